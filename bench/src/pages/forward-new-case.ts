import { randomUUID } from 'node:crypto';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { fillLinks } from '@cfm/server/platform/outbox/mail-links.ts';
import type { EncryptedLink } from '@cfm/server/platform/outbox/tables.ts';
import { createCaller } from '../caller.ts';
import { createCaseForms } from '../create-case.ts';
import type { FilledDatabase } from '../database.ts';

interface StoredMail {
  html: string;
  text: string;
  links: EncryptedLink[];
}

/** Creates and forwards a case. Returns the token of its link, from the mail that waits for a mail server. */
export async function forwardNewCase({ ctx, pool }: FilledDatabase, port: number, cookie: string) {
  const { call } = createCaller(port);
  const nextForm = await createCaseForms(pool);
  const { reply } = await call(caseEndpoints.createCase, { body: nextForm() }, cookie);
  const email = `${randomUUID()}@dealer.example`;
  const body = { to: [{ email }], language: 'en' as const, subject: 'Brakes', message: 'Please check.' };
  await call(forwardingEndpoints.forwardCase, { params: { id: String(reply.caseId) }, body }, cookie);
  const { rows } = await pool.query<StoredMail>(
    'select html, text, links from outgoing_mails where "to" = array[$1]',
    [email],
  );
  const token = rows[0] && /token=([\w-]+)/.exec(fillLinks(ctx, rows[0], rows[0].links).text)?.[1];
  if (!token) throw new Error('The forwarded case has no link.');
  return { caseId: reply.caseId, token };
}
