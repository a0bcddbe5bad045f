import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as it came, quoted-printable undone. */
  source: string;
  /** The same as it came, for who reads its parts. */
  raw: string;
}
/** A refusal with an SMTP code. */
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
const decode = (source: string) =>
  Buffer.from(
    source
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** A real SMTP server on loopback, for tests. It takes every mail, save what `refuseData` and `refuseTo` say. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  const state = {
    /** Answers of the next messages: 0 accepts. */
    dataCodes: [] as number[],
    /** Code per recipient. */
    recipientCodes: new Map<string, number>(),
    attempts: 0,
    /** Awaited before a message is answered. */
    hold: Promise.resolve() as Promise<void>,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      const code = state.recipientCodes.get(address);
      callback(code === undefined ? null : refusal(code, `refused ${address}`));
    },
    onData: (stream, { envelope }, callback) => {
      text(stream)
        .then(async (source) => {
          state.attempts += 1;
          const code = state.dataCodes.shift() ?? 0;
          await state.hold;
          if (code > 0) return callback(refusal(code, `answer ${code}`));
          received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            source: decode(source),
            raw: source,
          });
          return callback();
        })
        // Its client ended in the middle of the message.
        .catch(callback);
    },
  });
  // A client that is killed while it speaks is no error of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;
