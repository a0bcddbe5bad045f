import type { PriceForm } from '@cfm/contract/screens/billing.ts';
import { cases } from '@cfm/server/cases/case/tables.ts';
import { lookups } from '@cfm/server/catalog/reference-data/tables.ts';
import type { Ctx, Tx, UserActor } from '@cfm/server/context.ts';
import { dayInBerlin } from '@cfm/server/platform/time/day-in-berlin.ts';
import { lastMonths } from '@cfm/server/platform/time/last-months.ts';
import { billMonth } from '@cfm/server/screens/billing/create-billing.ts';
import { createPrice } from '@cfm/server/screens/billing/write-price.ts';
import { asc, eq, min, sql } from 'drizzle-orm';

const eurosOfChannel: Readonly<Record<string, number>> = { 'e-mail': 14.9, telephone: 18.5, brief: 21 };
const eurosOfOtherChannel = 16.4;
/** From the middle of the time on everything costs so much more. */
const rise = 1.04;
/** Longer than the demo lasts. */
const monthsMax = 24;

/**
 * Prices, one rise of them, and a bill of each month but the last one that is over, each made by the administrator on the third day
 * after it (rule 15.3).
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
    await billMonth(as(billedAt.toISOString()), { year, month: ofYear });
    // The next one looks at all lines so far: of many cases they are too many to be met unprepared.
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
