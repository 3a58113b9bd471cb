/** Names the browser of a session for its owner: "Chrome on Windows". */

/** The first match counts: most browsers also call themselves Chrome, and all of those Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\/\d/, "Edge"],
  [/\b(?:OPR|OPT|OPiOS|Opera|Opera Mini)\/\d/, "Opera"],
  [/\bSamsungBrowser\/\d/, "Samsung Internet"],
  [/\bUC ?Browser\/\d/, "UC Browser"],
  [/\bYaBrowser\/\d/, "Yandex"],
  [/\bVivaldi\/\d/, "Vivaldi"],
  [/\bMiuiBrowser\/\d/, "Mi Browser"],
  [/\bHuaweiBrowser\/\d/, "Huawei Browser"],
  [/\b(?:Firefox|FxiOS)\/\d/, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\/\d/, "Chrome"],
  [/\bVersion\/\d[\d.]* (?:Mobile\/\w+ )?Safari\/\d/, "Safari"],
];

/** Likewise: Android also calls itself Linux, and an iPhone "like Mac OS X". */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Longer than any browser's header; the rest is not read. */
const READ_AT_MOST = 500;

const named = (names: typeof BROWSERS, sent: string) => names.find(([sign]) => sign.test(sent))?.[1];

/**
 * The browser and system named in a `User-Agent` header, in words of this file alone: nothing of the header itself appears.
 * Null where it names neither.
 */
export function browserWords(userAgent: string | undefined): string | null {
  const sent = (userAgent ?? "").slice(0, READ_AT_MOST);
  const browser = named(BROWSERS, sent);
  const system = named(SYSTEMS, sent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : null);
}
