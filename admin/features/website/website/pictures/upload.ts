import { addPicture, type LibraryPicture } from "#contract/website/library.ts";
import { SITE_PICTURE_MAX_BYTES } from "#rules/values/image.ts";
import { Failure, readEnvelope, requestOf } from "#ui/call.ts";

/** Why a file cannot be a picture of the website, before it is sent; undefined: it may be. */
export function uploadProblem(
  { type, size, name }: File,
  maxBytes = SITE_PICTURE_MAX_BYTES,
): string | undefined {
  if (type === "image/svg+xml" || /\.svgz?$/i.test(name))
    return "A drawing (SVG) can hold programs, so it is not taken. Save it as PNG or JPEG.";
  if (/^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name))
    return "This browser sends HEIC as it is, and the website cannot show it. Save the picture as JPEG.";
  if (!/^image\/(jpeg|png|webp)$/.test(type)) return "A picture must be a JPEG, PNG or WebP file.";
  return size > maxBytes ? `The picture is larger than ${maxBytes / 1024 / 1024} MB.` : undefined;
}

/** Sends a picture and tells how far it is, from 0 to 1. Throws `Refusal` and `Failure` as `call` does. */
export function uploadPicture(file: File, onProgress: (part: number) => void): Promise<LibraryPicture> {
  const name = file.name.slice(-200) || "Picture";
  const { url, init, token } = requestOf(addPicture, { body: { name }, file });
  // fetch tells nothing of what has been sent.
  const request = new XMLHttpRequest();
  request.open("POST", url);
  new Headers(init.headers).forEach((value, header) => {
    request.setRequestHeader(header, value);
  });
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new Failure("The server did not answer."));
    request.onload = () => {
      try {
        const response = new Response(null, { status: 200 });
        const { data } = readEnvelope(addPicture, { response, text: request.responseText, token });
        resolve(data as LibraryPicture);
      } catch (error) {
        reject(error);
      }
    };
    request.send(init.body as FormData);
  });
}
