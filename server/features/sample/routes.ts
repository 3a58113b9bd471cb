import { getSampleSummary, previewSampleRemoval, removeSample } from "#contract/sample.ts";
import { route } from "#server/platform/http/mount.ts";
import * as sample from "./service.ts";

export const sampleRoutes = [
  route(getSampleSummary, ({ db }) => sample.summary(db)),
  route(previewSampleRemoval, ({ db, query }) => sample.preview(db, query.parts)),
  route(removeSample, async ({ body, staff, setMessage, write }) => {
    const done = await write((trx) => sample.remove(trx, body.parts, staff.id));
    setMessage(
      done.staysInAll === 0
        ? "The sample data is removed."
        : "The sample data is removed, but for what you need.",
    );
    return done;
  }),
];
