import type { PriceForm } from '@cfm/contract/screens/billing.ts';
import { cases } from '@cfm/server/cases/case/tables.ts';
import { lookups } from '@cfm/server/catalog/reference-data/tables.ts';
import type { Ctx, Tx, UserActor } from '@cfm/server/context.ts';
import { dayInBerlin } from '@cfm/server/platform/time/day-in-berlin.ts';
import { lastMonths } from '@cfm/server/platform/time/last-months.ts';
import { billMonth } from '@cfm/server/screens/billing/create-billing.ts';
import { createPrice } from '@cfm/server/screens/billing/create-price.ts';
import { asc, eq, min, sql } from 'drizzle-orm';

const eurosOfChannel: Readonly<Record<string, number>> = { 'e-mail': 14.9, telephone: 18.5, brief: 21 };
const eurosOfOtherChannel = 16.4;
/** Factor by which all prices rise in the middle of the time. */
const rise = 1.04;
/** The car maker that the demo bills. */
const recipient = 'BMW AG\nCustomer Care, Accounts Payable\nPetuelring 130\n80788 München';
/** Longer than the demo data covers. */
const monthsMax = 24;

/**
 * Adds prices with one rise, and a bill for each completed month except the last, each created by the administrator on
 * the third day after the month (rule 15.3).
 */
export async function billMonths(tx: Tx, actor: UserActor): Promise<void> {
  const [first] = await tx.db.select({ at: min(cases.firstCompletedAt) }).from(cases);
  if (!first?.at) return;
  const since = dayInBerlin(new Date(first.at).toISOString()).slice(0, 7);
  const months = lastMonths(tx.now(), monthsMax).filter(({ month }) => month >= since);
  const dear = months[Math.floor(months.length / 2)];
  const as = (now: string): Ctx => ({ ...tx, actor, now: () => now });
  const [begin] = months;
  if (!begin || !dear) return;
  for (const form of await pricesOf(tx)) {
    await createPrice(as(begin.from), { ...form, validFrom: `${begin.month}-01` });
    if (dear === begin) continue;
    const netEuros = Math.round(form.netEuros * rise * 100) / 100;
    await createPrice(as(begin.from), { ...form, netEuros, validFrom: `${dear.month}-01` });
  }
  for (const [place, { month }] of months.slice(0, -2).entries()) {
    const [year = 0, ofYear = 0] = month.split('-').map(Number);
    const billedAt = new Date(Date.parse(months[place + 1]?.from ?? tx.now()) + 2.4 * 86_400_000);
    await billMonth(as(billedAt.toISOString()), { year, month: ofYear, recipient });
    // The next bill reads all lines so far, so the planner needs statistics.
    await tx.db.execute(sql`analyze billing_lines`);
  }
}

async function pricesOf({ db }: Ctx): Promise<Omit<PriceForm, 'validFrom'>[]> {
  const channels = await db
    .select({ inputChannelId: lookups.lookupId, code: lookups.code })
    .from(lookups)
    .where(eq(lookups.kind, 'inputChannel'))
    .orderBy(asc(lookups.sortOrder));
  return [
    { category: 'board', inputChannelId: null, netEuros: 95 },
    { category: 'complexSolution', inputChannelId: null, netEuros: 42.5 },
    ...channels.map(({ inputChannelId, code }) => ({
      category: 'channel' as const,
      inputChannelId,
      netEuros: eurosOfChannel[code] ?? eurosOfOtherChannel,
    })),
  ];
}
