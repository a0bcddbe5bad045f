import type { Dealer } from '@cfm/contract/markets.ts';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { beginningWith, containing } from '../../db/statements.ts';
import { dealers } from './tables.ts';

export interface DealerSearch {
  search: string;
  marketId?: number | undefined;
  count: number;
}

const nameAndCity = sql`fold(${dealers.name} || ' ' || coalesce(${dealers.city}, ''))`;
/** How much of what was typed has to be in name or city, so that one typing error still finds, and chance does not. */
const leastSimilarity = 0.5;

/** Active dealers by number, name, city or e-mail address: beginnings first, typing errors last (rule 8.4). */
export function searchDealers(ctx: Ctx, { search, marketId, count }: DealerSearch): Promise<Dealer[]> {
  const text = search.trim();
  const likeness = sql`word_similarity(fold(${text}), ${nameAndCity})`;
  const order: SQL[] =
    text === ''
      ? []
      : [
          desc(sql`${dealers.number} like ${beginningWith(text)}`),
          desc(sql`${nameAndCity} like fold(${beginningWith(text)})`),
          desc(likeness),
        ];
  return ctx.db
    .select({
      dealerId: dealers.dealerId,
      number: dealers.number,
      name: dealers.name,
      city: dealers.city,
      marketId: dealers.marketId,
      emails: dealers.emails,
      language: dealers.language,
    })
    .from(dealers)
    .where(
      and(
        eq(dealers.isActive, true),
        marketId === undefined ? undefined : eq(dealers.marketId, marketId),
        text === ''
          ? undefined
          : or(
              sql`${dealers.number} like ${beginningWith(text)}`,
              sql`${nameAndCity} like fold(${containing(text)})`,
              sql`lower(array_to_string_immutable(${dealers.emails})) like lower(${containing(text)})`,
              sql`${likeness} >= ${leastSimilarity}`,
            ),
      ),
    )
    .orderBy(...order, dealers.name, dealers.dealerId)
    .limit(count);
}
