import { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { complexSolutions } from '../../process/solution/tables.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { partOf } from '../../testing/read-spreadsheet.ts';
import { slowRuns } from '../../testing/rounds.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Actions, applied to the case or price that the numbers pick. */
const happenings = [
  ...([
    'complete',
    'complete',
    'complete',
    'spam',
    'integrate',
    'delete',
    'erase',
    'comeBack',
    'comeBack',
  ] as const),
  ...(['reopen', 'move', 'solveComplex', 'price', 'price', 'bill', 'bill', 'bill'] as const),
];
const step = fc.record({
  what: fc.constantFrom(...happenings),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  /** Hours that pass before the action. */
  hours: fc.integer({ min: 0, max: 400 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A case in terms of the rules, independent of the implementation. */
interface Known {
  caseId: number;
  day: string | null;
  isBoard: boolean;
  isComplex: boolean;
  channel: number;
  state: 'billable' | 'spam' | 'integrated' | 'deleted' | 'gone';
}
interface Line {
  caseId: number;
  month: string;
  kind: string;
  cents: number;
  day: string;
}
const start = '2027-01-20T12:00:00.000Z';
const monthOf = (day: string) => day.slice(0, 7);

interface Ids {
  channels: number[];
  markets: (number | null)[];
  board: number;
  form: number;
}
class World {
  readonly cases: Known[] = [];
  readonly prices: { key: string; from: string; cents: number }[] = [];
  readonly billed: string[] = [];
  readonly t: TestApp;
  readonly admin: UserActor;
  readonly ids: Ids;
  constructor(t: TestApp, admin: UserActor, ids: Ids) {
    this.t = t;
    this.admin = admin;
    this.ids = ids;
  }

  keyOf = (of: Known) => (of.isBoard ? 'board' : of.isComplex ? 'complexSolution' : `channel ${of.channel}`);
  priceOf(of: Known): number | null {
    const fitting = this.prices.filter(({ key, from }) => key === this.keyOf(of) && from <= (of.day ?? ''));
    return fitting.sort((a, b) => (a.from < b.from ? 1 : -1))[0]?.cents ?? null;
  }
  async change(of: Known, patch: Partial<typeof cases.$inferInsert>) {
    await this.t.db.update(cases).set(patch).where(eq(cases.caseId, of.caseId));
  }
  at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];

  async complete({ pick, other }: Step) {
    const { t, ids } = this;
    const now = t.clock.now();
    const isBoard = pick % 5 === 0;
    const channel = this.at(ids.channels, pick) ?? 0;
    const { caseId } = await makeCase(t, {
      sourceId: isBoard ? ids.board : ids.form,
      inputChannelId: channel,
      marketId: this.at(ids.markets, other) ?? null,
      statusId: statusIds.Closed,
      closedDateTime: now,
      firstCompletedAt: now,
    });
    this.cases.push({ caseId, day: dayInBerlin(now), isBoard, isComplex: false, channel, state: 'billable' });
  }
  async exclude({ pick, what }: Step) {
    const of = this.at(this.cases, pick);
    if (of?.state !== 'billable') return;
    of.state =
      what === 'spam' ? 'spam' : what === 'integrate' ? 'integrated' : what === 'delete' ? 'deleted' : 'gone';
    if (of.state === 'gone') await this.t.db.delete(cases).where(eq(cases.caseId, of.caseId));
    else if (of.state === 'deleted') await this.change(of, { deletedAt: this.t.clock.now() });
    else await this.change(of, { statusId: statusIds[of.state === 'spam' ? 'Spam' : 'Integrated'] });
  }
  async comeBack({ pick }: Step) {
    const excluded = this.cases.filter(({ state }) => state !== 'billable' && state !== 'gone');
    const of = this.at(excluded, pick);
    if (!of) return;
    await this.change(of, { statusId: statusIds.Closed, deletedAt: null });
    of.state = 'billable';
  }
  async alter({ pick, other, what }: Step) {
    const of = this.at(this.cases, pick);
    if (!of || of.state === 'gone') return;
    if (what === 'reopen' && of.state === 'billable')
      await this.change(of, { statusId: statusIds.InProgress, closedDateTime: null });
    if (what === 'move') {
      of.channel = this.at(this.ids.channels, other) ?? of.channel;
      await this.change(of, {
        inputChannelId: of.channel,
        marketId: this.at(this.ids.markets, other) ?? null,
      });
    }
    if (what === 'solveComplex') await this.solveComplex(of);
  }
  async solveComplex(of: Known) {
    const { db, clock } = this.t;
    const [event] = await db
      .insert(caseEvents)
      .values({
        caseId: of.caseId,
        type: 'solution',
        title: '',
        createdAt: clock.now(),
        details: {} as never,
      }) // not relevant here
      .returning({ caseEventId: caseEvents.caseEventId });
    await db.insert(complexSolutions).values({
      caseId: of.caseId,
      byUserId: this.admin.userId,
      caseEventId: event?.caseEventId ?? 0,
      at: clock.now(),
      type: 'C3R1',
      vin: 'WBA12345678901234',
    });
    of.isComplex = true;
  }
  async setPrice({ pick, other }: Step) {
    const channel = this.at(this.ids.channels, pick) ?? 0;
    const category = (['board', 'complexSolution', 'channel'] as const)[pick % 3] ?? 'board';
    const inputChannelId = category === 'channel' ? channel : null;
    const from = dayInBerlin(
      new Date(Date.parse(this.t.clock.now()) - (other % 50) * 86_400_000).toISOString(),
    );
    const cents = other * 7 + (pick % 100);
    const { status } = await this.t.inject(this.admin, billingEndpoints.createPrice, {
      body: { category, inputChannelId, validFrom: from, netEuros: cents / 100 },
    });
    const key = category === 'channel' ? `channel ${channel}` : category;
    if (status === 200) this.prices.push({ key, from, cents });
    else expect(status).toBe(409);
  }
  /** The lines due by the rules, computed per case from the existing lines. */
  due(month: string, lines: readonly Line[]): { cents: number | null; caseId: number; kind: string }[] {
    const open = new Map<number, Line>();
    for (const line of lines) {
      if (line.kind === 'credit') open.delete(line.caseId);
      else open.set(line.caseId, line);
    }
    return this.cases.flatMap((of) => {
      const { caseId, state, day } = of;
      const line = open.get(caseId);
      if (line && state !== 'billable') return [{ caseId, kind: 'credit', cents: -line.cents }];
      if (line || state !== 'billable' || day === null) return [];
      if (monthOf(day) === month) return [{ caseId, kind: 'case', cents: this.priceOf(of) }];
      return this.billed.includes(monthOf(day)) ? [{ caseId, kind: 'late', cents: this.priceOf(of) }] : [];
    });
  }
  async lines(): Promise<Line[]> {
    const { rows } =
      await this.t.pool.query<Line>(`select l.case_id as "caseId", to_char(b.month, 'YYYY-MM') as month, l.kind,
      l.net_cents as cents, l.completed_on::text as day
      from billing_lines l join billings b using (billing_id) order by b.billed_at, l.billing_line_id`);
    return rows;
  }
  async bill({ pick }: Step) {
    const { t, admin } = this;
    const now = monthOf(dayInBerlin(t.clock.now()));
    const months = [
      ...new Set([...this.cases.flatMap(({ day }) => (day === null ? [] : [monthOf(day)])), now]),
    ];
    const month = this.at(months, pick) ?? now;
    const [year = 0, ofYear = 0] = month.split('-').map(Number);
    const query = { year, month: ofYear };
    const before = await this.lines();
    const due = this.due(month, before);
    const account = (await t.inject(admin, billingEndpoints.getBillingSummary, { query })).body;
    const expected = this.billed.includes(month)
      ? 'AlreadyBilled'
      : month >= now
        ? 'MonthNotOver'
        : due.some(({ cents }) => cents === null)
          ? 'PriceMissing'
          : due.length === 0
            ? 'NothingToBill'
            : null;
    expect(account.rejection?.code ?? null).toBe(expected);
    if (!this.billed.includes(month)) {
      const cents = due.reduce((sum, line) => sum + (line.cents ?? 0), 0);
      expect([account.total.count, account.total.netEuros]).toEqual([due.length, cents / 100]);
    }
    const answer = await t.inject(admin, billingEndpoints.createBilling, {
      body: { ...query, totalEuros: account.total.netEuros },
    });
    expect(answer.body.code ?? null).toBe(expected);
    if (expected === null) {
      expect(answer.body.total).toEqual(account.total);
      this.billed.push(month);
      const key = ({ caseId, kind, cents }: { caseId: number; kind: string; cents: number | null }) =>
        `${caseId} ${kind} ${cents}`;
      const made = (await this.lines()).slice(before.length);
      expect(made.map(key).sort()).toEqual(due.map(key).sort());
      expect(made.every((line) => line.month === month)).toBe(true);
    }
    const { cents, rowCount } = await this.addsUp(query, answer.status === 200 ? answer.body : account);
    // Exports are slow: one for each bill.
    if (answer.status === 200) await this.exportsAll(query, cents, rowCount);
  }
  /** Checks that every sum equals the sum of its parts, to the cent. */
  async addsUp(
    query: { year: number; month: number },
    account: { total: object; billingSummaries: readonly { count: number; netEuros: number }[] },
  ) {
    const eurosToCents = (rows: readonly { netEuros: number | null }[]) =>
      rows.reduce((sum, { netEuros }) => sum + Math.round((netEuros ?? 0) * 100), 0);
    const { body } = await this.t.inject(this.admin, billingEndpoints.getBilling, {
      query: { ...query, take: 100 },
    });
    expect(body.items).toHaveLength(body.totalCount);
    const lines = body.items.filter(({ kind }) => kind !== 'notAgain');
    expect(body.total).toEqual({ count: lines.length, netEuros: eurosToCents(lines) / 100 });
    expect(account.total).toEqual(body.total);
    const cells = account.billingSummaries;
    expect([cells.reduce((sum, { count }) => sum + count, 0), eurosToCents(cells)]).toEqual([
      lines.length,
      eurosToCents(lines),
    ]);
    return { cents: eurosToCents(lines), rowCount: body.items.length };
  }
  /** Checks that the sheet has every line, and that both totals equal the sum of the lines. */
  async exportsAll(query: { year: number; month: number }, cents: number, rowCount: number) {
    const { status, rawPayload } = await this.t.inject(this.admin, billingEndpoints.exportBilling, { query });
    expect(status).toBe(200);
    const inCents = (value: string) => Math.round(Number(value) * 100);
    const rowsOf = (place: number) =>
      [...partOf(rawPayload, `xl/worksheets/sheet${place}.xml`).matchAll(/<row r="\d+"[^>]*>(.*?)<\/row>/g)]
        .slice(1)
        .map(([, cells = '']) => cells);
    const lines = rowsOf(1);
    const total = lines.pop() ?? '';
    const nets = lines.map((cells) => inCents(/<c r="F\d+" s="\d+"><v>(.*?)<\/v>/.exec(cells)?.[1] ?? '0'));
    expect(lines).toHaveLength(rowCount);
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(cents);
    expect(/<f>(SUM\(.*?\))<\/f><v>(.*?)<\/v>/.exec(total)?.slice(1)).toEqual([
      `SUM(F2:F${rowCount + 1})`,
      String(cents / 100),
    ]);
    const ofAccount = rowsOf(2).map((cells) =>
      inCents([...cells.matchAll(/<v>(.*?)<\/v>/g)].at(-1)?.[1] ?? ''),
    );
    const sumOfAccount = ofAccount.pop();
    expect([sumOfAccount, ofAccount.reduce((sum, net) => sum + net, 0)]).toEqual([cents, cents]);
  }
  async check() {
    const byCase = Map.groupBy(await this.lines(), ({ caseId }) => caseId);
    for (const lines of byCase.values()) {
      const net = lines.reduce((sum, { kind }) => sum + (kind === 'credit' ? -1 : 1), 0);
      expect([0, 1]).toContain(net);
      const cents = lines.reduce((sum, line) => sum + line.cents, 0);
      expect(cents).toBe(net === 0 ? 0 : lines.at(-1)?.cents);
      for (const { kind, day, month } of lines) if (kind === 'case') expect(monthOf(day)).toBe(month);
    }
  }
}

test('bills add up and no case is billed twice, whatever happens to cases and prices', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
      const t = await createTestApp();
      try {
        t.clock.set(start);
        const world = new World(t, await t.actor('Admin'), {
          channels: [
            await lookupId(t, 'inputChannel', 'E-Mail'),
            await lookupId(t, 'inputChannel', 'Telephone'),
          ],
          markets: [await marketId(t, 'DE'), await marketId(t, 'FR'), null],
          board: await lookupId(t, 'source', 'Board'),
          form: await lookupId(t, 'source', 'Contact Form'),
        });
        // Most billed lines have a price.
        for (const pick of [0, 1, 2, 5])
          await world.setPrice({ what: 'price', pick, other: 49 + pick * 50, hours: 0 });
        for (const each of steps) {
          t.clock.advance({ hours: each.hours });
          const { what } = each;
          if (what === 'complete') await world.complete(each);
          else if (what === 'comeBack') await world.comeBack(each);
          else if (what === 'price') await world.setPrice(each);
          else if (what === 'bill') await world.bill(each);
          else if (what === 'reopen' || what === 'move' || what === 'solveComplex') await world.alter(each);
          else await world.exclude(each);
        }
        await world.check();
      } finally {
        await t.close();
      }
    }),
    slowRuns(3, 200),
  );
});
