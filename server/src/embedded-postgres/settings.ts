import { availableParallelism, totalmem } from 'node:os';

export type PostgresSettings = Readonly<Record<string, string>>;

const mebibyte = 1024 * 1024;

/** Memory this process may use: the machine's, or less where a container limits it. */
function usableMemoryMebibytes(): number {
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / mebibyte);
}

/** Settings of the embedded server for the machine it runs on; a test may loosen them, the product never does. */
export function chooseSettings(
  memoryMebibytes = usableMemoryMebibytes(),
  cores = availableParallelism(),
): PostgresSettings {
  const sharedBuffers = Math.min(1024, Math.max(128, Math.floor(memoryMebibytes / 4)));
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memoryMebibytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_parallel_workers_per_gather: String(Math.min(2, Math.floor(cores / 2))),
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The server's own log keeps no statement and no value of a row, which would be personal data (rule 12.7); whoever
    // sent the statement learns of its error.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}
