/** What Facebook, WhatsApp and others show beside a link, in pixels. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const;

/** The treatment room with the clinic's name, for pages without a picture of their own. */
const OWN = { name: "og-image-background.webp", alt: "A bright dental treatment room with a teal chair" };

/** Where the shared form of a picture of `content/pictures/` is served; `pages/shared/` draws it. */
export function sharedPicture({ name, alt } = OWN) {
  const plain = name.replaceAll("/", "-").replace(/\.\w+$/, "");
  return { path: `/shared/${plain}.jpg`, plain, file: name, alt, isOwn: name === OWN.name, ...SHARED_SIZE };
}
