import type { CaseList } from '@cfm/contract/case-list.ts';
import { isPhoneNumber } from '@cfm/contract/phone-number.ts';
import type { Ctx } from '../../context.ts';
import { defaultCalendar, workingDaysBetween } from '../../time/working-time.ts';
import { isOpen } from '../cases/status-transitions.ts';
import { type FoundPage, findPage, type ListRequest, totalLimitOf } from './find-page.ts';
import { namesMeantBy } from './names-meant-by.ts';
import { readListedCases } from './read-listed-cases.ts';
import { isOpenCases, readOpenCases } from './read-open-cases.ts';
import { queriesOfTerms } from './search-conditions.ts';
import { phoneTerms, type SearchWord, searchTerms, searchWordsOf } from './search-words.ts';

/** Below this many hits, names one typing error away are looked for too. */
const fewHits = 5;

/** Cases by filter, within the reader's scope: a page of them, and the total. */
export async function listCases(ctx: Ctx, request: ListRequest): Promise<CaseList> {
  const { total, items } = isOpenCases(ctx, request)
    ? await readOpenCases(ctx, request)
    : await readPage(ctx, request);
  const limit = totalLimitOf(request.filter);
  const now = ctx.now();
  return {
    totalCount: request.exactTotal ? total : Math.min(total, limit),
    isTotalExact: request.exactTotal || total <= limit,
    items: items.map(({ calendar, ...row }) => ({
      ...row,
      dueInWorkingDays:
        row.dueDateTime && isOpen(row.statusId)
          ? workingDaysBetween(now, row.dueDateTime, calendar ?? defaultCalendar)
          : null,
    })),
  };
}

async function readPage(ctx: Ctx, request: ListRequest) {
  const { total, caseIds } = await searchPage(ctx, request);
  return { total, items: await readListedCases(ctx, caseIds) };
}

/** The cases that all words find; if there are none, those that all but the short words find (rule 3.23). */
async function searchPage(ctx: Ctx, request: ListRequest): Promise<FoundPage> {
  const { text } = request.filter;
  if (!text) return findPage(ctx, request, null);
  const words = searchWordsOf(text);
  // Parts of a telephone number are no words: cases that have one of them each are not meant.
  if (words.length > 1 && isPhoneNumber(text)) {
    const ofPhone = await findByTerms(ctx, request, phoneTerms(text));
    if (ofPhone.total > 0) return ofPhone;
  }
  const longWords = words.filter(({ isShort }) => !isShort);
  const page = await findByWords(ctx, request, words);
  return page.total > 0 || longWords.length === words.length ? page : findByWords(ctx, request, longWords);
}

/** Names that were meant are looked for as well when too few cases are found without them. */
async function findByWords(ctx: Ctx, request: ListRequest, words: readonly SearchWord[]): Promise<FoundPage> {
  if (words.length === 0) return { total: 0, caseIds: [] };
  const page = await findByTerms(ctx, request, searchTerms(words));
  if (page.total >= fewHits) return page;
  const meant = await namesMeantBy(ctx.db, words);
  return meant.size === 0 ? page : findByTerms(ctx, request, searchTerms(words, meant));
}

async function findByTerms(ctx: Ctx, request: ListRequest, terms: string): Promise<FoundPage> {
  const [search] = await queriesOfTerms(ctx.db, terms);
  return findPage(ctx, request, search?.queries ?? []);
}
