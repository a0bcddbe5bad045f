import type { Price, PriceForm } from '@cfm/contract/screens/billing.ts';
import { and, eq, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import * as z from 'zod/mini';
import { changedFields, recordAudit } from '../../access/audit/record-audit.ts';
import { lookups } from '../../catalog/reference-data/tables.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { lockBilling } from './billing-lock.ts';
import { centsOf } from './euros.ts';
import { getPrice } from './list-prices.ts';
import { prices, uniquePrice } from './tables.ts';

/** True if a bill has lines with another price on days that this price would cover. */
const otherwiseBilled = statement({
  name: 'lines billed otherwise on the days of a price',
  row: z.object({ is: z.boolean() }),
  sql: (priceId: number) => sql`
    select exists (select from prices p join prices o on o.category = p.category and o.input_channel_id is not distinct from p.input_channel_id
        and o.price_id <> p.price_id
      join billing_lines l on l.price_id = o.price_id and l.completed_on >= p.valid_from
      where p.price_id = ${priceId}::int and not exists (select from prices n where n.category = p.category
        and n.input_channel_id is not distinct from p.input_channel_id and n.valid_from > p.valid_from and n.valid_from <= l.completed_on)) as is`,
});

/** Creates a price from a day on (rule 24.10). */
export function createPrice(ctx: Ctx, form: PriceForm): Promise<Price> {
  return inTransaction(ctx, async (tx) => {
    await lockBilling(tx);
    await checkChannel(tx, form);
    const made = await tx.db
      .insert(prices)
      .values(rowOf(form))
      .returning({ priceId: prices.priceId })
      .catch(refuseRepetition);
    const { priceId } = only(made);
    await refuseBilledDays(tx, priceId);
    const stored = await getPrice(tx, priceId);
    await recordAudit(tx, {
      entity: 'price',
      entityId: priceId,
      action: 'create',
      changes: changedFields({}, toldOf(stored)),
    });
    return stored;
  });
}

/** Changes a price that no bill uses. */
export function updatePrice(ctx: Ctx, { priceId, ...form }: PriceForm & { priceId: number }): Promise<Price> {
  return inTransaction(ctx, async (tx) => {
    await lockBilling(tx);
    const before = await getPrice(tx, priceId);
    await checkChannel(tx, form);
    const changed = rowOf(form);
    const isSame = changedFields(rowOf(before), changed).length === 0;
    if (isSame) return before;
    if (before.isInUse) throw new AppError('PriceInUse');
    await tx.db.update(prices).set(changed).where(eq(prices.priceId, priceId)).catch(refuseRepetition);
    await refuseBilledDays(tx, priceId);
    const stored = await getPrice(tx, priceId);
    await recordAudit(tx, {
      entity: 'price',
      entityId: priceId,
      action: 'update',
      changes: changedFields(toldOf(before), toldOf(stored)),
    });
    return stored;
  });
}

/** Deletes a price that no bill uses. */
export function removePrice(ctx: Ctx, { priceId }: { priceId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockBilling(tx);
    const before = await getPrice(tx, priceId);
    if (before.isInUse) throw new AppError('PriceInUse');
    await tx.db.delete(prices).where(eq(prices.priceId, priceId));
    await recordAudit(tx, {
      entity: 'price',
      entityId: priceId,
      action: 'remove',
      changes: changedFields(toldOf(before), {}),
    });
  });
}

const rowOf = ({ category, inputChannelId, validFrom, netEuros }: PriceForm) => ({
  category,
  inputChannelId,
  validFrom,
  netCents: centsOf(netEuros),
});
/** For the audit: names instead of ids, because both may change. */
const toldOf = ({ category, inputChannel, validFrom, netEuros }: Price) => ({
  category,
  inputChannel,
  validFrom,
  netEuros: netEuros.toFixed(2),
});

async function checkChannel({ db, language }: Ctx, { inputChannelId }: PriceForm): Promise<void> {
  if (inputChannelId === null) return;
  const [known] = await db
    .select({ id: lookups.lookupId })
    .from(lookups)
    .where(and(eq(lookups.lookupId, inputChannelId), eq(lookups.kind, 'inputChannel')));
  if (known) return;
  throw unknownChoices(language, ['inputChannelId']);
}

/** Rejects a price that would cover days already billed at another price. */
async function refuseBilledDays({ db }: Ctx, priceId: number): Promise<void> {
  if ((await otherwiseBilled(db, priceId))[0]?.is) throw new AppError('PriceInUse', { field: 'validFrom' });
}

function refuseRepetition(error: unknown): never {
  const isRepetition =
    error instanceof Error && error.cause instanceof DatabaseError && error.cause.constraint === uniquePrice;
  throw isRepetition ? new AppError('PriceExists', { field: 'validFrom' }) : error;
}
