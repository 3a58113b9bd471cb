import { startTestCluster } from "./cluster.ts";

/** Vitest's global setup of the projects whose tests use a database. */
export default startTestCluster;
