import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE, IMAGE_TYPES } from "#rules/image.ts";

/** Below this many bytes a picture is sent as it is. */
const LIGHT = 300_000;
/** Twice what is stored, so that the server still has something to choose from. */
const LONGEST_SIDE = 2 * IMAGE_MAX_SIDE;

/** A picture that neither this browser nor the server can draw, in the server's words. */
export const UNREADABLE_MESSAGE = "This picture cannot be read. It may be damaged or far too large.";

/** What is wrong with a picture, in the server's words. */
export function pictureProblem({ type, size }: Blob): string | undefined {
  if (!IMAGE_TYPES.some((known) => known === type)) return "A picture must be a JPEG, PNG or WebP file.";
  return size > IMAGE_MAX_BYTES ? "The picture is larger than 5 MB." : undefined;
}

/**
 * A photo as a phone takes it is ten times what is stored; drawn smaller, it gets through a slow connection. Answers
 * the file itself when this browser cannot draw it: the server can.
 */
export async function lighterPicture(file: File): Promise<Blob> {
  if (file.size < LIGHT) return file;
  try {
    const drawn = await drawSmaller(await createImageBitmap(file));
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}

function drawSmaller(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  // JPEG knows no transparency: what shows through would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.86));
}
