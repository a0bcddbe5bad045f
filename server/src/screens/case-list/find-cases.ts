import { isPhoneNumber } from '@cfm/contract/platform/phone-number.ts';
import { queriesOfTerms } from '../../cases/case/search-conditions.ts';
import { phoneTerms, type SearchWord, searchTerms, searchWordsOf } from '../../cases/case/search-words.ts';
import type { Ctx } from '../../context.ts';
import { type FoundPage, findPage, type ListRequest } from './find-page.ts';
import { namesMeantBy } from './names-meant-by.ts';

/** Below this many hits, names one typing error away are looked for too. */
const fewHits = 5;

/**
 * The cases that all words of the free text find; if there are none, those that all but the short words find (rule 3.23).
 * `find` says which of them are wanted: a page, or all.
 */
export async function findCases(ctx: Ctx, request: ListRequest, find = findPage): Promise<FoundPage> {
  const { text } = request.filter;
  if (!text) return find(ctx, request, null);
  const words = searchWordsOf(text);
  const findByTerms = async (terms: string) => {
    const [search] = await queriesOfTerms(ctx.db, terms);
    return find(ctx, request, search?.queries ?? []);
  };
  // Parts of a telephone number are no words: cases that have one of them each are not meant.
  if (words.length > 1 && isPhoneNumber(text)) {
    const ofPhone = await findByTerms(phoneTerms(text));
    if (ofPhone.total > 0) return ofPhone;
  }
  const longWords = words.filter(({ isShort }) => !isShort);
  const found = await findByWords(ctx, words, findByTerms);
  return found.total > 0 || longWords.length === words.length
    ? found
    : findByWords(ctx, longWords, findByTerms);
}

/** Names that were meant are looked for as well when too few cases are found without them. */
async function findByWords(
  ctx: Ctx,
  words: readonly SearchWord[],
  findByTerms: (terms: string) => Promise<FoundPage>,
): Promise<FoundPage> {
  if (words.length === 0) return { total: 0, caseIds: [] };
  const found = await findByTerms(searchTerms(words));
  if (found.total >= fewHits) return found;
  const meant = await namesMeantBy(ctx.db, words);
  return meant.size === 0 ? found : findByTerms(searchTerms(words, meant));
}
