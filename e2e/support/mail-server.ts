import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, renameSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  port: number;
  close(): Promise<void>;
}

/** A real SMTP server that stores each mail as a file. Listens on a free port unless one is given. */
export async function startMailServer(dir: string, port = 0): Promise<MailServer> {
  mkdirSync(dir, { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const file = join(dir, `${Date.now()}-${randomUUID()}`);
      try {
        await pipeline(stream, createWriteStream(`${file}.part`));
        renameSync(`${file}.part`, `${file}.eml`);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // A client that is killed in the middle of a mail is not an error of this server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const { port: taken } = server.server.address() as AddressInfo;
  return { port: taken, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
