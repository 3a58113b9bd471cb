import { IMAGE_TYPES } from "#rules/image.ts";
import { lighterPicture, pictureProblem } from "#ui/picture.ts";

/** A photo that was just chosen. `ready` is what to send, drawn smaller; `mark` tells one photo from another. */
export interface NewPhoto {
  file: File;
  ready: Promise<Blob>;
  mark: string;
}

/** What a form holds of a photo; a new record has none "as stored" either. */
export type PhotoChoice = "as stored" | "none" | NewPhoto;

export const isNewPhoto = (choice: PhotoChoice): choice is NewPhoto => typeof choice === "object";

/** What to send along with the form. */
export async function photoFile(choice: PhotoChoice): Promise<Blob | null> {
  return isNewPhoto(choice) ? await choice.ready : null;
}

/** The first picture among what was dropped or pasted. */
export function firstPicture(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
}

/**
 * Takes a file as the photo, or returns why it cannot. The size limit applies to the scaled-down picture, so a large
 * photo from a camera is fine.
 */
export async function takePhoto(file: File, onTaken: (photo: NewPhoto) => void): Promise<string | undefined> {
  if (!IMAGE_TYPES.some((known) => known === file.type)) return pictureProblem(file);
  const ready = lighterPicture(file);
  onTaken({ file, ready, mark: `${file.name} ${file.size} ${file.lastModified}` });
  return pictureProblem(await ready);
}
