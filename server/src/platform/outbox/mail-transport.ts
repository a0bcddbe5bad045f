import { createTransport, type Mail, type SMTPPoolOptions, type SMTPPoolSentMessageInfo } from 'nodemailer';
import { errorMessage } from '../log/log.ts';

type Transport = Mail<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

/** One connection pool per server address, for the lifetime of the process. */
const pools = new Map<string, Transport>();

const limits = {
  /** Three for mails sent at once, and one for retries. */
  maxConnections: 4,
  /** The outbox does the retries. A pool that retries could send a mail twice in one attempt. */
  maxRequeues: 0,
  idleTimeout: 30_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  /** A server may take 10 minutes to accept a mail (RFC 5321, 4.5.3.2.6). Giving up earlier sends it twice. */
  socketTimeout: 600_000,
};

/** Connection pool of this SMTP server. */
export function mailTransport(smtpUrl: string): Transport {
  let transport = pools.get(smtpUrl);
  if (!transport) {
    transport = createTransport({
      pool: true,
      url: smtpUrl,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...limits,
    });
    pools.set(smtpUrl, transport);
  }
  return transport;
}

const patienceMs = 20_000;

/** Connects and signs in, apart from the connections of the pool. Returns the error message, or null. */
export async function tryMailServer(smtpUrl: string): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patienceMs, 'no answer');
  });
  const answer = mailTransport(smtpUrl)
    .verify()
    .then(() => null, errorMessage);
  const problem = await Promise.race([answer, late]);
  clearTimeout(timer);
  return problem;
}

type OnDelivery = (outcome: string, ms: number) => void;
let onDelivery: OnDelivery = () => undefined;
/** Reports the duration of each attempt to deliver a mail from now on, for metrics. */
export function observeDeliveries(observe: OnDelivery): void {
  onDelivery = observe;
}
export const reportDelivery: OnDelivery = (outcome, ms) => onDelivery(outcome, ms);

/** Closes idle connections on shutdown. */
export function closeMailTransports(): void {
  for (const transport of pools.values()) transport.close();
  pools.clear();
}
