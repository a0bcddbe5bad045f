import type { SimilarCase } from '@cfm/contract/case-replies.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { runPreparedSql } from '../../db/prepared.ts';
import { caseScope } from '../case-scope/case-scope.ts';
import { statusIds } from '../cases/status-transitions.ts';

export interface SimilarityFacts {
  contactId?: number | undefined;
  vin?: string | undefined;
  codeLevelTopicGroupId?: number | undefined;
  exceptCaseId?: number | undefined;
}
const shownAtMost = 10;

/** Earlier cases of the same person or car in the reader's scope, those on the same topic first, then the newest. */
export async function listSimilarCases(ctx: Ctx, facts: SimilarityFacts): Promise<SimilarCase[]> {
  const vin = facts.vin?.replace(/\s/g, '').toUpperCase() || null;
  const contactId = facts.contactId ?? null;
  if (contactId === null && vin === null) return [];
  const topic = facts.codeLevelTopicGroupId ?? null;
  const rows = await runPreparedSql<
    Omit<SimilarCase, 'reasons'> & { sameContact: boolean; sameVin: boolean; sameTopic: boolean }
  >(
    ctx.db,
    sql`select * from (
      select cases.case_id as "caseId", cases.internal_id as "internalId", cases.title, cases.status_id as "statusId",
        to_json(cases.receipt_date_time)#>>'{}' as "receiptDateTime",
        coalesce(cases.contact_id = ${contactId}::int, false) as "sameContact",
        coalesce(k.vin = ${vin}::text or (length(${vin}::text) = 7 and right(k.vin, 7) = ${vin}::text), false) as "sameVin",
        exists (select 1 from case_code_level_sets s where s.case_id = cases.case_id and s.code_level_topic_group_id = ${topic}::int) as "sameTopic",
        cases.receipt_date_time as received
      from cases left join contact_cars k on k.contact_car_id = cases.contact_car_id
      where ${caseScope(ctx.actor)} and cases.status_id <> ${statusIds.Spam} and cases.case_id is distinct from ${facts.exceptCaseId ?? null}::int
        and (cases.contact_id = ${contactId}::int
          or cases.contact_car_id in (select contact_car_id from contact_cars where vin = ${vin}::text))
    ) found order by "sameTopic" desc, received desc limit ${shownAtMost}`,
  );
  return rows.map(({ sameContact, sameVin, sameTopic, ...row }) => ({
    caseId: row.caseId,
    internalId: row.internalId,
    title: row.title,
    statusId: row.statusId,
    receiptDateTime: row.receiptDateTime,
    reasons: [
      ...(sameContact ? (['contact'] as const) : []),
      ...(sameVin ? (['vin'] as const) : []),
      ...(sameTopic ? (['topic'] as const) : []),
    ],
  }));
}
