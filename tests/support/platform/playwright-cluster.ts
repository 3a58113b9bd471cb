import { startTestCluster } from "./cluster.ts";

/** Playwright's global setup; what it returns ends the cluster. */
export default startTestCluster;
