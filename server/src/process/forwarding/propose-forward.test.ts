import { titleMaxLength } from '@cfm/contract/platform/limits.ts';
import { forwardForm, forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseCodeLevelSets, cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { codeLevelAreas, codeLevelTopicGroups } from '../../catalog/reference-data/tables.ts';
import { rules, ruleTypes } from '../../catalog/rules/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { proposeForward } from './propose-forward.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const activeDealer = async () => {
  const [dealer] = await t.db.select().from(dealers).where(eq(dealers.isActive, true)).limit(1);
  if (!dealer?.emails[0]) throw new Error('no dealer');
  return { ...dealer, address: dealer.emails[0] };
};

describe('the proposal of a forward (rule 9.1)', () => {
  it('is due at the end of a working day, whenever it is opened', async () => {
    const now = t.clock.now();
    t.clock.set('2026-03-04T02:14:00.000Z');
    const row = await makeCase(t, { sourceId: await lookupId(t, 'source', 'Board') });
    expect((await proposeForward(t.ctx(agent), { caseId: row.caseId })).dueDateTime).toBe(
      '2026-03-16T17:00:00.000Z',
    );
    t.clock.set(now);
  });

  it('is never due before the current due date of the case, such as after an extension', async () => {
    const dueDateTime = '2026-05-04T16:00:00.000Z';
    const row = await makeCase(t, { sourceId: await lookupId(t, 'source', 'Board'), dueDateTime });
    expect((await proposeForward(t.ctx(agent), { caseId: row.caseId })).dueDateTime).toBe(dueDateTime);
    await forward(t, agent, row);
    const [after] = await t.db.select().from(cases).where(eq(cases.caseId, row.caseId));
    expect(after?.dueDateTime).toBe(dueDateTime);
  });

  it.each([
    ['a word', 'Battery '.repeat(25).trim(), 'Battery…'],
    ['the limit if there are no spaces', '电池续航'.repeat(50), '电…'],
  ])('has a subject that is cut at %s, with an ellipsis (rule 9.2)', async (_where, title, end) => {
    const row = await makeCase(t, { title });
    const { subject } = await proposeForward(t.ctx(agent), { caseId: row.caseId });
    expect(subject.length).toBeLessThanOrEqual(titleMaxLength);
    expect(subject.startsWith(`[${row.internalId}] `)).toBe(true);
    expect(subject.slice(-end.length)).toBe(end);
  });

  it('uses the recipients of the winning rule and the language of the market', async () => {
    const row = await makeCase(t, { sourceId: await lookupId(t, 'source', 'Board') });
    expect(await proposeForward(t.ctx(agent), { caseId: row.caseId })).toMatchObject({
      to: [{ email: 'board.cases@markets.example', dealerId: null, name: null }],
      cc: ['customer.team.de@markets.example'],
      language: 'de',
      subject: `[${row.internalId}] ${row.title}`,
      dueDateTime: '2026-03-16T17:00:00.000Z',
      ruleName: 'Forwarding, Germany, board cases',
    });
    const british = await makeCase(t, { marketId: await marketId(t, 'GB') });
    const proposal = await proposeForward(t.ctx(agent), { caseId: british.caseId });
    expect(proposal).toMatchObject({ language: 'en', ruleName: expect.stringMatching(/^Forwarding, /) });
    expect(proposal.message).toMatch(/^<p>Dear colleagues,/);
    expect((await proposeForward(t.ctx(agent), { caseId: british.caseId, language: 'de' })).message).toMatch(
      /^<p>Sehr geehrte/,
    );
  });

  it('finds the dealer of an address in a rule', async () => {
    const dealer = await activeDealer();
    const brandId = await lookupId(t, 'brand', 'MINI');
    await t.db.insert(rules).values({
      ruleTypeId: ruleTypes.Forwarding,
      name: 'MINI to one dealer',
      marketId: await marketId(t, 'DE'),
      brandIds: [brandId],
      effect: { to: [dealer.address.toUpperCase()], cc: [] },
      createdAt: t.clock.now(),
    });
    const row = await makeCase(t, { brandId });
    expect((await proposeForward(t.ctx(agent), { caseId: row.caseId })).to).toEqual([
      { email: dealer.address.toUpperCase(), dealerId: dealer.dealerId, name: dealer.name },
    ]);
  });

  it('describes the case without customer data', async () => {
    const customer = await makeContact(t, { lastName: 'Zwirner', emails: ['zwirner@customer.example'] });
    const row = await makeCase(t, { contactId: customer.contactId });
    const [area] = await t.db.select().from(codeLevelAreas).limit(1);
    const [group] = await t.db
      .select()
      .from(codeLevelTopicGroups)
      .where(eq(codeLevelTopicGroups.areaId, area?.areaId ?? 0))
      .limit(1);
    await t.db.insert(caseCodeLevelSets).values({
      caseId: row.caseId,
      codeLevelAreaId: area?.areaId ?? 0,
      codeLevelTopicGroupId: group?.topicGroupId ?? null,
      isPrimary: true,
      order: 0,
    });
    const { message } = await proposeForward(t.ctx(agent), { caseId: row.caseId, language: 'de' });
    expect(message).toContain(`Thema: ${area?.nameDe} – ${group?.nameDe}`);
    expect(message).toContain(row.internalId);
    expect(message).not.toMatch(/zwirner/i);
  });

  it('is a valid form, for any length of the title', async () => {
    const row = await makeCase(t, { title: 'x'.repeat(200) });
    const { to, cc, language, subject, message, dueDateTime } = await proposeForward(t.ctx(agent), {
      caseId: row.caseId,
    });
    const parsed = forwardForm.safeParse({ to, cc, language, subject, message, dueDateTime });
    expect(parsed.success).toBe(true);
    expect(subject).toHaveLength(200);
  });

  /** A case about a car of this dealer. */
  async function caseOfDealer({ dealerId }: { dealerId: number }) {
    const { contactId } = await makeContact(t);
    const now = t.clock.now();
    const [car] = await t.db
      .insert(contactCars)
      .values({ contactId, dealerId, createdAt: now, lastModifiedAt: now })
      .returning();
    return makeCase(t, { contactCarId: car?.contactCarId ?? null });
  }

  it('offers the dealer of the car in addition to the recipients of the rule', async () => {
    const dealer = await activeDealer();
    const { caseId } = await caseOfDealer(dealer);
    const market = { email: 'customer.team.de@markets.example', dealerId: null, name: null };
    const ofCar = { email: dealer.address, dealerId: dealer.dealerId, name: dealer.name };
    const proposal = await proposeForward(t.ctx(agent), { caseId });
    expect(proposal.to).toEqual([market]);
    expect(proposal.offered).toEqual([
      { ...market, by: 'rule', isAsked: false },
      { ...ofCar, by: 'carDealer', isAsked: false },
    ]);

    // After the market was asked, the proposal is the dealer. After both, it is the rule again.
    await forward(t, agent, { caseId }, { to: [{ email: market.email.toUpperCase() }] });
    const second = await proposeForward(t.ctx(agent), { caseId });
    expect(second.to).toEqual([ofCar]);
    expect(second.offered.map(({ isAsked }) => isAsked)).toEqual([true, false]);
    await forward(t, agent, { caseId }, { to: [{ email: dealer.address }] });
    expect((await proposeForward(t.ctx(agent), { caseId })).to).toEqual([market]);
  });

  it('falls back to the dealer of the car when no rule applies', async () => {
    const dealer = await activeDealer();
    const row = await caseOfDealer(dealer);
    const before = await t.db.select({ ruleId: rules.ruleId }).from(rules).where(eq(rules.isActive, true));
    await t.db.update(rules).set({ isActive: false });
    const proposal = await proposeForward(t.ctx(agent), { caseId: row.caseId });
    await t.db.update(rules).set({ isActive: true });
    expect(before.length).toBeGreaterThan(0);
    expect(proposal).toMatchObject({
      to: [{ email: dealer.address, dealerId: dealer.dealerId, name: dealer.name }],
      dueDateTime: null,
      ruleName: null,
    });
  });

  it('rejects a case out of scope', async () => {
    const row = await makeCase(t);
    const scoped = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
    const reply = await t.inject(scoped, forwardingEndpoints.proposeForward, { params: { id: row.caseId } });
    expect(reply.status).toBe(404);
    const fine = await t.inject(agent, forwardingEndpoints.proposeForward, {
      params: { id: row.caseId },
      query: { language: 'en' },
    });
    expect(fine).toMatchObject({ status: 200, body: { language: 'en' } });
  });
});
