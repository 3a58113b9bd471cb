import { useCall } from "#admin/kit/call/use-call.ts";
import { type LibraryPicture, listPictures } from "#contract/website/library.ts";

/** The pictures that can be chosen. */
export function useLibrary() {
  return useCall(listPictures);
}

/** A picture of the library by its sha-256; undefined until it is loaded. */
export function useLibraryPicture(sha256: string | undefined): LibraryPicture | undefined {
  return useLibrary().data?.find(({ picture }) => picture === sha256);
}
