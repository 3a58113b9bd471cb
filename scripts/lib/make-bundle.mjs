import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { bundleLinks, pageFiles, programFiles } from "./bundle/files.mjs";
import { describeRelease, packageJson } from "./bundle/release.mjs";
import { readSigner, signArchive } from "./bundle/sign.mjs";
import { ROOT, say, timeSince } from "./project.mjs";

/**
 * Makes matab-VERSION-PLATFORM.tar.gz in a folder, and its checksum beside it. The same commit makes the same bytes,
 * whoever bundles it and where: files are sorted, carry the commit's time and belong to root. Runs on the bundled Node,
 * because another one's gzip may write other bytes.
 * @param keyFile the release key that signs it, if any.
 * @returns the archive's path.
 */
async function makeBundle(folder, keyFile) {
  const start = performance.now();
  const release = describeRelease(ROOT);
  const name = `matab-${release.version}-${release.platform}`;
  const stage = join(ROOT, ".cache/bundle");
  rmSync(stage, { recursive: true, force: true });
  await fill(join(stage, name), release);
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, `${name}.tar.gz`);
  await pack(stage, name, Date.parse(release.date) / 1000, `${archive}.part`);
  renameSync(`${archive}.part`, archive);
  writeFileSync(`${archive}.sha256`, `${await sha256(archive)}  ${name}.tar.gz\n`);
  // A signature of an earlier archive would not match this one.
  rmSync(`${archive}.sig`, { force: true });
  if (keyFile)
    await signArchive(
      archive,
      readSigner(keyFile, readFileSync(join(ROOT, "deploy/release-keys.txt"), "utf8")),
    );
  rmSync(stage, { recursive: true });
  say(
    `${Math.round(statSync(archive).size / 1e6)} MB in ${timeSince(start)}. Unpack with: tar xf ${name}.tar.gz`,
  );
  return archive;
}

async function fill(folder, release) {
  const copied = new Map([...programFiles(ROOT), ...pageFiles(ROOT)]);
  for (const [path, source] of copied) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(ROOT, source), join(folder, path));
  }
  for (const [path, target] of bundleLinks(ROOT)) symlinkSync(target, join(folder, path));
  const write = (file, value) => writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
  write("package.json", packageJson(ROOT));
  write("release.json", release);
  const files = [...copied.keys(), "package.json", "release.json"].sort();
  const lines = files.map((file) => `${sha256Of(readFileSync(join(folder, file)))}  ${file}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

/** GNU tar and gzip, which every Debian has even offline; zstd would have to be installed first. */
async function pack(stage, name, seconds, archive) {
  const tar = spawn(
    "tar",
    [
      ...[
        "--create",
        "--file=-",
        "--format=gnu",
        "--sort=name",
        "--hard-dereference",
        `--directory=${stage}`,
      ],
      ...["--owner=0", "--group=0", "--numeric-owner", "--mode=a+rX,u+w,go-w", `--mtime=@${seconds}`],
      name,
    ],
    { env: { PATH: process.env.PATH, LC_ALL: "C" }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(tar, "close");
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

const sha256Of = (content) => createHash("sha256").update(content).digest("hex");

async function sha256(file) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

say(await makeBundle(...process.argv.slice(2)));
