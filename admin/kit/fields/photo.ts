import { IMAGE_TYPES } from "#rules/values/image.ts";
import { lighterPicture, pictureProblem } from "#ui/picture.ts";

/** A newly chosen photo. `ready` is the scaled-down file to send; `mark` differs between photos. */
export interface NewPhoto {
  file: File;
  ready: Promise<Blob>;
  mark: string;
}

/** A form's value for a photo. A new record begins with "as stored" too, which then means no photo. */
export type PhotoChoice = "as stored" | "none" | NewPhoto;

export const isNewPhoto = (choice: PhotoChoice): choice is NewPhoto => typeof choice === "object";

/** The file to send with the form; null: none. */
export async function photoFile(choice: PhotoChoice): Promise<Blob | null> {
  return isNewPhoto(choice) ? await choice.ready : null;
}

/** The first picture among the files that were dropped or pasted. */
export function firstPicture(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
}

/**
 * Passes a file to `onTaken` as the photo, or returns why it cannot be used. The size limit applies to the scaled-down
 * picture, so a large photo from a camera is accepted.
 */
export async function takePhoto(file: File, onTaken: (photo: NewPhoto) => void): Promise<string | undefined> {
  if (!IMAGE_TYPES.some((known) => known === file.type)) return pictureProblem(file);
  const ready = lighterPicture(file);
  onTaken({ file, ready, mark: `${file.name} ${file.size} ${file.lastModified}` });
  return pictureProblem(await ready);
}
