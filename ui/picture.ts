import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE, IMAGE_TYPES } from "#rules/values/image.ts";

/** A picture of fewer bytes is sent unchanged. */
const LIGHT = 300_000;
/** Pixels; twice the stored size, so that the server's scaling keeps details. */
const LONGEST_SIDE = 2 * IMAGE_MAX_SIDE;

/** The server's message for a picture that neither this browser nor the server can decode. */
export const UNREADABLE_MESSAGE = "This picture cannot be read. It may be damaged or far too large.";

/** Why a picture cannot be sent, with the server's message; undefined when it can. */
export function pictureProblem({ type, size }: Blob): string | undefined {
  if (!IMAGE_TYPES.some((known) => known === type)) return "A picture must be a JPEG, PNG or WebP file.";
  return size > IMAGE_MAX_BYTES ? "The picture is larger than 5 MB." : undefined;
}

/**
 * Scales a photo down: phones take photos ten times as large as what is stored, too large for a slow connection.
 * Returns the file itself when this browser cannot decode it; the server may be able to.
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
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.86));
}
