import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { mailboxEndpoints } from '@cfm/contract/catalog/mailboxes.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { type GoLive, type GoLiveStep, goLiveEndpoints } from '@cfm/contract/screens/go-live.ts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../access/users/tables.ts';
import { dealers, markets } from '../../catalog/markets/tables.ts';
import { loadReferenceData } from '../../catalog/reference-data/load-reference-data.ts';
import {
  lookups,
  mailboxes,
  referenceDataVersions,
  shippedRows,
} from '../../catalog/reference-data/tables.ts';
import { rules, ruleVersions } from '../../catalog/rules/tables.ts';
import type { UserActor } from '../../context.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { marketId } from '../../testing/factories.ts';
import { marketCalls } from '../../testing/market-form.ts';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exampleDomain } from './example-domain.ts';
import { getGoLive } from './get-go-live.ts';

/** An application on a database as its first start without the demo leaves it. */
async function createProduction(env: Record<string, string> = {}): Promise<TestApp> {
  const t = await createTestApp({ DEMO: 'off', ...env });
  for (const table of [
    ...[ruleVersions, rules, dealers, mailboxes, markets, shippedRows, referenceDataVersions],
  ])
    await t.db.delete(table);
  await loadReferenceData(t.ctx(), { withExamples: false });
  return t;
}
async function readSteps(t: TestApp, who: UserActor, language = 'en') {
  const reply = await t.inject(
    who,
    goLiveEndpoints.getGoLive,
    {},
    { headers: { 'accept-language': language } },
  );
  expect(reply.status).toBe(200);
  return byStep(reply.body);
}
const byStep = ({ steps }: GoLive) => new Map(steps.map(({ step, ...rest }) => [step, rest]));

