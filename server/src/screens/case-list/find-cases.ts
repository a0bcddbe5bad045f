import { caseNumberIn, numberWithoutYear } from '@cfm/contract/cases/case-number.ts';
import { isPhoneNumber, plainPhone } from '@cfm/contract/platform/phone-number.ts';
import { queriesOfTerms } from '../../cases/case/search-conditions.ts';
import { phoneTerms, type SearchWord, searchTerms, searchWordsOf } from '../../cases/case/search-words.ts';
import type { Ctx } from '../../context.ts';
import { correctSpellings } from './correct-spellings.ts';
import { type FoundPage, findNamed, findPage, type ListRequest, type NamedCases } from './find-page.ts';

/** With fewer matches, names with one typing error are searched too. */
const fewHits = 5;

/** What the text names if it is only a number. An id has no leading zeros; large numbers are no ids. */
function namedIn(text: string): NamedCases | null {
  const numberEnd = numberWithoutYear(text);
  if (numberEnd === null) return null;
  return { numberEnd, caseId: /^\s*[1-9]\d{0,8}\s*$/.test(text) ? Number(text) : null };
}

/**
 * Cases of a list. If its free text is a case number without its year, or the id of one of them, these cases are the first.
 * `find` selects a page or all.
 */
export async function findCases(ctx: Ctx, request: ListRequest, find = findPage): Promise<FoundPage> {
  const named = namedIn(request.filter.text ?? '');
  const first = named ? await findNamed(ctx, request, named) : [];
  if (first.length === 0) return findByText(ctx, request, find);
  const { skip, take } = request;
  const shown = first.slice(skip, skip + take);
  const rest = { skip: Math.max(0, skip - first.length), take: take - shown.length };
  const others = await findByText(ctx, { ...request, ...rest, exceptCaseIds: first }, find);
  return { total: others.total + first.length, caseIds: [...shown, ...others.caseIds] };
}

/**
 * Cases that match all words of the free text, or if there are none, the case number in it, or all but the short words
 * (rule 3.23).
 */
async function findByText(ctx: Ctx, request: ListRequest, find: typeof findPage): Promise<FoundPage> {
  const { text } = request.filter;
  if (!text) return find(ctx, request, null);
  const words = searchWordsOf(text);
  const findByTerms = async (terms: string) => {
    const [search] = await queriesOfTerms(ctx.db, terms);
    return find(ctx, request, search?.queries ?? []);
  };
  // Parts of a phone number are not separate words, so the whole number is tried first.
  if (words.length > 1 && isPhoneNumber(text)) {
    const ofPhone = await findByTerms(phoneTerms(plainPhone(text)));
    if (ofPhone.total > 0) return ofPhone;
  }
  const number = caseNumberIn(text);
  const longWords = number ? searchWordsOf(number) : words.filter(({ isShort }) => !isShort);
  const found = await findByWords(ctx, words, findByTerms);
  return found.total > 0 || longWords.length === words.length
    ? found
    : findByWords(ctx, longWords, findByTerms);
}

/** If too few cases match, also searches names with one typing error. */
async function findByWords(
  ctx: Ctx,
  words: readonly SearchWord[],
  findByTerms: (terms: string) => Promise<FoundPage>,
): Promise<FoundPage> {
  if (words.length === 0) return { total: 0, caseIds: [] };
  const found = await findByTerms(searchTerms(words));
  if (found.total >= fewHits) return found;
  const corrections = await correctSpellings(ctx.db, words);
  return corrections.size === 0 ? found : findByTerms(searchTerms(words, corrections));
}
