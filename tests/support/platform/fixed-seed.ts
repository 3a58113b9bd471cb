import fc from "fast-check";

/** The same examples in every run, so that a run tells of the change it judges; PROPERTY_SEED and PROPERTY_RUNS look further. */
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_121),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
});
