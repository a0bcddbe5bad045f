import { availableParallelism, totalmem } from 'node:os';

export type PostgresSettings = Readonly<Record<string, string>>;

const mebibyte = 1024 * 1024;

/** A container may limit memory below that of the machine. */
function usableMemoryMebibytes(): number {
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / mebibyte);
}

/** Chooses server settings for this machine. */
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
    // Statements and row values are personal data and must not be logged (rule 12.7).
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}
