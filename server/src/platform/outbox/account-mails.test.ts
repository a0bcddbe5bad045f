import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailActivation } from '../../access/sign-in/mails.ts';
import { removeUser } from '../../access/users/remove-user.ts';
import { users } from '../../access/users/tables.ts';
import { inTransaction } from '../../context.ts';
import { makeSignInUser, openBrowser } from '../../testing/browser.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeMailTransports } from './mail-transport.ts';
import { outgoingMails } from './tables.ts';
import { deliverDue } from './try-delivery.ts';

let smtp: TestSmtpServer;
let t: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

async function activated() {
  const user = await makeSignInUser(t);
  const [row] = await t.db.select().from(users).where(eq(users.userId, user.userId));
  if (!row) throw new Error('no user');
  await inTransaction(t.ctx(), (tx) => mailActivation(tx, row));
  return user;
}
const mailsTo = (email: string) =>
  t.db
    .select({ state: outgoingMails.state, links: outgoingMails.links })
    .from(outgoingMails)
    .where(and(eq(outgoingMails.to, [email])));

it('sends an activation while its link works (rule 10.8)', async () => {
  const { email } = await activated();
  await deliverDue(t.ctx());
  expect(await mailsTo(email)).toMatchObject([{ state: 'delivered' }]);
  expect(smtp.received).toHaveLength(1);
});

it('withdraws an activation when the user is deleted', async () => {
  const { email, userId } = await activated();
  await removeUser(t.ctx(await t.actor('Admin')), { userId });
  await deliverDue(t.ctx());
  expect(await mailsTo(email)).toMatchObject([{ state: 'withdrawn', links: [{ encryptedUrl: null }] }]);
  expect(smtp.received).toEqual([]);
});

it('does not send a password mail after its link expired, even when the link was swept', async () => {
  const { email } = await makeSignInUser(t);
  await openBrowser(t).call(authEndpoints.requestPassword, { body: { emailaddress: email } });
  await t.jobs.drain((name) => ({
    ...t.ctx({ kind: 'job', name }),
    config: { ...t.config, smtpUrl: 'smtp://127.0.0.1:1' },
  }));
  expect(await mailsTo(email)).toMatchObject([{ state: 'queued' }]);
  t.clock.advance({ minutes: 61 });
  await deliverDue(t.ctx());
  expect(await mailsTo(email)).toMatchObject([{ state: 'withdrawn' }]);
  expect(smtp.received).toEqual([]);
});
