import { dealerNumberOf } from '@cfm/contract/catalog/dealers.ts';
import type { Dealer } from '@cfm/contract/catalog/markets.ts';
import { hasPair } from '@cfm/contract/platform/search-text.ts';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { containsWord } from '../../platform/db/name-search.ts';
import { beginningWith } from '../../platform/db/statements.ts';
import { dealers, dealerWords } from '../markets/tables.ts';

export interface DealerSearch {
  search: string;
  marketId?: number | undefined;
  count: number;
}

/** Limit of ranked matches, because a single letter matches very many dealers. */
const rankedAtMost = 2_000;
/** Shorter texts have no trigram for the index, so they are compared with the beginnings of words. */
const shortestPart = 3;

const columns = {
  dealerId: dealers.dealerId,
  number: dealers.number,
  name: dealers.name,
  city: dealers.city,
  marketId: dealers.marketId,
  emails: dealers.emails,
  language: dealers.language,
};
const nameAndCity = sql`fold(${dealers.name} || ' ' || coalesce(${dealers.city}, ''))`;

/**
 * Searches active dealers by number, name, city or e-mail address. Matches at the beginning come first,
 * typing errors last (rule 8.4).
 */
export function searchDealers(ctx: Ctx, { search, marketId, count }: DealerSearch): Promise<Dealer[]> {
  const text = search.trim();
  const isOffered = and(
    eq(dealers.isActive, true),
    marketId === undefined ? undefined : eq(dealers.marketId, marketId),
  );
  if (text === '')
    return ctx.db
      .select(columns)
      .from(dealers)
      .where(isOffered)
      .orderBy(sql`fold(${dealers.name})`, dealers.dealerId)
      .limit(count);
  const found = ctx.db
    .select({
      ...columns,
      isNumber: sql<boolean>`${dealers.number} like ${beginningWith(dealerNumberOf(text))}`.as('is_number'),
      isBeginning: sql<boolean>`${nameAndCity} like fold(${beginningWith(text)})`.as('is_beginning'),
      likeness: sql<number>`word_similarity(fold(${text}), ${nameAndCity})`.as('likeness'),
    })
    .from(dealers)
    .where(and(isOffered, fits(text)))
    .limit(rankedAtMost)
    .as('found');
  return ctx.db
    .select({
      dealerId: found.dealerId,
      number: found.number,
      name: found.name,
      city: found.city,
      marketId: found.marketId,
      emails: found.emails,
      language: found.language,
    })
    .from(found)
    .orderBy(desc(found.isNumber), desc(found.isBeginning), desc(found.likeness), found.name, found.dealerId)
    .limit(count);
}

/** The number, name, city or an address contains the text. A longer text may have a typing error. */
function fits(text: string): SQL | undefined {
  const words = dealerWords(dealers);
  if (text.length < shortestPart && !hasPair(text))
    return or(
      sql`${words} like fold(${beginningWith(text)})`,
      sql`${words} like fold(${`% ${beginningWith(text)}`})`,
    );
  return or(containsWord(words, text), sql`fold(${text}) <% ${words}`);
}
