import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import type { CaseList } from '@cfm/contract/case-replies.ts';
import type { Ctx } from '../../context.ts';
import { workingDaysBetween } from '../../time/working-time.ts';
import { type FoundPage, findPage, type PageRequest, totalLimitOf } from './find-page.ts';
import { namesMeantBy } from './names-meant-by.ts';
import { isFirstPageByStatus, readFirstPage } from './read-first-page.ts';
import { readListedCases } from './read-listed-cases.ts';
import { searchTerms, searchWordsOf } from './search-words.ts';

/** Below this many hits, names one typing error away are looked for too. */
const fewHits = 5;

/** Cases by filter, within the reader's scope: a page of them, and the total. */
export async function listCases(ctx: Ctx, filter: CaseFilter, request: PageRequest): Promise<CaseList> {
  const { total, items } = isFirstPageByStatus(ctx, filter, request)
    ? await readFirstPage(ctx, filter, request)
    : await readPage(ctx, filter, request);
  const limit = totalLimitOf(filter);
  const now = ctx.now();
  return {
    totalCount: request.exactTotal ? total : Math.min(total, limit),
    isTotalExact: request.exactTotal || total <= limit,
    items: items.map(({ calendar, ...row }) => ({
      ...row,
      dueInWorkingDays:
        row.dueDateTime && calendar ? workingDaysBetween(now, row.dueDateTime, calendar) : null,
    })),
  };
}

async function readPage(ctx: Ctx, filter: CaseFilter, request: PageRequest) {
  const { total, caseIds } = await searchPage(ctx, filter, request);
  return { total, items: await readListedCases(ctx, caseIds) };
}

/** What the free text stands for; names that were meant when too few are found without them. */
async function searchPage(ctx: Ctx, filter: CaseFilter, request: PageRequest): Promise<FoundPage> {
  if (!filter.text) return findPage(ctx, filter, request, null);
  const words = searchWordsOf(filter.text);
  if (words.length === 0) return { total: 0, caseIds: [] };
  const page = await findPage(ctx, filter, request, searchTerms(words));
  if (page.total >= fewHits) return page;
  const meant = await namesMeantBy(ctx.db, words);
  return meant.size === 0 ? page : findPage(ctx, filter, request, searchTerms(words, meant));
}
