import { z } from "zod";

/** The access to a provider of SMS. */
export interface SmsAccess {
  /** With the placeholders {to}, {text} and perhaps {id}. */
  url: string;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  /** Text in an answer that shows the provider took the message; without it the status alone decides. */
  ok?: string;
}

const isAddress = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text.replace(/\{(?:to|text|id)\}/g, "1"));

const Headers = z.string().transform((text, context): Record<string, string> => {
  try {
    return z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/)).parse(JSON.parse(text));
  } catch {
    context.addIssue('must be headers like {"Authorization":"Bearer …"}');
    return z.NEVER;
  }
});

/** The settings of the environment. Messages do not repeat their values, which are credentials. */
export const SMS_SETTINGS = {
  SMS_URL: z
    .string()
    .refine(isAddress, "must be an address that starts with http:// or https://")
    .refine(
      (text) => text.includes("{to}") && text.includes("{text}"),
      "must hold {to} and {text}, where number and text go",
    )
    .optional(),
  SMS_METHOD: z.enum(["GET", "POST"], { error: "must be GET or POST" }).optional(),
  SMS_HEADERS: Headers.optional(),
  SMS_OK: z.string().optional(),
};

type Values = { [Name in keyof typeof SMS_SETTINGS]?: z.infer<(typeof SMS_SETTINGS)[Name]> };

/** The access that the settings describe; undefined without SMS_URL. A text names a setting that lacks its counterpart. */
export function smsAccess(values: Values): SmsAccess | undefined | string {
  const alone = (["SMS_METHOD", "SMS_HEADERS", "SMS_OK"] as const).find((name) => values[name] !== undefined);
  if (values.SMS_URL === undefined) return alone && `${alone} goes with SMS_URL: set both, or neither`;
  return {
    url: values.SMS_URL,
    method: values.SMS_METHOD ?? "GET",
    headers: values.SMS_HEADERS ?? {},
    ...(values.SMS_OK !== undefined && { ok: values.SMS_OK }),
  };
}
