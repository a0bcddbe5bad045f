import { randomUUID } from 'node:crypto';
import { createWriteStream, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';
import { inboxDir, inboxPort } from './places.ts';

/** A real SMTP server that keeps every mail as a file. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, _session, done) {
    const file = join(inboxDir, `${Date.now()}-${randomUUID()}`);
    try {
      await pipeline(stream, createWriteStream(`${file}.part`));
      renameSync(`${file}.part`, `${file}.eml`);
      done();
    } catch (error) {
      done(error as Error);
    }
  },
});
server.listen(inboxPort, '127.0.0.1');
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => server.close(() => process.exit(0)));
