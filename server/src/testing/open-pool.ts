import { Pool, type PoolConfig } from 'pg';

/**
 * A pool that survives the end of its server. `end` returns before the connections are closed, so a server that stops next
 * may still end one of them with an error, which would be uncaught.
 */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  return pool;
}
