import type { Ctx } from '../../context.ts';
import { throttleLog } from '../log/throttle-log.ts';

const logKeptNow = throttleLog((suppressed, log: Ctx['log']) =>
  log.warn({ suppressed }, 'mail kept, not sent: SMTP_URL is not set'),
);
/**
 * Logs a mail that is stored and not sent. A demo does this by intent. Elsewhere, a server without SMTP_URL
 * next to others with it would lose mails unnoticed.
 */
export const logKept = ({ config, log }: Ctx): void => {
  if (!config.isDemo) logKeptNow(log);
};
