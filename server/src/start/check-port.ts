import { once } from 'node:events';
import { createServer } from 'node:net';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { StartupError } from './startup-error.ts';
import { fails, type Trial, works } from './try-dependencies.ts';

/** Answer of `/healthz` of this product. */
const health = z.object({ status: z.literal('ok'), version: z.string(), commit: z.nullable(z.string()) });

/**
 * Listens on the address for a moment. A server of the product that has the port already is no problem: an operator
 * checks new settings next to a running server, which the start replaces.
 */
export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Trial> {
  const name = 'HOST and PORT';
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return works(name);
  } catch (error) {
    const version = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' && (await findProduct(host, port));
    return version
      ? works(`${name} (in use by a running server of the product, ${version}: stop it before the start)`)
      : fails(name, StartupError.ofListening(host, port, error as NodeJS.ErrnoException).message);
  } finally {
    server.close();
  }
}

/** Version of the product that serves this address, or null. */
async function findProduct(host: string, port: number): Promise<string | null> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const name = reachable.includes(':') ? `[${reachable}]` : reachable;
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(3000) });
    return health.parse(await answer.json()).version;
  } catch {
    return null;
  }
}
