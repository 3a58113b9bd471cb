import type { Route } from "./urdu-words.ts";

/** Words of a form or of a listed route, the telling ones first: "nebuliser solution", "chewable tablet", "in the eye". */
const ROUTE_OF_WORD: readonly (readonly [RegExp, Route])[] = [
  [/nebuli|\bnebs?\b/, "nebulise"],
  [/inhal/, "inhale"],
  [/chewable/, "chew"],
  [/dispersible|effervescent|soluble|sachet/, "dissolve"],
  [/sublingual|under the tongue/, "under the tongue"],
  [/lozenge|pastille/, "suck"],
  [/gargle/, "gargle"],
  [/mouth ?wash|mouth ?rinse/, "rinse"],
  [/tooth ?paste/, "teeth"],
  [/shampoo|face ?wash|soap/, "wash"],
  [/\beyes?\b|\be\/d\b|ophthalmic/, "eye"],
  [/\bears?\b|otic/, "ear"],
  [/\bnose\b|nasal/, "nose"],
  [/pessar|vagina/, "vagina"],
  [/suppositor|rectal|rectum/, "rectum"],
  [/\bnails?\b/, "nails"],
  [/scalp/, "scalp"],
  [/\boral\b|by mouth|in the mouth/, "mouth"],
  [/on the skin|cream|ointment|lotion/, "skin"],
];

/**
 * How directions say that a medicine of the list is used. The form tells more than the listed route: a mouthwash is rinsed
 * with, "in the mouth". Null where neither tells; the dose's unit then does.
 */
export function routeOfMedicine(form: string | null, listedRoute: string | null): Route | null {
  return routeIn(form) ?? routeIn(listedRoute);
}

function routeIn(text: string | null): Route | null {
  const words = (text ?? "").slice(0, 100).toLowerCase();
  return ROUTE_OF_WORD.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
