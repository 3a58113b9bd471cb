import { useElementSize } from "@mantine/hooks";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconLock } from "#admin/kit/display/icons.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { SECTION_NAMES } from "#contract/website/section-names.ts";
import type { TextKey } from "#contract/website/sections.ts";
import classes from "./preview-frame.module.css";

/** Where a section begins on its page. */
const PLACES: Partial<Record<TextKey, string>> = {
  hero: "#hero",
  why: "section:has(#why-heading)",
  about: "#about",
  director: "[aria-labelledby='director-heading']",
  services: "#services",
  booking: "#appointment",
  departments: "#departments",
  doctors: "#doctors",
  questions: "#faq",
  gallery: "#gallery",
  contact: "#contact",
};

const DESKTOP = 1280;
const PHONE = { width: 390, height: 780 };
/** The rim of the phone, both sides together. */
const RIM = 18;
/** The bar that stays at the top of the page. */
const STICKY = 84;

/**
 * The page for the frame: links lead nowhere, as they would open a window and the frame may open none; scripts, which the
 * frame would not run, are left out.
 */
const forFrame = (html: string) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace("<head>", '<head><base target="_blank">');

/**
 * Shows another state of the same page without loading styles and pictures anew, where that can be done; false: it
 * has to be loaded.
 */
function exchangeBody(frame: HTMLIFrameElement, html: string): boolean {
  const shown = frame.contentDocument;
  if (!shown?.body?.childElementCount) return false;
  const next = new DOMParser().parseFromString(forFrame(html), "text/html");
  const stylesOf = (page: Document) =>
    [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href")).join(" ");
  if (stylesOf(shown) !== stylesOf(next)) return false;
  for (const name of ["lang", "dir"])
    shown.documentElement.setAttribute(name, next.documentElement.getAttribute(name) ?? "");
  shown.body.className = next.body.className;
  shown.body.replaceChildren(...[...next.body.childNodes].map((node) => shown.importNode(node, true)));
  return true;
}

/** Where something lies in the frame, in its own pixels. */
interface Place {
  top: number;
  height: number;
}

/** Scrolls to a section and says where it lies in the frame; null: it is not on this page. */
function bringIntoView(frame: HTMLIFrameElement, section: TextKey, scrolls: boolean): Place | null {
  const page = frame.contentDocument;
  const place = PLACES[section];
  const element = place ? page?.querySelector(place) : null;
  if (!page || !element) return null;
  page.documentElement.style.scrollBehavior = "auto";
  if (scrolls) {
    const top = element.getBoundingClientRect().top + (frame.contentWindow?.scrollY ?? 0);
    frame.contentWindow?.scrollTo(0, section === "hero" ? 0 : top - STICKY);
  }
  const { top, height } = element.getBoundingClientRect();
  return { top, height };
}

/** Keeps the ring around the section while the page in the frame scrolls and changes. */
function useRing(
  frame: RefObject<HTMLIFrameElement | null>,
  { section, device, html }: Pick<PreviewFrameProps, "section" | "device" | "html">,
) {
  const [ring, setRing] = useState<Place | null>(null);
  const look = (scrolls: boolean) => {
    if (frame.current) setRing(bringIntoView(frame.current, section, scrolls));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section or width is the reason to scroll
  useEffect(() => look(true), [section, device]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts move what is below them
  useEffect(() => look(false), [html]);
  return { ring, look };
}

interface PreviewFrameProps {
  /** Undefined until the first answer. */
  html: string | undefined;
  /** What keeps the page from being drawn; the last good form stays. */
  problem: string | null;
  device: "desktop" | "phone";
  section: TextKey;
  title: string;
  /** What is seen here, in the frame's corner. */
  note?: string;
}

/** How large the frame is, and how much smaller it is shown so that it fits into the room that there is. */
function sizeOf(device: PreviewFrameProps["device"], room: number, high: number) {
  if (device === "desktop")
    return { width: DESKTOP, scale: Math.min(room / DESKTOP, 1), height: Math.max(high - 32, 420) };
  const scale = Math.min((room - RIM) / PHONE.width, (Math.max(high, 480) - RIM) / PHONE.height, 1);
  return { width: PHONE.width, scale, height: PHONE.height * scale };
}

function Ring({ ring, scale, title }: { ring: Place; scale: number; title: string }) {
  return (
    <div
      className={classes.ring}
      style={{ top: ring.top * scale, height: ring.height * scale }}
      aria-hidden="true"
    >
      <span>{title}</span>
    </div>
  );
}

/** The page as visitors would see it, drawn by the website's own renderer, without scripts, scaled to fit. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { html, problem, device, section, title, note = "Draft, only you see this" } = props;
  const { ref: stage, width: room, height: high } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<string>();
  const { ring, look } = useRing(frame, { section, device, html });
  useEffect(() => {
    if (html === undefined || (frame.current && loaded !== undefined && exchangeBody(frame.current, html)))
      return;
    setLoaded(forFrame(html));
  }, [html, loaded]);
  const { width, scale, height } = sizeOf(device, room, high);
  return (
    <section className={classes.stage} aria-label="Preview">
      <Grid ref={stage} align="start" justify="center" className={classes.room}>
        <div className={classes.frame} data-device={device} style={{ width: width * scale }}>
          <Row gap={8} align="center" className={classes.chrome}>
            <IconLock size={14} stroke={1.75} aria-hidden />
            <span>{window.location.host}</span>
            <span className="push">{note}</span>
          </Row>
          <div className={classes.clip} style={{ height }}>
            {loaded === undefined ? (
              <p className={classes.waiting} role="status">
                {problem ?? "Drawing the page…"}
              </p>
            ) : (
              <iframe
                ref={frame}
                title={title}
                // Without allow-scripts nothing on the page runs; its own origin lets styles and pictures load.
                sandbox="allow-same-origin"
                srcDoc={loaded}
                tabIndex={-1}
                style={{ width, height: height / scale, transform: `scale(${scale})` }}
                onLoad={({ currentTarget }) => {
                  look(true);
                  currentTarget.contentDocument?.addEventListener("scroll", () => look(false), {
                    passive: true,
                  });
                }}
              />
            )}
            {ring && loaded !== undefined && (
              <Ring ring={ring} scale={scale} title={SECTION_NAMES[section].title} />
            )}
          </div>
        </div>
        {problem && loaded !== undefined && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </Grid>
    </section>
  );
}
