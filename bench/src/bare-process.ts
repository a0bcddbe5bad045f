import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BareOrder } from './bare-server.ts';

export interface BareServer {
  port: number;
  pid: number;
  stop(): void;
}

/** Starts the bare server with these statements. */
export function startBareServer(order: BareOrder): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), {
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message: { port: number }) =>
      resolve({ port: message.port, pid: child.pid ?? 0, stop: () => child.disconnect() }),
    );
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
    child.send(order);
  });
}