describe('a production database (rule 12.17)', () => {
  let t: TestApp;
  let admin: UserActor;
  let germany: number;
  beforeAll(async () => {
    t = await createProduction();
    admin = await t.actor('Admin', { claims: ['Reports', 'DSVGO', 'DSVGOEditing'] });
    germany = await marketId(t, 'DE');
  });
  afterAll(() => t.close());
  const stateOf = async (step: GoLiveStep) => (await readSteps(t, admin)).get(step)?.state;
  const ok = (status: number) => expect(status).toBe(200);
  const email = 'team@house-of-cars.net';

  it('has everything to do at first, except what ships with the product', async () => {
    const steps = await readSteps(t, admin);
    const inState = (state: string) =>
      [...steps].filter(([, each]) => each.state === state).map(([step]) => step);
    expect(inState('todo')).toEqual([
      ...['mailServer', 'addresses', 'legalTexts', 'administrators', 'secondFactor', 'ikams'],
      ...['reportReaders', 'mailboxes', 'teams', 'dealers', 'forwarding', 'escalation', 'prices'],
    ]);
    expect(inState('check')).toEqual(['fileStore', 'deadlines', 'retention', 'referenceData']);
    expect(inState('done')).toEqual(['demoData']);
  });

  it('names the first of the markets that lack something, and counts them', async () => {
    const { n } = (
      await t.pool.query<{ n: number }>('select count(*)::int as n from markets where is_active')
    ).rows[0] ?? { n: 0 };
    const { open } = (await readSteps(t, admin)).get('teams') ?? { open: null };
    expect(open?.count).toBe(n);
    expect(open?.names).toHaveLength(6);
    expect(open?.names).toEqual(open?.names.toSorted());
  });

  it('gets each step done when it is filled in', async () => {
    // One market is in use.
    await t.db.update(markets).set({ isActive: false }).where(ne(markets.marketId, germany));
    const { update } = marketCalls(t, admin);
    const filledIn: Partial<Record<GoLiveStep, () => Promise<void>>> = {
      async administrators() {
        await t.actor('Admin');
      },
      async secondFactor() {
        await t.db.update(users).set({ encryptedTotpKey: 'set up' });
      },
      ikams: async () =>
        ok((await update(germany, { teamEmail: 'a@x.example', ikamIds: [admin.userId] })).status),
      reportReaders: async () =>
        ok(
          (await t.inject(admin, dailyReportEndpoints.saveReportUsers, { body: { users: [admin.userId] } }))
            .status,
        ),
      mailboxes: async () => {
        const body = { name: 'Care', email, language: 'en', userIds: [] };
        ok((await t.inject(admin, mailboxEndpoints.createMailbox, { body })).status);
      },
      teams: async () => ok((await update(germany, { teamEmail: email })).status),
      dealers: async () => {
        const body = {
          number: 'G-1',
          name: 'G',
          city: null,
          marketId: germany,
          language: 'de',
          isActive: true,
        };
        const create = (more: { number: string; emails: string[] }) =>
          t.inject(admin, dealerEndpoints.createDealer, { body: { ...body, ...more } });
        ok((await create({ number: 'G-1', emails: ['g@dealer.example'] })).status);
        expect(await stateOf('dealers')).toBe('todo');
        ok((await create({ number: 'G-2', emails: [email] })).status);
      },
      forwarding: () => makeRule({ ruleTypeId: ruleTypes.Forwarding, marketId: null, to: [email], cc: [] }),
      escalation: () =>
        makeRule({
          ruleTypeId: ruleTypes.Escalation,
          marketId: germany,
          workingDays: 2,
          recipientsLevel1: [email],
          recipientsLevel2: [email],
          recipientsLevel3: [email],
        }),
      deadlines: () =>
        makeRule({
          ruleTypeId: ruleTypes.DueDate,
          marketId: germany,
          workingDaysToFirstAnswer: 3,
          workingDaysToSolution: 9,
        }),
      retention: async () => {
        const body = { retentionMonths: 48, cases: 0 };
        const set = { params: { id: germany }, body };
        ok((await t.inject(admin, retentionEndpoints.setMarketRetention, set)).status);
      },
      prices: async () => {
        const channels = await t.db
          .select({ id: lookups.lookupId })
          .from(lookups)
          .where(and(eq(lookups.kind, 'inputChannel'), eq(lookups.isActive, true)));
        for (const [category, inputChannelId] of [
          ...(['board', 'complexSolution'] as const).map((each) => [each, null] as const),
          ...channels.map(({ id }) => ['channel', id] as const),
        ]) {
          expect(await stateOf('prices')).toBe('todo');
          const body = { category, inputChannelId, validFrom: '2026-01-01', netEuros: 20 };
          ok((await t.inject(admin, billingEndpoints.createPrice, { body })).status);
        }
      },
    };
    const makeRule = async (more: { ruleTypeId: number } & Record<string, unknown>) => {
      const body = { name: 'Ours', areConflictsAcknowledged: true, ...more };
      ok((await t.inject(admin, ruleSettingsEndpoints.createRule, { body: body as never })).status);
    };
    for (const [step, fillIn] of Object.entries(filledIn) as [GoLiveStep, () => Promise<void>][]) {
      expect(await stateOf(step), step).not.toBe('done');
      await fillIn();
      expect((await readSteps(t, admin)).get(step), step).toEqual({
        state: 'done',
        open: { count: 0, names: [] },
      });
    }
    const left = [...(await readSteps(t, admin))].filter(([, { state }]) => state === 'todo');
    expect(left.map(([step]) => step)).toEqual(['mailServer', 'addresses', 'legalTexts']);
  });

  it('is not done with a mailbox whose address is an example, and names it', async () => {
    const body = { name: 'Sample', email: 'care@feedback.example', language: 'en', userIds: [] };
    await t.inject(admin, mailboxEndpoints.createMailbox, { body });
    expect((await readSteps(t, admin)).get('mailboxes')).toEqual({
      state: 'todo',
      open: { count: 1, names: ['Sample'] },
    });
  });

  it('names markets in the language of the reader', async () => {
    await t.db
      .update(markets)
      .set({ isActive: true, teamEmail: '' })
      .where(inArray(markets.isoCode, ['FR']));
    expect((await readSteps(t, admin, 'de')).get('teams')?.open.names).toEqual(['Frankreich']);
  });

  it('is shown to IFM Admins only', async () => {
    const bmw = await t.actor('BMW Admin');
    expect((await t.inject(bmw, goLiveEndpoints.getGoLive, {})).status).toBe(403);
  });
});

