import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { mailboxEndpoints } from '@cfm/contract/catalog/mailboxes.ts';
import { marketFormOf, marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import { flagClaims } from '@cfm/contract/platform/access.ts';
import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { getMarketDetail } from './catalog/markets/get-market-detail.ts';
import type { UserActor } from './context.ts';
import { allRoutes } from './modules.ts';
import { csvOf, importCalls } from './testing/dealer-sheet.ts';
import { lookupId, marketId } from './testing/factories.ts';
import { newMarketForm } from './testing/market-form.ts';
import { nameOf } from './testing/scope/calls.ts';
import { readSettings } from './testing/scope/settings.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Every call that changes settings, by users with a scope (rule 1.14).

const signedInCalls = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ access, method }) => access.kind === 'signedIn' && method !== 'GET');
const settings = signedInCalls.filter(({ changesSettings }) => changesSettings !== undefined);

/** Changing calls that are no settings of markets, by path, and what limits them instead. */
const otherCalls: readonly { paths: RegExp; because: string }[] = [
  { paths: /^cases\/reporting\//, because: 'reports and their mails, which change no case' },
  { paths: /^(case|cases|contacts)(\/|$)/, because: 'the scope of the case or contact (rules 1.6 and 6.8)' },
  { paths: /^gdpr\//, because: 'data protection covers persons in any scope (rule 19.1)' },
  {
    paths: /^(users?|2fa|drafts)(\/|$)/,
    because: 'one’s own account, or rights up to the manager’s (rule 18.2)',
  },
  { paths: /^blacklist/, because: 'a claim of its own; it stops mails, and moves no case (rule 1.14)' },
  { paths: /^configuration\/outgoing-mail\//, because: 'the scope of the mail’s case (rule 1.6)' },
  { paths: /(\/preview|\/check|\/test|\/export|^markets\/calendar)$/, because: 'it changes nothing' },
];

let t: TestApp;
let germany: number;
let france: number;
let emailId: number;
let french: { dealerId: number; ruleId: number };
let german: { dealerId: number; ruleId: number };
let generalRuleId: number;
let priceId: number;
let mailboxId: number;

const dealer = (number: string, ofMarket: number) => ({
  number,
  name: 'Autohaus',
  city: null,
  marketId: ofMarket,
  emails: ['attacker@evil.example'],
  language: 'en',
  isActive: true,
});
const rule = (ofMarket: number | null) => ({
  ruleTypeId: ruleTypes.Forwarding,
  name: 'Forward',
  marketId: ofMarket,
  to: ['attacker@evil.example'],
  cc: [],
  areConflictsAcknowledged: true,
});
const price = (validFrom: string) => ({
  category: 'channel' as const,
  inputChannelId: emailId,
  validFrom,
  netEuros: 20,
});
const mailbox = (email: string) => ({ name: 'Care', email, language: 'en', userIds: [] });

beforeAll(async () => {
  t = await createTestApp();
  germany = await marketId(t, 'DE');
  france = await marketId(t, 'FR');
  emailId = await lookupId(t, 'inputChannel', 'E-Mail');
  const admin = await t.actor('Admin');
  const make = async (body: object, endpoint: EndpointSpec) =>
    (await t.inject(admin, endpoint, { body })).body as unknown as number;
  french = {
    dealerId: await make(dealer('S-FR', france), dealerEndpoints.createDealer),
    ruleId: await make(rule(france), ruleSettingsEndpoints.createRule),
  };
  german = {
    dealerId: await make(dealer('S-DE', germany), dealerEndpoints.createDealer),
    ruleId: await make(rule(germany), ruleSettingsEndpoints.createRule),
  };
  generalRuleId = await make(rule(null), ruleSettingsEndpoints.createRule);
  const made = await t.inject(admin, billingEndpoints.createPrice, { body: price('2031-01-01') });
  priceId = made.body.priceId;
  mailboxId = await make(mailbox('s@house.example'), mailboxEndpoints.createMailbox);
});
afterAll(() => t.close());

/** An administrator with every right. */
const scoped = (scopes: UserActor['scopes']) => t.actor('Admin', { claims: [...flagClaims], scopes });

type Input = Record<string, unknown>;
const params = (id: number) => ({ params: { id } });
/** By call, inputs that change something out of the scope of a user of Germany. */
const foreignInputs = async (): Promise<Record<string, readonly Input[]>> => {
  const market = await getMarketDetail(t.ctx(), { marketId: france });
  const marketBody = { ...marketFormOf(market), version: market.version, teamEmail: 'attacker@evil.example' };
  return {
    'POST markets': [{ body: await newMarketForm(t, 'XS') }],
    'PUT markets/{id}': [{ ...params(france), body: marketBody }],
    'DELETE markets/{id}': [params(france)],
    'PUT markets/{id}/retention': [{ ...params(france), body: { retentionMonths: 6, cases: 1000 } }],
    'POST configuration/dealers': [{ body: dealer('S-NEW', france) }],
    'PUT configuration/dealers/{id}': [
      { ...params(french.dealerId), body: { ...dealer('S-FR', france), name: 'Mine', version: 1 } },
      // Moves a dealer into the scope, or out of it.
      { ...params(french.dealerId), body: { ...dealer('S-FR', germany), version: 1 } },
      { ...params(german.dealerId), body: { ...dealer('S-DE', france), version: 1 } },
      // An old version.
      { ...params(french.dealerId), body: { ...dealer('S-FR', france), version: 9 } },
    ],
    'DELETE configuration/dealers/{id}': [params(french.dealerId)],
    'POST rule': [{ body: rule(france) }, { body: rule(null) }],
    'PUT rule/{id}': [
      { ...params(french.ruleId), body: { ...rule(france), isActive: false, version: 1 } },
      { ...params(french.ruleId), body: { ...rule(germany), version: 1 } },
      { ...params(german.ruleId), body: { ...rule(france), version: 1 } },
      { ...params(german.ruleId), body: { ...rule(null), version: 1 } },
      { ...params(generalRuleId), body: { ...rule(germany), version: 1 } },
    ],
    'DELETE rule/{id}': [params(french.ruleId), params(generalRuleId)],
    'POST configuration/mailboxes': [{ body: mailbox('new@evil.example') }],
    'PUT configuration/mailboxes/{id}': [{ ...params(mailboxId), body: mailbox('attacker@evil.example') }],
    'DELETE configuration/mailboxes/{id}': [params(mailboxId)],
    'PUT automatic-mail': [{ body: { isPaused: true, reason: 'Mine' } }],
    'POST billing': [{ body: { year: 2025, month: 1 } }],
    'POST configuration/prices': [{ body: price('2032-01-01') }],
    'PUT configuration/prices/{id}': [{ ...params(priceId), body: price('2033-01-01') }],
    'DELETE configuration/prices/{id}': [params(priceId)],
  };
};

describe('settings (rule 1.14)', () => {
  test('each changing call declares which settings it changes, or has another limit', () => {
    const undecided = signedInCalls
      .filter(({ changesSettings }) => changesSettings === undefined)
      .filter(({ path }) => !otherCalls.some(({ paths }) => paths.test(path)))
      .map(nameOf);
    expect(undecided).toEqual([]);
  });

  // The import skips rows out of scope, see below.
  const rejecting = settings.filter((endpoint) => endpoint !== dealerEndpoints.importDealers);
  test.each(rejecting.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is rejected out of scope and changes nothing',
    async (name, endpoint) => {
      const inputs = (await foreignInputs())[name] ?? [];
      expect(inputs.length).toBeGreaterThan(0);
      const before = await readSettings(t);
      for (const scopes of [{ Markets: [germany] }, { ExcludeMarket: [france] }, { Markets: [] }]) {
        const who = await scoped(scopes);
        for (const input of inputs) {
          const { status, body } = await t.inject<EndpointSpec>(who, endpoint, input);
          expect([status, (body as { code?: string }).code], JSON.stringify({ scopes, input })).toEqual([
            403,
            'Forbidden',
          ]);
        }
      }
      expect(await readSettings(t)).toEqual(before);
    },
  );

  it.each(['CaseSource', 'Brand', 'CodeLevel2'] as const)(
    'are rejected for a user with the scope %s, who does not see all cases of a market',
    async (claim) => {
      const who = await scoped({ [claim]: [1] });
      const inputs = await foreignInputs();
      const before = await readSettings(t);
      for (const endpoint of settings)
        for (const input of inputs[nameOf(endpoint)] ?? [])
          expect((await t.inject(who, endpoint, input)).status, nameOf(endpoint)).toBe(403);
      const general = await t.inject(who, ruleSettingsEndpoints.createRule, { body: rule(null) });
      expect(general.status).toBe(403);
      expect(await readSettings(t)).toEqual(before);
    },
  );

  it('of a market in scope are changed', async () => {
    const who = await scoped({ Markets: [germany] });
    const market = await getMarketDetail(t.ctx(), { marketId: germany });
    const body = { ...marketFormOf(market), version: market.version, teamEmail: 'team@de.example' };
    const statuses = [
      await t.inject(who, marketSettingsEndpoints.updateMarket, { ...params(germany), body }),
      await t.inject(who, dealerEndpoints.createDealer, { body: dealer('S-OWN', germany) }),
      await t.inject(who, dealerEndpoints.updateDealer, {
        ...params(german.dealerId),
        body: { ...dealer('S-DE', germany), name: 'Own', version: 1 },
      }),
      await t.inject(who, dealerEndpoints.removeDealer, params(german.dealerId)),
      await t.inject(who, ruleSettingsEndpoints.createRule, { body: rule(germany) }),
      await t.inject(who, ruleSettingsEndpoints.updateRule, {
        ...params(german.ruleId),
        body: { ...rule(germany), name: 'Own', version: 1 },
      }),
      await t.inject(who, ruleSettingsEndpoints.removeRule, params(german.ruleId)),
      await t.inject(who, retentionEndpoints.setMarketRetention, {
        ...params(germany),
        body: { retentionMonths: 48, cases: 0 },
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array(statuses.length).fill(200));
  });

  it('an import skips dealers out of scope, except unchanged ones', async () => {
    const who = await scoped({ Markets: [germany] });
    const calls = importCalls(t, who);
    const heads = ['Number', 'Name', 'City', 'Market', 'E-mails'];
    const content = csvOf([
      heads,
      ['S-FR', 'Autohaus', '', 'FR', 'attacker@evil.example'],
      ['S-IN', 'Autohaus', '', 'DE', ''],
      ['S-OUT', 'Autohaus', '', 'FR', ''],
    ]);
    const moved = csvOf([heads, ['S-FR', 'Autohaus', '', 'DE', 'attacker@evil.example']]);
    const preview = (await calls.preview(content)).body;
    expect(preview.rows.map(({ key, kind, errors }) => [key, kind, errors])).toEqual([
      ['S-FR', 'same', []],
      ['S-IN', 'new', []],
      [
        'S-OUT',
        'wrong',
        [{ column: 'market', text: 'You can only import dealers of markets in your scope' }],
      ],
    ]);
    expect((await calls.preview(moved)).body.rows.map(({ kind }) => kind)).toEqual(['wrong']);
    expect((await calls.run(content, preview.planHash)).body).toEqual({
      new: 1,
      changed: 0,
      same: 1,
      wrong: 1,
    });
    const { rows } = await t.pool.query(`select number from dealers where number like 'S-OUT%'`);
    expect(rows).toEqual([]);
  });

  it('automatic mail is resumed only by a user without a scope', async () => {
    const who = await scoped({ Markets: [germany] });
    const set = (actor: UserActor, isPaused: boolean) =>
      t.inject(actor, mailOutEndpoints.setAutomaticMail, { body: { isPaused, reason: 'A storm' } });
    const admin = await t.actor('Admin');
    expect((await set(admin, true)).status).toBe(200);
    expect((await set(who, false)).status).toBe(403);
    expect((await set(admin, false)).status).toBe(200);
  });
});
