/** Latin letters and digits, with what may stand between them: "(051) 123 4567", "BDS, MDS", "1:00", "2–3". */
const RUN = /[A-Za-z0-9(+][\w ()+.,:;/@&'’\u00a0–-]*[A-Za-z0-9)]|[A-Za-z0-9]/g;

/** A text of Urdu in pieces, so that what reads from left to right can be kept together. */
export function leftToRightRuns(text: string): { text: string; isLatin: boolean }[] {
  const pieces: { text: string; isLatin: boolean }[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isLatin: false });
    pieces.push({ text: run, isLatin: true });
    end = index + run.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isLatin: false });
  return pieces;
}