describe('the settings of the servers (rule 12.17)', () => {
  it('are done once they are set and no example', async () => {
    const legal = temporaryDir('legal');
    for (const page of ['hinweise', 'datenschutz', 'impressum'])
      for (const language of ['de', 'en']) writeFileSync(join(legal, `${page}.${language}.txt`), 'Ours');
    const t = await createTestApp({
      DEMO: 'off',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://feedback.house-of-cars.net',
      MAIL_FROM: 'feedback@house-of-cars.net',
      COMPLAINT_MAILBOX: 'complaints@house-of-cars.net',
      LEGAL_TEXTS: legal,
      FILES_URL: temporaryDir('files'),
    });
    const steps = byStep(await getGoLive(t.ctx()));
    for (const step of ['addresses', 'legalTexts', 'fileStore'] as const)
      expect(steps.get(step)?.state, step).toBe('done');
    // Loaded with the examples.
    expect(steps.get('demoData')?.state).toBe('todo');
    expect(steps.get('mailServer')?.state).toBe('check');
    await t.db.insert(outgoingMails).values({
      ...{ messageId: '<a@x>', kind: 'activation', state: 'delivered', from: 'a', to: ['b'], subject: 's' },
      ...{ html: 'h', text: 't', createdAt: t.clock.now(), deliveredAt: t.clock.now() },
    });
    expect(byStep(await getGoLive(t.ctx())).get('mailServer')?.state).toBe('done');
    await t.close();
  });

  it('are named while they are missing or an example', async () => {
    const legal = temporaryDir('legal');
    writeFileSync(join(legal, 'impressum.de.txt'), 'Ours');
    const t = await createTestApp({
      DEMO: 'off',
      PUBLIC_URL: 'https://feedback.example.com',
      MAIL_FROM: 'feedback@house-of-cars.net',
      LEGAL_TEXTS: legal,
    });
    const steps = byStep(await getGoLive(t.ctx()));
    expect(steps.get('addresses')?.open.names).toEqual(['PUBLIC_URL', 'COMPLAINT_MAILBOX']);
    expect(steps.get('legalTexts')?.open).toEqual({ count: 5, names: expect.any(Array) });
    expect(steps.get('legalTexts')?.open.names).not.toContain('impressum.de.txt');
    await t.close();
  });

  it('follow the legal texts that the pages show, which are read at the start', async () => {
    const legal = temporaryDir('legal');
    const t = await createTestApp({ DEMO: 'off', LEGAL_TEXTS: legal });
    const admin = await t.actor('Admin');
    const openNow = async () => (await readSteps(t, admin)).get('legalTexts')?.open.count;
    writeFileSync(join(legal, 'impressum.de.txt'), 'Ours');
    expect(await openNow()).toBe(6);
    writeFileSync(join(legal, 'notes.docx'), '');
    expect(await openNow()).toBe(6);
    rmSync(legal, { recursive: true });
    expect(await openNow()).toBe(6);
    await t.close();
  });
});

it.each([
  ['a@x.example', true],
  ['a@example.com', true],
  ['feedback.example.org', true],
  ['intranet.local', true],
  ['a@test', true],
  ['a@myexample.com', false],
  ['a@example.company.com', false],
  ['a@contest', false],
  ['feedback.house-of-cars.net', false],
])('takes %s for an example: %s', (address, isExample) => {
  expect(exampleDomain.test(address)).toBe(isExample);
});
