import { memo, type PointerEvent, useId, useRef } from "react";
import type { DrawnTooth, Picture } from "#rules/clinical/dental/draw/picture.ts";
import { type Look, type Shape, transformOf } from "#rules/clinical/dental/draw/shapes.ts";
import { say } from "#ui/say.ts";
import classes from "./picture.module.css";

const looksOf = (looks: readonly Look[]): string => looks.map((look) => classes[look]).join(" ");

/** The texture that fills a shape: no style sheet can name a part of the page. */
const TEXTURES = ["found", "planned", "stained"] as const;
function textureOf(looks: readonly string[]) {
  const texture = TEXTURES.find((one) => looks.includes(one));
  return texture && { fill: `url(#tooth-${texture})` };
}

export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  return shapes.map((shape, index) =>
    "d" in shape ? (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity of their own
        key={index}
        className={looksOf(shape.looks)}
        style={textureOf(shape.looks)}
        d={shape.d}
        data-surface={shape.surface}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity of their own
      <text key={index} className={looksOf(shape.looks)} x={shape.x} y={shape.y}>
        {shape.text}
      </text>
    ),
  );
}

interface ToothProps {
  drawn: DrawnTooth;
  isCursor: boolean;
  isChosen: boolean;
}

/** Drawn again only where something of it changed. */
const Tooth = memo(
  function Tooth({ drawn, isCursor, isChosen }: ToothProps) {
    const { tooth, box, side, top, signs, number, label } = drawn;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot stand in a picture
      <g
        role="button"
        tabIndex={isCursor ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={label}
        data-tooth={tooth}
        data-missing={drawn.isMissing || undefined}
        data-unexamined={drawn.isUnexamined || undefined}
        data-unerupted={drawn.isUnerupted || undefined}
        className={classes.tooth}
      >
        <rect className={classes.box} {...box} rx={8} />
        <g transform={transformOf(side)}>
          <Shapes shapes={side.shapes} />
        </g>
        <g transform={transformOf(top)}>
          <Shapes shapes={top.shapes} />
        </g>
        <Shapes shapes={[...signs, number]} />
      </g>
    );
  },
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

/** The textures of the states, once on a screen. */
export function Textures() {
  return (
    <svg className={classes.textures} aria-hidden="true">
      <defs>
        <pattern
          id="tooth-found"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className={classes.foundGround} />
          <rect width="2.4" height="5" className={classes.foundLine} />
        </pattern>
        <pattern id="tooth-planned" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" className={classes.plannedGround} />
          <circle cx="2.5" cy="2.5" r="1.05" className={classes.plannedDot} />
        </pattern>
        <pattern id="tooth-stained" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" className={classes.plannedGround} />
          <rect width="4" height="1.1" className={classes.stainedLine} />
        </pattern>
      </defs>
    </svg>
  );
}

/** How a state looks, beside its word. */
export function Swatch({ state }: { state: "found" | "existing" | "planned" | "done" }) {
  return (
    <svg className={classes.swatch} viewBox="0 0 18 18" aria-hidden="true">
      <rect
        x="1.5"
        y="1.5"
        width="15"
        height="15"
        rx="3"
        className={classes[state]}
        style={textureOf([state])}
      />
    </svg>
  );
}

interface ToothPictureProps {
  picture: Picture;
  cursor: number;
  chosen: readonly number[];
  onTooth: (tooth: number, surface: string | null) => void;
  onToggle: (tooth: number) => void;
  onDrag: (from: number, to: number) => void;
}

const toothAt = (target: EventTarget | null): number | null => {
  const found = target instanceof Element ? target.closest("[data-tooth]") : null;
  return found ? Number(found.getAttribute("data-tooth")) : null;
};

/** The teeth. One stop of the Tab key: arrows go from tooth to tooth; a press chooses one, dragging a run of them. */
export function ToothPicture({ picture, cursor, chosen, onTooth, onToggle, onDrag }: ToothPictureProps) {
  const { width, height, lines, teeth } = picture;
  const from = useRef<number | null>(null);
  const hasDragged = useRef(false);
  const caption = useId();
  const down = (event: PointerEvent) => {
    from.current = toothAt(event.target);
    hasDragged.current = false;
  };
  const move = (event: PointerEvent) => {
    if (from.current === null || event.buttons === 0) return;
    const to = toothAt(document.elementFromPoint(event.clientX, event.clientY));
    if (to === null || (to === from.current && !hasDragged.current)) return;
    hasDragged.current = true;
    onDrag(from.current, to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a picture
    // biome-ignore lint/a11y/useKeyWithClickEvents: the chart around it has the keys
    <svg
      className={classes.picture}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-labelledby={caption}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null;
      }}
      onClick={(event) => {
        const tooth = toothAt(event.target);
        if (tooth === null || hasDragged.current) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey) return onToggle(tooth);
        const field = (event.target as Element).closest("[data-surface]");
        onTooth(tooth, field?.getAttribute("data-surface") ?? null);
      }}
    >
      <title id={caption}>{say("Teeth. The patient’s right is on your left.")}</title>
      <Shapes shapes={lines} />
      {teeth.map((drawn) => (
        <Tooth
          key={drawn.tooth}
          drawn={drawn}
          isCursor={drawn.tooth === cursor}
          isChosen={chosen.includes(drawn.tooth)}
        />
      ))}
    </svg>
  );
}
