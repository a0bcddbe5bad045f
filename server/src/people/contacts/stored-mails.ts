import { type SQL, sql } from 'drizzle-orm';
import { isOfCase } from '../../cases/case/of-case.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';

/**
 * The e-mails of a case: those in the outbox, and events without one (received mails and old letters). An e-mail that
 * has both counts once.
 */
export const storedMails = (caseId: SQL): SQL => sql`(
  select m.case_id, 'mail-' || m.mail_id as key, m."to", m.subject, m.state, m.created_at, false as is_received
    from ${outgoingMails} m where ${isOfCase(sql`m`, caseId)}
  union all
  select e.case_id, 'event-' || e.case_event_id, array(select jsonb_array_elements_text(e.details -> 'to')), e.title, null, e.created_at, e.type = 'mailReceived'
    from case_events e where ${isOfCase(sql`e`, caseId)} and (e.type = 'mailReceived' or e.type = 'mailSent' and e.details ->> 'kind' = 'letter'))`;
