import { createTransport, type Mail, type SMTPPoolOptions, type SMTPPoolSentMessageInfo } from 'nodemailer';

type Transport = Mail<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

/** One pool of connections per server address, for the life of the process. */
const pools = new Map<string, Transport>();

const limits = {
  /** For the mails sent at once, and one of those that are tried again. */
  maxConnections: 4,
  /** Retries are up to the outbox; a pool with its own could send a mail twice in one attempt. */
  maxRequeues: 0,
  idleTimeout: 30_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
};

/** The pooled connection to the SMTP server of this address. */
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

/** Closes idle connections; for an orderly end of the process. */
export function closeMailTransports(): void {
  for (const transport of pools.values()) transport.close();
  pools.clear();
}
