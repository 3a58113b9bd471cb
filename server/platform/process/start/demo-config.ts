import { type Config, readConfig } from "#server/platform/process/config.ts";

/** The settings that the demo clinic shares with the clinic beside it: none that reaches other people or systems. */
const SHARED = ["HOST", "PORT", "DATA_DIR", "ADMIN_EMAIL", "ADMIN_PASSWORD", "LOG_LEVEL", "CLOCK_CHECKED"];

/**
 * The configuration of the demo clinic: its own folder and embedded database beside the clinic's, and the next port.
 * @throws ConfigError as `readConfig` does.
 */
export function readDemoConfig(env: Record<string, string | undefined>): Config {
  const shared = Object.fromEntries(SHARED.map((name) => [name, env[name]]));
  const { port, dataDir, dataDirGiven } = readConfig(shared);
  const PORT = String(port === 0 ? 0 : port + 1);
  return { ...readConfig({ ...shared, PORT, DATA_DIR: `${dataDir}-demo` }), dataDirGiven };
}
