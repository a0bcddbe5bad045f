import { type MailboxForm, mailboxEndpoints } from '@cfm/contract/catalog/mailboxes.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { users } from '../../access/users/tables.ts';
import { callAttention } from '../../cases/case/call-attention.ts';
import { caseAttention } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailboxes, mailboxUsers } from '../reference-data/tables.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
});
afterAll(() => t.close());

let made = 0;
const form = (more: Partial<MailboxForm> = {}): MailboxForm => {
  made += 1;
  return {
    name: 'Complaints',
    email: `complaints-${made}@house.example`,
    language: 'en',
    userIds: [],
    ...more,
  };
};
const create = (body: object) => t.inject(admin, mailboxEndpoints.createMailbox, { body });
const make = async (body: object) => (await create(body)).body as unknown as number; // the reply is the id itself
const read = (id: number) => t.inject(admin, mailboxEndpoints.getMailbox, { params: { id } });
const update = (id: number, body: object) =>
  t.inject(admin, mailboxEndpoints.updateMailbox, { params: { id }, body });
const remove = (id: number) => t.inject(admin, mailboxEndpoints.removeMailbox, { params: { id } });

describe('a mailbox (rule 8.17)', () => {
  it('is created as entered, with a normalized address and each user once', async () => {
    const { userId, fullName } = await t.actor('Agent');
    const { status, body: id } = await create(
      form({ name: ' Our\nMailbox ', email: ' Care@M\u00fcller.example ', userIds: [userId, userId] }),
    );
    expect(status).toBe(200);
    const mailbox = {
      mailboxId: id,
      name: 'Our Mailbox',
      email: 'Care@m\u00fcller.example',
      language: 'en',
      users: [{ id: userId, fullName }],
      version: 1,
    };
    expect((await read(id as unknown as number)).body).toEqual(mailbox);
    const stored = await t.db.select({ address: mailboxes.address }).from(mailboxes);
    expect(stored).toContainEqual({ address: 'Care@xn--mller-kva.example' });
    const { body: all } = await t.inject(admin, mailboxEndpoints.listMailboxes, {});
    expect(all).toContainEqual(mailbox);
    const { body: info } = await t.inject(admin, referenceDataEndpoints.caseInfo, {});
    expect(info.mailboxes.map(({ name }) => name)).toContain('Our Mailbox');
  });

  it.each<[string, object, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['an invalid address', { email: 'nobody' }, { email: 'E-mail must be valid' }],
    ['an invalid language', { language: 'zz' }, { language: 'Language must be one of the options' }],
    ['an unknown user', { userIds: [999_999] }, { userIds: 'Users must be one of the options' }],
  ])('with %s is rejected at its field', async (_what, wrong, errors) => {
    const { status, body } = await create({ ...form(), ...wrong });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('with a taken address is rejected, also in other capitals and in concurrent calls', async () => {
    const id = await make(form({ email: 'taken@house.example' }));
    const rejection = {
      status: 409,
      body: { code: 'MailboxExists', errors: { email: 'A mailbox with this address already exists.' } },
    };
    expect(await create(form({ email: 'TAKEN@house.example' }))).toMatchObject(rejection);
    const twice = form();
    const replies = await Promise.all([create(twice), create(twice)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await update(id, { ...form({ email: twice.email }), version: 1 })).toMatchObject(rejection);
  });

  it('gets a new version when changed; an update of an older version gets the stored state', async () => {
    const given = form();
    const id = await make(given);
    const { userId } = await t.actor('Agent');
    const changed = { ...given, name: 'New', userIds: [userId] };
    expect((await update(id, { ...changed, version: 1 })).body).toMatchObject({ name: 'New', version: 2 });
    const late = await update(id, { ...given, version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'MailboxChanged']);
    expect(late.body).toMatchObject({ current: { name: 'New', users: [{ id: userId }], version: 2 } });
    expect((await update(id, { ...changed, version: 2 })).body.version).toBe(2);
    expect((await update(999_999, given)).status).toBe(404);
  });

  it('keeps its inactive users', async () => {
    const [active, inactive] = [await t.actor('Agent'), await t.actor('Agent')];
    const given = form({ userIds: [active.userId, inactive.userId] });
    const id = await make(given);
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, inactive.userId));
    expect((await read(id)).body.users.map((user) => user.id)).toEqual([active.userId]);
    expect((await update(id, { ...given, userIds: [] })).status).toBe(200);
    const left = await t.db
      .select({ userId: mailboxUsers.userId })
      .from(mailboxUsers)
      .where(eq(mailboxUsers.mailboxId, id));
    expect(left).toEqual([{ userId: inactive.userId }]);
  });

  it('is deleted and then not found; in use, the error counts the cases', async () => {
    const id = await make(form());
    const used = await make(form());
    await makeCase(t, { mailboxId: used });
    const deleted = await makeCase(t, { mailboxId: used, deletedAt: t.clock.now() });
    expect(deleted.mailboxId).toBe(used);
    expect((await remove(used)).body).toMatchObject({
      code: 'MailboxInUse',
      message:
        "The mailbox is used by 2 cases and can't be deleted. You can change its name and address instead.",
    });
    expect((await remove(id)).status).toBe(200);
    expect([(await read(id)).status, (await remove(id)).status]).toEqual([404, 404]);
  });

  it('counts each foreign key in the database as a use, except its list of users', async () => {
    const { rows } = await t.pool.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'mailboxes'::regclass order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['cases', 'mailbox_users']);
  });

  it('is audited with its fields and users', async () => {
    const { userId } = await t.actor('Agent');
    const given = form();
    const id = await make(given);
    await update(id, { ...given, userIds: [userId] });
    await remove(id);
    const entries = await t.db
      .select({ action: auditEntries.action, changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'mailbox'))
      .orderBy(asc(auditEntries.auditId));
    const own = entries.slice(-3);
    expect(own.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
    expect(own[0]?.changes).toContainEqual({ field: 'email', from: null, to: given.email });
    expect(own[1]?.changes).toEqual([{ field: 'userIds', from: '[]', to: `[${userId}]` }]);
  });

  it('checks the cases on Needs attention of users added or removed again (rules 1.7 and 3.54)', async () => {
    const scopes = { Markets: [await marketId(t, 'DE')] };
    const [removed, added] = [await t.actor('Agent', { scopes }), await t.actor('Agent', { scopes })];
    const given = form({ userIds: [removed.userId] });
    const id = await make(given);
    const unclassified = async ({ userId }: UserActor) =>
      (await makeCase(t, { marketId: null, mailboxId: id, responsibleUserId: userId })).caseId;
    const [lost, gained] = [await unclassified(removed), await unclassified(added)];
    await inTransaction(t.ctx(admin), async (tx) => {
      for (const caseId of [lost, gained]) await callAttention(tx, caseId);
    });
    const outOfScope = async () =>
      (
        await t.db
          .select()
          .from(caseAttention)
          .where(inArray(caseAttention.caseId, [lost, gained]))
          .orderBy(asc(caseAttention.caseId))
      ).map(({ outOfScopeUserId }) => outOfScopeUserId);
    expect(await outOfScope()).toEqual([null, added.userId]);
    await update(id, { ...given, userIds: [added.userId] });
    expect(await outOfScope()).toEqual([removed.userId, null]);
  });

  it('is only for IFM Admins', async () => {
    const bmw = await t.actor('BMW Admin');
    expect((await t.inject(bmw, mailboxEndpoints.listMailboxes, {})).status).toBe(403);
    expect((await t.inject(bmw, mailboxEndpoints.createMailbox, { body: form() })).status).toBe(403);
  });
});
