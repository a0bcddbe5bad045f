import type { PriceForm } from '@cfm/contract/screens/billing.ts';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { lookups } from '../../catalog/reference-data/tables.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { rejectDuplicate } from '../../platform/db/reject-duplicate.ts';
import { statement } from '../../platform/db/statements.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { uniquePrice } from './tables.ts';

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

export async function checkChannel({ db, language }: Ctx, { inputChannelId }: PriceForm): Promise<void> {
  if (inputChannelId === null) return;
  const [known] = await db
    .select({ id: lookups.lookupId })
    .from(lookups)
    .where(and(eq(lookups.lookupId, inputChannelId), eq(lookups.kind, 'inputChannel')));
  if (known) return;
  throw unknownChoices(language, ['inputChannelId']);
}

/** Rejects a price that would cover days already billed at another price. */
export async function rejectBilledDays({ db }: Ctx, priceId: number): Promise<void> {
  if ((await otherwiseBilled(db, priceId))[0]?.is) throw new AppError('PriceInUse', { field: 'validFrom' });
}

export const rejectDuplicatePrice = rejectDuplicate({
  [uniquePrice]: () => new AppError('PriceExists', { field: 'validFrom' }),
});
