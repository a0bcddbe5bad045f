import type { CreateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import type { CallInput } from '@cfm/contract/platform/endpoint.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userClaims, users } from '../../access/users/tables.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import type { CaseRow } from './load-case.ts';
import { statusIds } from './status-transitions.ts';
import { cases } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let germany: number;
let france: number;
let bmw: number;
/** Users of each test, and the reason why they can't be responsible for a case in France, if any. */
let german: UserActor;
let french: UserActor;
let invited: UserActor;
let deactivated: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  germany = await marketId(t, 'DE');
  france = await marketId(t, 'FR');
  bmw = await lookupId(t, 'brand', 'BMW');
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  german = await t.actor('Agent', { firstName: 'Max', lastName: 'Mayer', scopes: { Markets: [germany] } });
  french = await t.actor('Agent', { firstName: 'Ines', lastName: 'Petit', scopes: { Markets: [france] } });
  invited = await t.actor('Agent', { firstName: 'Ida', lastName: 'Neu' });
  deactivated = await t.actor('Agent', { firstName: 'Olaf', lastName: 'Alt' });
  await t.db.update(users).set({ passwordHash: null }).where(eq(users.userId, invited.userId));
  await t.db.update(users).set({ isActive: false }).where(eq(users.userId, deactivated.userId));
});
afterAll(() => t.close());

const noAccess = (name: string) =>
  `${name} doesn't have access to this case. Choose someone else or leave the field empty.`;
const losesCase = (name: string) =>
  `With these changes, ${name} would lose access to this case. Choose someone else or leave the field empty.`;
const rejected = (text: string) => ({
  status: 400,
  body: { code: 'BadRequest', errors: { responsibleUserId: text } },
});

type Draft = CallInput<typeof caseEndpoints.listAssignees>['body'];
const offered = async (draft: Draft, who = agent) =>
  (await t.inject(who, caseEndpoints.listAssignees, { body: draft })).body.map(({ fullName }) => fullName);

describe('the list of users who can be responsible (rule 3.53)', () => {
  it('offers users with access to a case of this market, by last name, without users who cannot sign in', async () => {
    expect(await offered({ marketId: germany })).toEqual(['Max Mayer', 'Anna Weber']);
    expect(await offered({ marketId: france })).toEqual(['Ines Petit', 'Anna Weber']);
    expect(await offered({})).toEqual(['Anna Weber']);
  });

  it('respects the brand, the source and the topic groups of the form', async () => {
    const scopes = { Brand: [bmw], CaseSource: [await lookupId(t, 'source', 'Board')], CodeLevel2: [1, 2] };
    const limited = await t.actor('Agent', { firstName: 'Lea', lastName: 'Zahn', scopes });
    const all = { brandId: bmw, sourceId: scopes.CaseSource[0], topicGroupIds: [null, 2] };
    expect(await offered(all)).toContain(limited.fullName);
    expect(await offered({ ...all, brandId: await lookupId(t, 'brand', 'MINI') })).not.toContain('Lea Zahn');
    expect(await offered({ ...all, sourceId: null })).not.toContain('Lea Zahn');
    expect(await offered({ ...all, topicGroupIds: [3, null] })).not.toContain('Lea Zahn');
    expect(await offered({ ...all, topicGroupIds: [] })).not.toContain('Lea Zahn');
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, limited.userId));
  });

  it('requires a session', async () => {
    expect((await t.inject(null, caseEndpoints.listAssignees, { body: {} })).status).toBe(401);
  });
});

describe('creating a case', () => {
  const create = async (changes: Partial<CreateCaseForm>, who = agent, language: 'en' | 'de' = 'en') =>
    t.inject(
      who,
      caseEndpoints.createCase,
      {
        body: {
          title: 'Rattling door',
          sourceId: await lookupId(t, 'source', 'Contact Form'),
          inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
          receiptDateTime: t.clock.now(),
          marketId: france,
          ...changes,
        },
      },
      { headers: { 'accept-language': language } },
    );

  it('rejects a responsible user who has no access, is not activated, is deactivated or does not exist', async () => {
    expect(await create({ responsibleUserId: german.userId })).toMatchObject(rejected(noAccess('Max Mayer')));
    expect(await create({ responsibleUserId: invited.userId })).toMatchObject(
      rejected("Ida Neu hasn't activated their account yet. Choose someone else."),
    );
    expect(await create({ responsibleUserId: deactivated.userId })).toMatchObject(
      rejected("Olaf Alt's account is deactivated. Choose someone else."),
    );
    expect(await create({ responsibleUserId: 999_999 })).toMatchObject(
      rejected('Responsible must be one of the options'),
    );
    expect((await create({ responsibleUserId: french.userId })).status).toBe(200);
  });

  it('returns the error in German', async () => {
    expect(await create({ responsibleUserId: german.userId }, agent, 'de')).toMatchObject(
      rejected(
        'Max Mayer hat keinen Zugriff auf diesen Fall. Wählen Sie eine andere Person oder lassen Sie das Feld leer.',
      ),
    );
  });

  it('rejects its author as responsible when the case is outside their own scope, before asking to confirm the scope', async () => {
    expect(await create({ responsibleUserId: german.userId }, german)).toMatchObject(
      rejected(noAccess('Max Mayer')),
    );
    expect(await create({ responsibleUserId: null }, german)).toMatchObject({ status: 409 });
  });
});

