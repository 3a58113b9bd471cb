import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { publicText } from "./lib/bundle/sign.mjs";
import { fail, say } from "./lib/project.mjs";

// `npm run release-key -- --out FILE`: makes the key pair that signs bundles, and prints the public key.
const file = readOut();
const { privateKey } = generateKeyPairSync("ed25519");
try {
  const text = privateKey.export({ type: "pkcs8", format: "pem" });
  writeFileSync(file, text, { flag: "wx", mode: 0o600, flush: true });
} catch (error) {
  if (error.code === "EEXIST")
    fail(`${file} is there already, and a key is never written over: name another file.`);
  fail(`${file} cannot be written (${error.code}).`);
}
say(
  `The secret key is in ${file}. Keep it off this computer and off every clinic's: who has it decides what clinics install.`,
);
say("The public key, a line for deploy/release-keys.txt:");
say(publicText(privateKey));

function readOut() {
  try {
    const { out } = parseArgs({ options: { out: { type: "string" } } }).values;
    if (out) return resolve(process.env.INIT_CWD ?? ".", out);
  } catch {
    // The usage below covers it.
  }
  return fail("Usage: npm run release-key -- --out FILE");
}
