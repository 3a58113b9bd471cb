import type { PictureChoice } from "#contract/website/pictures.ts";
import { filesOf } from "#site/pictures/files.ts";
import type { Site } from "#site/site.tsx";

/** The size in pixels of the preview that Facebook, WhatsApp and others show for a link. */
const SIZE = { width: 1200, height: 630 } as const;

/** The preview of a page: of its own picture, else of the hero's. */
export function sharedPicture({ snapshot, say }: Site, own?: PictureChoice) {
  const { picture: hero } = snapshot.sections.hero;
  const shown = own && filesOf(snapshot, own.picture).shared ? own : hero;
  const { shared, src } = filesOf(snapshot, shown.picture);
  return { path: shared ?? src, alt: say(shown.alt), ...SIZE };
}
