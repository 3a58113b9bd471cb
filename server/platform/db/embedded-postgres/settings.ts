import type { DataLocation } from "./data-location.ts";
import { SERVER_LOG_MB, serverLogFolder } from "./server-log.ts";
import { SOCKET_PORT } from "./socket.ts";
import { MIN_WAL_SIZE } from "./wal.ts";

/** The server's settings, as command-line arguments, so that a later version's values also apply to old clusters. */
function settings(location: DataLocation): Record<string, string> {
  return {
    // Reachable only through its socket, by the account that owns it.
    listen_addresses: "",
    port: String(SOCKET_PORT),
    unix_socket_directories: `"${location.socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",

    // A power cut loses no acknowledged write.
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",

    // On a full disk the log goes on in existing segments instead of ending the server.
    wal_recycle: "on",
    min_wal_size: MIN_WAL_SIZE,

    max_connections: "60",
    // A restore locks all tables and indexes in one transaction, while others work.
    max_locks_per_transaction: "256",
    shared_buffers: "128MB",
    random_page_cost: "1.1",
    timezone: "UTC",
    log_timezone: "UTC",
    // Queries of a killed app end and release their locks.
    client_connection_check_interval: "2s",

    // Without statements, which hold people's texts. `trimServerLog` removes old files.
    logging_collector: "on",
    log_directory: serverLogFolder(location.cluster),
    log_filename: "postgresql-%Y-%m-%d_%H%M%S.log",
    log_rotation_age: "1d",
    log_rotation_size: `${SERVER_LOG_MB}MB`,
    log_checkpoints: "off",
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  };
}

/** The settings as arguments of `postgres`. */
export function serverArguments(location: DataLocation): string[] {
  const options = Object.entries(settings(location)).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", location.cluster, ...options];
}