describe('saving the form of a case', () => {
  let row: CaseRow;
  beforeEach(async () => {
    row = await makeCase(t, { responsibleUserId: german.userId });
  });
  type Form = CallInput<typeof casePageEndpoints.updateCase>['body'];
  const save = (changes: Partial<Form>, who = agent, of = row) =>
    t.inject(who, casePageEndpoints.updateCase, {
      params: { id: of.caseId },
      body: {
        title: of.title,
        sourceId: of.sourceId,
        inputChannelId: of.inputChannelId,
        marketId: of.marketId,
        responsibleUserId: of.responsibleUserId,
        receiptDateTime: of.receiptDateTime,
        language: of.language,
        codeLevelSets: [],
        statusId: of.statusId,
        version: of.version,
        ...changes,
      },
    });
  const stored = async () => {
    const [found] = await t.db.select().from(cases).where(eq(cases.caseId, row.caseId));
    return found;
  };

  it('rejects another responsible user who has no access, is not activated or is deactivated', async () => {
    expect(await save({ responsibleUserId: french.userId })).toMatchObject(rejected(noAccess('Ines Petit')));
    expect(await save({ responsibleUserId: invited.userId })).toMatchObject({ status: 400 });
    expect(await save({ responsibleUserId: deactivated.userId })).toMatchObject({ status: 400 });
    expect(await stored()).toMatchObject({ responsibleUserId: german.userId, version: row.version });
  });

  it('waits for a deactivation of the new responsible user, then rejects them (rule 18.12)', async () => {
    const leaver = await t.actor('Agent');
    let saved: ReturnType<typeof save> | undefined;
    await t.db.transaction(async (tx) => {
      await tx.update(users).set({ isActive: false }).where(eq(users.userId, leaver.userId));
      saved = save({ responsibleUserId: leaver.userId });
      await waitForLock(t);
      // It waits without the case, which a change of an account locks after the account.
      const ofCase = eq(cases.caseId, row.caseId);
      await tx.select().from(cases).where(ofCase).for('update', { noWait: true });
    });
    expect((await saved)?.status).toBe(400);
    expect(await stored()).toMatchObject({ responsibleUserId: german.userId });
  });

  it('lets users take over a case they see', async () => {
    expect((await save({ responsibleUserId: agent.userId })).status).toBe(200);
    expect(await stored()).toMatchObject({ responsibleUserId: agent.userId });
  });

  it('rejects a market that takes the case from the responsible user, unless another user becomes responsible', async () => {
    expect(await save({ marketId: france })).toMatchObject(rejected(losesCase('Max Mayer')));
    expect(await stored()).toMatchObject({ marketId: germany });
    expect((await save({ marketId: france, responsibleUserId: french.userId })).status).toBe(200);
    expect(await stored()).toMatchObject({ marketId: france, responsibleUserId: french.userId });
  });

  it('saves other fields, and other markets, when the responsible user already has no access', async () => {
    row = await makeCase(t, { responsibleUserId: german.userId, marketId: france });
    expect((await save({ title: 'Squeaking door' })).status).toBe(200);
    row = (await stored()) ?? row;
    expect((await save({ marketId: await marketId(t, 'IT') })).status).toBe(200);
  });

  it.each([
    ['not activated', () => invited],
    ['deactivated', () => deactivated],
  ])('saves other fields when the account of the responsible user is %s', async (_state, person) => {
    row = await makeCase(t, { responsibleUserId: person().userId });
    expect((await save({ title: 'Squeaking door' })).status).toBe(200);
    row = (await stored()) ?? row;
    expect((await save({ marketId: france })).status).toBe(200);
  });

  it('reopens a case whose responsible user was deleted, and rejects assigning that user', async () => {
    const gone = await t.actor('Agent');
    await t.db
      .update(users)
      .set({ isActive: false, passwordHash: null, deletedAt: t.clock.now() })
      .where(eq(users.userId, gone.userId));
    expect(await save({ responsibleUserId: gone.userId })).toMatchObject(
      rejected('Responsible must be one of the options'),
    );
    row = await makeCase(t, { responsibleUserId: gone.userId, statusId: statusIds.Closed });
    expect((await save({ statusId: statusIds.InProgress })).status).toBe(200);
  });

  it('uses the current scope', async () => {
    const moved = await t.actor('Agent', { scopes: { Markets: [france] } });
    expect((await save({ responsibleUserId: moved.userId })).status).toBe(400);
    await t.db
      .update(userClaims)
      .set({ ids: [germany] })
      .where(eq(userClaims.userId, moved.userId));
    expect((await save({ responsibleUserId: moved.userId })).status).toBe(200);
  });
});
