import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(html|css|js|mjs|json|svg|xml|txt|webmanifest)$/;
/** Smaller files are not compressed, because the headers outweigh the gain. */
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a .br and a .gz beside every text file below a folder. @returns how many files. */
export async function compress(folder) {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => TEXT.test(name)).map((name) => join(folder, name));
  const done = await Promise.all(texts.map(compressOne));
  return done.filter(Boolean).length;
}

async function compressOne(file) {
  if ((await stat(file)).size < SMALLEST) return false;
  const content = await readFile(file);
  const hints = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [smallest, small] = await Promise.all([
    brotli(content, { params: hints }),
    zip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, smallest), writeFile(`${file}.gz`, small)]);
  return true;
}
