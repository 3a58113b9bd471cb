/** The size in pixels of the preview that Facebook, WhatsApp and others show for a link. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const;

/** The preview of pages without their own picture: the treatment room with the clinic's name. */
const OWN = { name: "og-image-background.webp", alt: "A bright dental treatment room with a teal chair" };

/** The path of the preview made from a picture of `content/pictures/`; `pages/shared/` makes it. */
export function sharedPicture({ name, alt } = OWN) {
  const plain = name.replaceAll("/", "-").replace(/\.\w+$/, "");
  return { path: `/shared/${plain}.jpg`, plain, file: name, alt, isOwn: name === OWN.name, ...SHARED_SIZE };
}
