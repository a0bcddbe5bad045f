import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { isOfCase } from '../../cases/case/of-case.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { cases } from '../../cases/case/tables.ts';
import { releaseFiles } from '../../cases/events/queries.ts';
import type { Tx } from '../../context.ts';
import { reminderKinds } from '../../platform/outbox/tables.ts';
import { erasedMark } from '../../platform/texts/erased-mark.ts';

/** Mails to dealers and other recipients keep their addresses, which are not the customer's. */
const toOthers = sql.raw(
  ['forward', 'forwardCopy', 'extensionDecision', ...reminderKinds].map((kind) => `'${kind}'`).join(', '),
);
/** Placeholder address in a reserved domain. */
export const nobody = 'erased@erased.invalid';

interface Erased {
  texts: number;
  storedFileIds: number[];
}
/**
 * Removes the person from one of their cases (rules 19.10 and 19.16): all free texts of the case and its records,
 * files, mails and drafts. Data that figures use stays: status, market, brand, codes, dates, costs. Idempotent.
 */
export async function erasePersonInCase(
  tx: Tx,
  caseId: number,
  action: 'erasePerson' | 'anonymise' = 'erasePerson',
): Promise<Erased> {
  const { db } = tx;
  await db.select({ caseId: cases.caseId }).from(cases).where(eq(cases.caseId, caseId)).for('update');
  // Events moved away by an integration belong to this customer. Events that it brought in belong to another.
  const isOf = (name: string) => isOfCase(sql.identifier(name), sql`${caseId}::int`);
  const events = isOf('v');
  const files = await db.execute<{ stored_file_id: number }>(sql`delete from attachments a using case_events v
    where v.case_event_id = a.case_event_id and ${events} returning a.stored_file_id`);
  const mailed = await db.execute<{ stored_file_id: number; case_id: number }>(sql`
    with gone as (
      update outgoing_mails m set subject = ${erasedMark}, html = '', text = ${erasedMark}, links = '[]', files = '[]', last_error = null,
        "to" = case when kind in (${toOthers}) then "to" else array[${nobody}] end,
        cc = case when kind in (${toOthers}) then cc else '{}' end,
        state = case when state in ('queued', 'failed', 'kept') then 'withdrawn' else state end,
        next_attempt_at = null, sending_until = null
      where m.mail_id in (select own.mail_id from outgoing_mails own where ${isOf('own')}
        union select shown.mail_id from outgoing_mails shown join case_events v on v.case_event_id = shown.case_event_id where ${events}) and m.html <> ''
      returning m.mail_id)
    select l.stored_file_id, l.case_id from file_links l where l.mail_id in (select mail_id from gone)
    union select l.stored_file_id, l.case_id from file_links l where ${isOf('l')}`);
  await db.execute(sql`delete from file_links l where ${isOf('l')}`);
  const texts = await db.execute<{ case_id: number }>(sql`update case_events v set
      title = case when v.type in ('status', 'relation', 'escalation') then v.title else ${erasedMark} end,
      content = '', content_text = '', version = v.version + 1,
      author_name = case when v.type in ('comment', 'mailReceived', 'postQualification') and v.author_name is not null
        then ${erasedMark} else v.author_name end,
      details = case v.type
        when 'mailReceived' then '{}'::jsonb
        when 'mailSent' then v.details || case v.details ->> 'kind'
          when 'letter' then '{"to": []}'::jsonb
          when 'failed' then '{"to": [], "reason": null}'::jsonb
          when 'forwardAgain' then '{"attachments": []}'::jsonb
          else '{"to": [], "cc": [], "attachments": []}'::jsonb end
        when 'forward' then v.details || '{"attachments": []}'::jsonb
        when 'postQualification' then v.details - 'to' - 'leftOut'
        else v.details end
    where ${events} and (v.content <> '' or v.title <> ${erasedMark} or (v.type = 'mailReceived' and v.details <> '{}')
      or (v.type in ('comment', 'mailReceived', 'postQualification') and v.author_name <> ${erasedMark})) returning v.case_id`);
  const title =
    await db.execute(sql`update cases set title = ${erasedMark}, external_id = null, tsara_number = null,
    version = version + 1 where case_id = ${caseId}
      and (title <> ${erasedMark} or external_id is not null or tsara_number is not null)`);
  await db.execute(sql`update simple_solutions set solution = ${erasedMark} where case_id = ${caseId}`);
  await db.execute(
    sql`update case_solutions set detailed_consulting = ${erasedMark} where case_id = ${caseId} and detailed_consulting is not null`,
  );
  await db.execute(
    sql`update complex_solutions set vin = ${erasedMark}, nsc_case_id = null where case_id = ${caseId}`,
  );
  await db.execute(
    sql`update delays set reason = ${erasedMark} where case_id = ${caseId} and reason is not null`,
  );
  await db.execute(sql`update extension_requests set reason = ${erasedMark} where case_id = ${caseId}`);
  await db.execute(sql`delete from post_qualifications where case_id = ${caseId}`);
  await db.execute(sql`delete from drafts where key like ${`case:${caseId}:%`}`);
  const storedFileIds = [...files.rows, ...mailed.rows].map((row) => row.stored_file_id);
  await releaseFiles(db, storedFileIds);
  await refreshCaseSearch(db, [...new Set([caseId, ...texts.rows.map((row) => row.case_id)])]);
  await recordAudit(tx, { entity: 'case', entityId: caseId, action, caseId });
  return { texts: (texts.rowCount ?? 0) + (title.rowCount ?? 0), storedFileIds };
}
