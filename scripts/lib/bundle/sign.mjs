import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { createReadStream, readFileSync, writeFileSync } from "node:fs";

/** The public half of a release key, in the form of deploy/release-keys.txt. */
export function publicText(privateKey) {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  return Buffer.from(x, "base64url").toString("base64");
}

/**
 * The release key in a file that `npm run release-key` wrote.
 * @param keys the text of deploy/release-keys.txt: only archives of these keys are installed.
 * @throws in words.
 */
export function readSigner(file, keys) {
  let key;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch {
    // The message below covers it.
  }
  if (key?.asymmetricKeyType !== "ed25519")
    throw new Error(`${file} holds no release key. Make one: npm run release-key -- --out FILE`);
  const known = keys.split("\n").map((line) => line.replace(/#.*/, "").trim());
  if (!known.includes(publicText(key)))
    throw new Error(
      `deploy/release-keys.txt does not name this key, so no Matab would install what it signs: ${publicText(key)}`,
    );
  return key;
}

/** Writes ARCHIVE.sig beside an archive, in the form that server/platform/update/release-keys.ts reads. */
export async function signArchive(archive, key) {
  const sum = createHash("sha512");
  for await (const chunk of createReadStream(archive)) sum.update(chunk);
  const statement = Buffer.from(`matab release sha512 ${sum.digest("hex")}\n`);
  writeFileSync(`${archive}.sig`, `${sign(null, statement, key).toString("base64")}\n`, { flush: true });
}
