import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { browserWords } from "./browser-words.ts";

const MOZILLA = "Mozilla/5.0";
const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("what a browser is called", () => {
  it.each([
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      "Edge on Windows",
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`,
      "Opera on Windows",
    ],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, "Firefox on Windows"],
    [`${MOZILLA} (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, "Firefox on Linux"],
    [`${MOZILLA} (Linux; Android 10; K) ${KIT} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [
      `${MOZILLA} (Linux; Android 14; SAMSUNG SM-S918B) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    [
      `${MOZILLA} (Linux; U; Android 13; en-US; V2207) ${KIT} Version/4.0 Chrome/123.0.0.0 UCBrowser/15.5.0 Mobile Safari/537.36`,
      "UC Browser on Android",
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
      "Safari on iPhone",
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
      "Chrome on iPhone",
    ],
    [
      `${MOZILLA} (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
      "Firefox on iPad",
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
      "Safari on Mac",
    ],
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Chromebook"],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) SomethingNew/1.0`, "A browser on Windows"],
    ["Firefox/145.0", "Firefox"],
    ["curl/8.5.0", null],
    ["", null],
    [undefined, null],
  ])("%s: %s", (sent, words) => {
    expect(browserWords(sent)).toBe(words);
  });

  it("is never anything that was sent", () => {
    const pieces = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "Chrome/1",
        "Windows",
        "<script>alert(1)</script>",
        "\u202Egnp.exe",
        "https://evil.example/",
        "'); DROP TABLE sessions;--",
        "\r\nSet-Cookie: a=b",
        "iPhone",
        "Version/1 ",
      ),
    );
    fc.assert(
      fc.property(fc.array(pieces), fc.constantFrom("", " ", "/"), (sent, between) => {
        expect(browserWords(sent.join(between)) ?? "None").toMatch(/^[A-Z][A-Za-z]*( [A-Za-z]+){0,4}$/);
      }),
    );
  });

  it("is read in no time of the longest header", () => {
    expect(browserWords(`Version/${"1".repeat(1_000_000)}`)).toBeNull();
    expect(browserWords(`${"Version/1 ".repeat(100_000)}Chrome/1`)).toBeNull();
  });
});
