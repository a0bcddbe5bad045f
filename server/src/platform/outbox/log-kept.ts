import type { Ctx } from '../../context.ts';
import { throttleLog } from '../log/throttle-log.ts';

const logKeptNow = throttleLog((suppressed, log: Ctx['log']) =>
  log.warn({ suppressed }, 'a mail is kept and not sent: this server has no SMTP_URL'),
);
/** A demo keeps its mails by intent; elsewhere a server without the setting beside others that have it would swallow them. */
export const logKept = ({ config, log }: Ctx): void => {
  if (!config.isDemo) logKeptNow(log);
};
