import { readFile } from "node:fs/promises";
import type { APIRoute, InferGetStaticPropsType } from "astro";
import sharp, { type OverlayOptions } from "sharp";
import { loadNotes } from "#site/blog/notes.ts";
import { SHARED_SIZE, sharedPicture } from "#site/layout/shared-picture.ts";

/** A preview picture for each page that can be shared, made when the site is built. */
export async function getStaticPaths() {
  const pictures = [undefined, ...(await loadNotes()).map(({ picture }) => picture)].map((picture) =>
    sharedPicture(picture && { name: picture.file, alt: picture.alt }),
  );
  const distinct = new Map(pictures.map((picture) => [picture.plain, picture]));
  return [...distinct.values()].map(({ plain, file, isOwn }) => ({
    params: { plain },
    props: { file, isOwn },
  }));
}

const read = (file: string) => readFile(`content/pictures/${file}`);

async function drawing(file: string, width: number): Promise<Buffer> {
  return sharp(await read(file), { density: 300 })
    .resize({ width })
    .png()
    .toBuffer();
}

/** What is drawn over the picture: the clinic's name on the empty wall, or its mark in the corner. */
async function signs(isOwn: boolean): Promise<OverlayOptions[]> {
  if (isOwn) return [{ input: await drawing("matab.svg", 380), left: 88, top: 120 }];
  const tag = { width: 132, height: 132, channels: 3, background: "#fffdfa" } as const;
  return [
    { input: { create: tag }, left: 56, top: SHARED_SIZE.height - tag.height },
    {
      input: await drawing("brand/logo-mark.svg", 84),
      left: 80,
      top: SHARED_SIZE.height - tag.height + 22,
    },
  ];
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = async ({ props: { file, isOwn } }) => {
  const picture = await sharp(await read(file), { density: 144 })
    .resize({ ...SHARED_SIZE, fit: "cover" })
    .composite(await signs(isOwn))
    .flatten({ background: "#f4ede4" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return new Response(new Uint8Array(picture));
};
