import { expect, it } from "vitest";
import { releaseKey } from "#tests/support/updates/installed.ts";
import { readReleaseKeys } from "./release-keys.ts";

it("reads one key a line, and nothing of comments", () => {
  expect(readReleaseKeys(`# ours\n${releaseKey().line} # Lahore\n\n`)).toHaveLength(1);
});

it.each(["no key", "AAAA", `${"A".repeat(43)}=x`])("names the line of %j, and does not repeat it", (line) => {
  expect(() => readReleaseKeys(`# ours\n${releaseKey().line}\n${line}\n`)).toThrow(
    /^Line 3 of deploy\/release-keys.txt is no release key.$/,
  );
});
