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

/** A real SMTP server that keeps every mail as a file; on a free port unless one is given. */
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
  // A client that is killed while it speaks is no error of the mailbox.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // It listens on a TCP port, so its address is never the name of a pipe.
  const { port: taken } = server.server.address() as AddressInfo;
  return { port: taken, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
