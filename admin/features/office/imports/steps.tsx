import { IconCheck } from "#admin/kit/display/icons.ts";
import classes from "./import.module.css";
import { STEPS, type Step } from "./use-import.ts";

const NAMES = { file: "File", columns: "Columns", check: "Check", result: "Result" } as const;

interface StepsProps {
  step: Step;
  /** What comes after it cannot be opened yet. */
  furthest: Step;
  onOpen: (step: Step) => void;
}

/** The four steps of an import; those that are behind can be opened again until it has run. */
export function Steps({ step, furthest, onOpen }: StepsProps) {
  const at = STEPS.indexOf(step);
  const reached = STEPS.indexOf(furthest);
  const isOver = furthest === "result";
  return (
    <nav aria-label="Steps of the import">
      <ol className={classes.steps}>
        {STEPS.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === step ? "step" : undefined}
              disabled={index > reached || (isOver && index < at)}
              data-done={index < reached || undefined}
              onClick={() => onOpen(name)}
            >
              <span aria-hidden="true">
                {index < reached ? <IconCheck size={14} stroke={2.4} /> : index + 1}
              </span>
              {NAMES[name]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
