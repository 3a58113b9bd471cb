import { type Config, readConfig } from "#server/platform/process/config.ts";

/** What the demo clinic takes from the settings of the clinic beside it: nothing that leads to others. */
const SHARED = ["HOST", "PORT", "DATA_DIR", "ADMIN_EMAIL", "ADMIN_PASSWORD", "LOG_LEVEL", "CLOCK_CHECKED"];

/**
 * The configuration of the demo clinic: a folder and an embedded database of its own beside those of the clinic, and the
 * port behind the clinic's. @throws ConfigError as `readConfig` does.
 */
export function readDemoConfig(env: Record<string, string | undefined>): Config {
  const shared = Object.fromEntries(SHARED.map((name) => [name, env[name]]));
  const { port, dataDir, dataDirGiven } = readConfig(shared);
  const PORT = String(port === 0 ? 0 : port + 1);
  return { ...readConfig({ ...shared, PORT, DATA_DIR: `${dataDir}-demo` }), dataDirGiven };
}
