import type { YearAndMonth } from '@cfm/contract/platform/format-month.ts';
import type { BillingAccount } from '@cfm/contract/screens/billing.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { findLastRecipient, formatBillNumber, nextBillNumber } from './bill-number.ts';
import { firstDayOf, isOver } from './billed-month.ts';
import { lockBilling } from './billing-lock.ts';
import { eurosToCents } from './euros.ts';
import { findBilling } from './find-billing.ts';
import { getAccount } from './get-account.ts';
import { dueLines } from './lines-of-month.ts';
import { billings } from './tables.ts';

const freezeLines = statement({
  name: 'lines of a bill, frozen',
  row: z.object({ count: z.number(), netCents: z.number(), withoutPrice: z.number() }),
  sql: (billingId: number, firstDay: string) => sql`
    with due as materialized (${dueLines(firstDay)}), frozen as (
      insert into billing_lines (billing_id, case_id, nth, internal_id, kind, credit_reason, market_id, category,
        input_channel_id, completed_on, price_id, net_cents)
      select ${billingId}::int, d.case_id, 1 + coalesce((select max(n.nth) from billing_lines n where n.case_id = d.case_id), 0),
        d.internal_id, d.kind, d.credit_reason, d.market_id, d.category, d.input_channel_id, d.completed_on, d.price_id, d.net_cents
      from due d where d.price_id is not null order by d.internal_id
      returning net_cents)
    select (select count(*)::int from frozen) as count, (select coalesce(sum(net_cents), 0)::float8 from frozen) as "netCents",
      (select count(*)::int from due where price_id is null) as "withoutPrice"`,
  isPlannedEachTime: true,
});

interface BillingRequest extends YearAndMonth {
  totalEuros?: number | undefined;
  /** Without one, that of the last bill. */
  recipient?: string | null | undefined;
}

/** Bills a month and returns its account (rule 24.6). */
export async function createBilling(ctx: Ctx, request: BillingRequest): Promise<BillingAccount> {
  await billMonth(ctx, request);
  return getAccount(ctx, request);
}

/** Freezes all due lines in one transaction. The first of concurrent requests wins, the others are rejected. */
export function billMonth(ctx: Ctx, { year, month, totalEuros, recipient }: BillingRequest): Promise<void> {
  const firstDay = firstDayOf({ year, month });
  return inTransaction(ctx, async (tx) => {
    await lockBilling(tx);
    if (await findBilling(tx.db, firstDay)) throw new AppError('AlreadyBilled');
    if (!isOver(tx, firstDay)) throw new AppError('MonthNotOver');
    const number = await nextBillNumber(tx);
    const billedTo = recipient ?? (await findLastRecipient(tx.db));
    const made = await tx.db
      .insert(billings)
      .values({
        month: firstDay,
        ...number,
        recipient: billedTo,
        billedAt: tx.now(),
        billedByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      })
      .returning({ billingId: billings.billingId });
    const { billingId } = only(made);
    const { count, netCents, withoutPrice } = only(await freezeLines(tx.db, billingId, firstDay));
    if (withoutPrice > 0) throw new AppError('PriceMissing');
    if (count === 0) throw new AppError('NothingToBill');
    if (totalEuros !== undefined && eurosToCents(totalEuros) !== netCents) throw new AppError('BillChanged');
    await recordAudit(tx, {
      entity: 'billing',
      entityId: billingId,
      action: 'create',
      changes: [
        { field: 'billNumber', to: formatBillNumber(number) },
        { field: 'recipient', to: billedTo },
        { field: 'month', to: firstDay.slice(0, 7) },
        { field: 'lines', to: count },
        { field: 'netEuros', to: (netCents / 100).toFixed(2) },
      ],
    });
  });
}
