import { z } from "zod";
import { blankToNull, numericText, requiredText } from "#contract/values/fields.ts";
import { CHART_CODES, type ChartCode } from "#rules/clinical/dental/codes.ts";
import { readSurfaces } from "#rules/clinical/dental/surfaces.ts";
import { MOST_TEETH, teethProblem } from "#rules/clinical/dental/teeth.ts";
import {
  type WorkDetails as Details,
  LONGEST_DETAIL,
  WORK_DETAIL_FACTS,
  WORK_DETAIL_NAMES,
  type WorkDetailName,
} from "#rules/clinical/work-details.ts";

/** Fields of everything that lies on teeth: findings, work, items of plans, lab work. */

/** ISO 3950 numbers; none means the whole mouth. */
export const teethField = z
  // Their number first: each wrong tooth of a hundred thousand would be an error of its own.
  .array(z.unknown())
  .max(MOST_TEETH, `Name at most ${MOST_TEETH} teeth.`)
  .pipe(z.array(z.preprocess(numericText, z.number({ error: "A tooth is a number such as 36." }))))
  .superRefine((teeth, context) => {
    const message = teethProblem(teeth);
    if (message) context.addIssue({ code: "custom", message });
  })
  .default([]);

/** Letters in any order, "dom"; stored in theirs, "MOD". */
export const surfacesField = z
  .string()
  .max(20)
  .transform((typed, context) => {
    const read = readSurfaces(typed);
    if ("surfaces" in read) return read.surfaces;
    context.addIssue({ code: "custom", message: read.problem });
    return z.NEVER;
  })
  .default("");

const CODE_MESSAGE = "Say what it is: a code of the chart.";
export const codeField = z.enum(CHART_CODES as [ChartCode, ...ChartCode[]], { error: CODE_MESSAGE });

const word = requiredText("Say it in a word.", 40);
/** What is said closer; rules/clinical/dental/codes.ts says what of it belongs to which code. */
export const ChartDetail = z.object({
  depth: word.optional(),
  grade: word.optional(),
  material: word.optional(),
  stage: word.optional(),
  pontics: z.array(z.number().int()).max(16).optional(),
  scores: z.array(requiredText("A score is required.", 2)).max(6).optional(),
});

export const detailField = z.preprocess(blankToNull, ChartDetail.nullable()).default(null);

const said = z.union([z.number(), requiredText("Say it in a word.", LONGEST_DETAIL)]);
/** Details that were left blank are unsaid; numbers may come as text. */
const readDetails = (details: unknown) =>
  typeof details === "object" && details !== null
    ? Object.fromEntries(
        Object.entries(details)
          .filter(([, one]) => blankToNull(one) !== null)
          .map(([name, one]) => [name, isNumber(name) ? numericText(one) : one]),
      )
    : details;
const isNumber = (name: string) => WORK_DETAIL_FACTS[name as WorkDetailName]?.kind === "number";
/** Product, lot, dose: rules/clinical/work-details.ts says what of it belongs to which kind of work. */
const WorkDetails: z.ZodType<Details> = z.preprocess(
  readDetails,
  z.partialRecord(z.enum(WORK_DETAIL_NAMES), said),
);

/** What is said closer about work. */
export const WorkDetail = ChartDetail.extend({ work: WorkDetails.optional() });
export const workDetailField = z.preprocess(blankToNull, WorkDetail.nullable()).default(null);
