import { vinOf } from '@cfm/contract/people/vin.ts';
import { type SimilarCase, similarCase } from '@cfm/contract/screens/case-page.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Actor, Ctx } from '../../context.ts';
import { isEarlierConcern } from '../../people/contacts/earlier-concern.ts';
import { statement } from '../../platform/db/statements.ts';

export interface SimilarityFacts {
  contactId?: number | undefined;
  vin?: string | undefined;
  codeLevelTopicGroupIds?: number[] | undefined;
  receiptDateTime?: string | undefined;
  exceptCaseId?: number | undefined;
}
const shownAtMost = 10;

/** The known facts of the new case. */
interface Likeness {
  actor: Actor;
  contactId: number | null;
  vin: string | null;
  topics: number[];
  receiptDateTime: string;
  exceptCaseId: number | null;
}
const similarCases = statement({
  name: 'similar cases',
  row: z.extend(z.omit(similarCase, { reasons: true, isRepeatConcern: true }), {
    sameContact: z.boolean(),
    sameVin: z.boolean(),
    sameTopic: z.boolean(),
    isInTime: z.boolean(),
  }),
  sql: ({ actor, contactId, vin, topics, receiptDateTime, exceptCaseId }: Likeness) => sql`
    select cases.case_id as "caseId", cases.internal_id as "internalId", cases.title, cases.status_id as "statusId",
      cases.receipt_date_time as "receiptDateTime",
      coalesce(cases.contact_id = ${contactId}::int, false) as "sameContact",
      coalesce(k.vin = ${vin}::text, false) as "sameVin",
      exists (select 1 from case_code_level_sets s where s.case_id = cases.case_id and s.code_level_topic_group_id = any(${sql.param(topics)}::int[])) as "sameTopic",
      ${isEarlierConcern(sql`cases`, sql`${receiptDateTime}::timestamptz`)} as "isInTime"
    from cases left join contact_cars k on k.contact_car_id = cases.contact_car_id
    where ${caseScope(actor, cases)} and cases.status_id <> ${statusIds.Spam} and cases.case_id is distinct from ${exceptCaseId}::int
      and cases.case_id in (select f.case_id from cases f where f.contact_id = ${contactId}::int
        union all select f.case_id from contact_cars v join cases f on f.contact_car_id = v.contact_car_id where v.vin = ${vin}::text)
    order by "sameTopic" desc, "isInTime" desc, cases.receipt_date_time desc, cases.case_id desc limit ${shownAtMost}`,
});

/** Earlier cases of the same person or car in the reader's scope: same topic first, then newest (rule 3.26). */
export async function listSimilarCases(ctx: Ctx, facts: SimilarityFacts): Promise<SimilarCase[]> {
  const vin = vinOf(facts.vin ?? '') || null;
  const contactId = facts.contactId ?? null;
  if (contactId === null && vin === null) return [];
  const rows = await similarCases(ctx.db, {
    actor: ctx.actor,
    contactId,
    vin,
    topics: facts.codeLevelTopicGroupIds ?? [],
    receiptDateTime: facts.receiptDateTime ?? ctx.now(),
    exceptCaseId: facts.exceptCaseId ?? null,
  });
  return rows.map(({ sameContact, sameVin, sameTopic, isInTime, ...row }) => ({
    ...row,
    isRepeatConcern: sameTopic && isInTime,
    reasons: [
      ...(sameContact ? (['contact'] as const) : []),
      ...(sameVin ? (['vin'] as const) : []),
      ...(sameTopic ? (['topic'] as const) : []),
    ],
  }));
}
