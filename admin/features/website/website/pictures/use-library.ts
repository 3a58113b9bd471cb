import { useQuery } from "@tanstack/react-query";
import { type LibraryPicture, listPictures } from "#contract/website/library.ts";
import { call } from "#ui/call.ts";

/** The pictures that can be chosen. */
export function useLibrary() {
  return useQuery({
    queryKey: [listPictures.path, {}],
    queryFn: async ({ signal }) => (await call(listPictures, {}, { signal })).data,
  });
}

/** A picture of the library by its sha-256; undefined until it is loaded. */
export function useLibraryPicture(sha256: string | undefined): LibraryPicture | undefined {
  return useLibrary().data?.find(({ picture }) => picture === sha256);
}
