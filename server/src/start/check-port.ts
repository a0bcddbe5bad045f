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

/** Without its port there are no metrics, and the start goes on. Port 0 is none. */
export async function checkMetricsPort(
  config: Pick<Config, 'metricsHost' | 'metricsPort'>,
): Promise<Trial[]> {
  const { metricsHost: host, metricsPort: port } = config;
  if (port === 0) return [];
  const name = 'METRICS_PORT';
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return [works(name)];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const metrics = code === 'EADDRINUSE' ? await get(host, port, '/metrics').catch(() => '') : '';
    if (metrics.includes('cfm_build_info'))
      return [works(`${name} (in use by a running server of the product)`)];
    const problem = `port ${port} of ${host} can't be used (${code}), so there would be no metrics. Set METRICS_PORT to a free one, or 0.`;
    return [{ name, problem, stopsStart: false }];
  } finally {
    server.close();
  }
}

/** Body of the answer of a server of this machine that listens on `host`. */
async function get(host: string, port: number, path: string): Promise<string> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const name = reachable.includes(':') ? `[${reachable}]` : reachable;
  const answer = await fetch(`http://${name}:${port}${path}`, { signal: AbortSignal.timeout(3000) });
  return answer.text();
}

/** Version of the product that serves this address, or null. */
async function findProduct(host: string, port: number): Promise<string | null> {
  try {
    return health.parse(JSON.parse(await get(host, port, '/healthz'))).version;
  } catch {
    return null;
  }
}
