import { type PointerEvent, useRef, useState } from "react";
import { PAD } from "#rules/money/plans/signature.ts";
import { say } from "#ui/say.ts";
import classes from "./plans.module.css";

const { width: WIDTH, height: HEIGHT } = PAD;
const LONGEST = 12_000;

/** Where somebody signs; the strokes are the path of an SVG 400 wide and 150 high. */
export function SignaturePad({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const [isDown, setDown] = useState(false);
  const pad = useRef<SVGSVGElement>(null);
  const draw = (event: PointerEvent, command: "M" | "L") => {
    const box = pad.current?.getBoundingClientRect();
    if (!box || path.length > LONGEST) return;
    const within = (at: number, most: number) => Math.round(Math.min(Math.max(at, 0), most));
    const x = within(((event.clientX - box.left) / box.width) * WIDTH, WIDTH);
    const y = within(((event.clientY - box.top) / box.height) * HEIGHT, HEIGHT);
    onChange(`${path}${path ? " " : ""}${command}${x} ${y}`);
  };
  return (
    <div>
      <div className={classes.padLabel}>{say("Sign here")}</div>
      <svg
        ref={pad}
        className={classes.pad}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={say("Sign here")}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDown(true);
          draw(event, "M");
        }}
        onPointerMove={(event) => isDown && draw(event, "L")}
        onPointerUp={() => setDown(false)}
        onPointerCancel={() => setDown(false)}
      >
        <path
          d={path}
          fill="none"
          stroke="#0b1f33"
          strokeWidth={2.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {path === "" && <p className="soft fs-13">{say("Sign first, or choose Paper or Said.")}</p>}
    </div>
  );
}
