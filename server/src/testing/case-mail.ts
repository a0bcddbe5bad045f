import { type CaseMailForm, caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { desc, eq } from 'drizzle-orm';
import { caseEvents, cases } from '../cases/case/tables.ts';
import type { UserActor } from '../context.ts';
import { outgoingMails } from '../platform/outbox/tables.ts';
import { deliverDue } from '../platform/outbox/try-delivery.ts';
import { makeCase, makeContact } from './factories.ts';
import { multipartBody } from './multipart-body.ts';
import type { TestApp } from './test-app.ts';

export const erik = 'erik@customer.example';
export const mailForm = (overrides: Partial<CaseMailForm> = {}): CaseMailForm => ({
  to: [{ email: erik }],
  language: 'en',
  subject: 'Your battery',
  message: '<p>Dear Mr Lindqvist,</p><p>it is <strong>repaired</strong>.</p>',
  ...overrides,
});
interface Sending {
  kind?: 'reply' | 'sendEmail';
  who?: UserActor;
  files?: readonly { name: string; content: Buffer }[];
}

/** Calls for replies and free mails by this user, and their results, for tests. */
export const caseMailCalls = (t: TestApp, agent: UserActor) => ({
  caseOfErik: async (overrides: Parameters<typeof makeCase>[1] = {}) => {
    const { contactId } = await makeContact(t, {
      title: 'Mr',
      lastName: 'Lindqvist',
      emails: [erik, 'second@customer.example'],
    });
    return makeCase(t, { contactId, ...overrides });
  },
  send: async (
    caseId: number,
    overrides: Partial<CaseMailForm> & { requestKey?: string } = {},
    { kind = 'reply', who = agent, files = [] }: Sending = {},
  ) => {
    const raw = await multipartBody({ body: mailForm(overrides), files: [...files] });
    return t.inject(who, caseMailEndpoints[kind], { params: { id: caseId } }, { raw });
  },
  caseOf: async (caseId: number) => (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0],
  eventsOf: (caseId: number) =>
    t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId)).orderBy(desc(caseEvents.caseEventId)),
  mailsOf: (caseId: number) =>
    t.db.select().from(outgoingMails).where(eq(outgoingMails.caseId, caseId)).orderBy(outgoingMails.mailId),
  /** Delivers mails after the time in which they can be undone. */
  deliver: async () => {
    t.clock.advance({ seconds: 11 });
    await deliverDue(t.ctx());
  },
});
