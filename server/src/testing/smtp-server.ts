import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message with quoted-printable decoded. */
  source: string;
  /** The raw message. */
  raw: string;
}
/** A rejection with an SMTP code. */
const rejection = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
const decode = (source: string) =>
  Buffer.from(
    source
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** A real SMTP server on loopback. Accepts all mails, except as set in `state`. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  const state = {
    /** Response codes for the next messages; 0 accepts. */
    dataCodes: [] as number[],
    /** Response code by recipient. */
    recipientCodes: new Map<string, number>(),
    attempts: 0,
    /** The next messages for which the connection is dropped without an answer. */
    drops: 0,
    /** Awaited before a message is answered. */
    hold: Promise.resolve() as Promise<void>,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Otherwise it rejects two dots in a row, although quotes allow them (RFC 5321, 4.1.2).
    lenientAddressParsing: true,
    onRcptTo: ({ address }, _session, callback) => {
      const code = state.recipientCodes.get(address);
      callback(code === undefined ? null : rejection(code, `rejected ${address}`));
    },
    onData: (stream, { envelope }, callback) => {
      text(stream)
        .then(async (source) => {
          state.attempts += 1;
          if (state.drops > 0) {
            state.drops -= 1;
            for (const connection of server.connections) connection._socket.destroy();
            return;
          }
          const code = state.dataCodes.shift() ?? 0;
          await state.hold;
          if (code > 0) return callback(rejection(code, `answer ${code}`));
          received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            source: decode(source),
            raw: source,
          });
          return callback();
        })
        // The client disconnected during the message.
        .catch(callback);
    },
  });
  // Ignores clients that are killed while connected.
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
