import { caseNumberIn } from '@cfm/contract/cases/case-number.ts';
import { type RelatedCase, relatedCase } from '@cfm/contract/screens/case-detail.ts';
import { sql } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import type { Actor, Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { isFoundByTerms } from '../case/search-conditions.ts';
import { searchTerms, searchWordsOf } from '../case/search-words.ts';
import { readOnlyStatuses } from '../case/status-sql.ts';
import { cases } from '../case/tables.ts';

interface Wanted {
  actor: Actor;
  search: string;
  /** Terms for the word index. */
  terms: string;
  words: string[];
  count: number;
}
const parentCases = statement({
  name: 'cases that can be a parent',
  row: relatedCase,
  // The word index covers more than titles, so filter its matches to cases whose title and numbers contain every word.
  // The number of an integrated case finds its target.
  sql: ({ actor, search, terms, words, count }: Wanted) => sql`
    select cases.case_id as "caseId", cases.internal_id as "internalId", cases.title, cases.status_id as "statusId",
      cases.running_due_date_time as "dueDateTime"
    from cases
    where ${caseScope(actor, cases)} and cases.parent_id is null
      and cases.status_id not in ${readOnlyStatuses}
      and ${isFoundByTerms(terms)}
      and not exists (
        select 1 from unnest(${sql.param(words)}::text[]) w,
          concat_ws(' ', cases.internal_id, cases.title,
            (select string_agg(part.internal_id, ' ') from cases part where part.integrated_into_id = cases.case_id)) own
        where strpos(fold(own), fold(w)) = 0 and strpos(fold(spell_umlauts(own)), fold(spell_umlauts(w))) = 0)
    order by cases.internal_id = ${search} desc, strpos(fold(cases.title), fold(${search})) = 1 desc,
      exists (select 1 from cases child where child.parent_id = cases.case_id) desc, cases.receipt_date_time desc, cases.case_id desc
    limit ${count}`,
  isPlannedEachTime: true,
});

/**
 * Cases in the actor's scope that can be a parent, by number and words of the title. Sorted by exact number, then
 * titles that begin with the search, then cases that are parents already.
 */
export async function searchParents(
  ctx: Ctx,
  { search, count }: { search: string; count: number },
): Promise<RelatedCase[]> {
  const asked = caseNumberIn(search) ?? search.trim();
  const words = searchWordsOf(asked);
  if (words.length === 0) return [];
  return parentCases(ctx.db, {
    actor: ctx.actor,
    search: asked,
    terms: searchTerms(words),
    words: words.map(({ word }) => word),
    count,
  });
}
