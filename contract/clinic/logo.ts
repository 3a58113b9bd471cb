import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { requiredText } from "#contract/values/fields.ts";
import { LOGO_MAX_BYTES } from "#rules/values/image.ts";

const pixels = z.number().int().positive();

/** The clinic's logo, square or wider than high, as `addLogo` answered it. */
export const ClinicLogo = z.strictObject(
  {
    /** The sha-256 of the picture in `site_pictures`, 64 hexadecimal digits. */
    picture: z.string().regex(/^[0-9a-f]{64}$/, "Please choose a picture."),
    width: pixels,
    height: pixels,
  },
  { error: "Please choose a picture." },
);
export type ClinicLogo = z.infer<typeof ClinicLogo>;

/** The address of the logo itself, or of the white square of 180 pixels that browsers show beside a page's title. */
export const logoAddress = ({ picture }: ClinicLogo, file: "plain" | "icon" = "plain"): string =>
  `/_pictures/${picture}-${file}.png`;

export const addLogo = endpoint({
  method: "POST",
  path: "/Settings/AddLogo",
  access: "settings.manage",
  summary:
    "Draw a logo from a JPEG, PNG or WebP of at most 2 MB, square or wide. It is the clinic's once SaveClinic names it",
  multipart: { json: "logo", file: "file", maxBytes: LOGO_MAX_BYTES },
  body: z.object({ name: requiredText("Say what the file is called.", 200) }),
  output: ClinicLogo,
  message: "This logo can be used.",
});
