import { useLayoutEffect, useRef, useState } from "react";

const MM_PER_PIXEL = 25.4 / 96;
/** Room for what rounding adds up to, in millimetres; paper that a roll has. */
const SLACK = 2;

/**
 * The height of a paper on screen in millimetres, which is its height in print, because both are equally wide. Measured after
 * every render, because the mark of a duplicate is printed right after it is rendered, and when a font has loaded.
 */
export function useHeight() {
  const ref = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => setHeight(ref.current?.offsetHeight ?? 0));
  useLayoutEffect(() => {
    const { current: paper } = ref;
    if (!paper) return undefined;
    const observer = new ResizeObserver(() => setHeight(paper.offsetHeight));
    observer.observe(paper);
    return () => observer.disconnect();
  }, []);
  return [ref, Math.ceil(height * MM_PER_PIXEL) + SLACK] as const;
}
