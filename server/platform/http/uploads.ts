import type { FastifyRequest } from "fastify";
import type { Multipart } from "#contract/values/endpoint.ts";
import { AppError, invalid } from "./errors.ts";

/** A file as it arrived, unchecked until `files.ts` has decoded it. */
export interface Upload {
  content: Buffer;
}

/** A form as it arrived: the unchecked record, and the file. */
export interface Form {
  json: unknown;
  file: Upload | null;
}

/**
 * Reads a form of two parts: the record as JSON text and, optionally, a picture. Limits are those that the multipart plugin
 * was registered with. Throws 400, 413 or 415.
 */
export async function readMultipart(request: FastifyRequest, names: Multipart): Promise<Form> {
  if (!request.isMultipart()) throw new AppError("unsupported", "This call takes a form with a file part.");
  let json: unknown;
  let file: Upload | null = null;
  try {
    const limits = names.maxBytes === undefined ? {} : { limits: { fileSize: names.maxBytes } };
    for await (const part of request.parts(limits)) {
      if (part.type === "file") {
        const content = await part.toBuffer();
        if (part.fieldname === names.file && content.length > 0) file = { content };
      } else if (part.fieldname === names.json) {
        json = parseJson(String(part.value), names.json);
      }
    }
  } catch (error) {
    throw asRefusal(error, names);
  }
  if (json === undefined) throw invalid({ field: names.json, message: "The form's details are missing." });
  return { json, file };
}

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ field, message: "The form's details could not be read." });
  }
}

function asRefusal(error: unknown, { maxBytes }: Multipart): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "FST_REQ_FILE_TOO_LARGE")
    return new AppError(
      "tooLarge",
      maxBytes === undefined
        ? "The picture is larger than 5 MB."
        : `The file is larger than ${maxBytes / (1024 * 1024)} MB.`,
    );
  if (code.startsWith("FST_") && code.includes("LIMIT"))
    return new AppError("tooLarge", "The form is too large.");
  if (error instanceof AppError) return error;
  if (error instanceof Error && /multipart|boundary|Unexpected end of form|Malformed/i.test(error.message))
    return invalid({ field: "", message: "The form could not be read." });
  return error;
}
