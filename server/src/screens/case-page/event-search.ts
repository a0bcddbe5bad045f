import { caseNumberIn } from '@cfm/contract/cases/case-number.ts';
import { postQualificationActs, relationKinds, statusActs } from '@cfm/contract/cases/event-types.ts';
import { type FormattableEvent, formatEventTitle } from '@cfm/contract/cases/format-event.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type SQL, sql } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import { attachments } from '../../cases/events/tables.ts';
import { statuses } from '../../catalog/reference-data/tables.ts';
import type { Ctx } from '../../context.ts';
import { textContains } from '../../platform/db/name-search.ts';
import { containing } from '../../platform/db/statements.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { eventTextsOf } from '../../platform/texts/event-texts.ts';

/**
 * Condition: the event `v` has these words in its title, text or a file name, ignoring case and accents. Events that
 * the product records match by the translated words that the reader sees, not by their stored titles.
 */
export function hasWords({ actor, language }: Ctx, words: string): SQL {
  const has = (text: SQL) => textContains(text, words);
  const kinds = [...displayedWords(language)];
  const statusName = language === 'de' ? statuses.nameDe : statuses.nameEn;
  return sql`(${has(sql`v.content_text`)}
    or (v.type in ('comment', 'mailReceived', 'mailSent', 'forward') and ${has(sql`v.title`)})
    or exists (select from ${attachments} a join ${storedFiles} f on f.stored_file_id = a.stored_file_id
      where a.case_event_id = v.case_event_id and ${has(sql`f.file_name`)})
    or exists (select from unnest(${sql.param(kinds.map(([kind]) => kind))}::text[], ${sql.param(kinds.map(([, shown]) => shown))}::text[]) shown (kind, words)
      where shown.kind = concat_ws(' ', v.type, case v.type when 'relation' then v.details ->> 'kind' when 'status' then v.details ->> 'act'
          when 'postQualification' then v.details ->> 'act' end)
        and ${has(sql`replace(replace(shown.words, '{number}', coalesce(v.details ->> 'number', '')), '{level}', coalesce(v.details ->> 'level', ''))`)})
    or (v.type = 'status' and not v.details ? 'act' and exists (select from ${statuses}
      where ${statuses.code} in (v.details ->> 'from', v.details ->> 'to') and ${has(sql`${statusName}`)}))
    or (v.type = 'relation' and exists (select from ${cases}
      where ${cases.caseId} = (v.details ->> 'caseId')::int and ${cases.internalId} like ${containing(caseNumberIn(words) ?? words)} and ${caseScope(actor, cases)})))`;
}

/** Events by type and act, with the least details. */
const recordedEvents: readonly FormattableEvent[] = [
  ...statusActs.map(
    (act) => ({ type: 'status', title: '', details: { from: 'New', to: 'New', act } }) as const,
  ),
  ...relationKinds.map((kind) => ({ type: 'relation', title: '', details: { kind } }) as const),
  { type: 'postQualification', title: '', details: {} },
  ...postQualificationActs.map(
    (act) => ({ type: 'postQualification', title: '', details: { act } }) as const,
  ),
  { type: 'reminder', title: '', details: { number: 1 } },
  { type: 'escalation', title: '', details: { level: 1 } },
  { type: 'marketReply', title: '', details: { pausedUntil: null } },
  { type: 'delay', title: '', details: { marketStatus: 'delayed' } },
  { type: 'solution', title: '', details: {} },
];

/** The displayed words by type and act. The number of a reminder and the level of an escalation stay placeholders. */
function displayedWords(language: Language): Map<string, string> {
  const { text, field } = eventTextsOf(language);
  const numbers = { number: '{number}', level: '{level}' };
  const words = recordedEvents.map((event): [string, string] => [
    [event.type, 'act' in event.details && event.details.act, 'kind' in event.details && event.details.kind]
      .filter(Boolean)
      .join(' '),
    formatEventTitle(event, {
      field,
      // Numbers of other cases are searched separately, by the scope of the reader.
      text: (key, values) =>
        text(key, { ...values, ...(event.type === 'relation' ? { number: '' } : numbers) }),
      statusName: () => '',
    }),
  ]);
  return new Map([...words, ['extensionRequest', text('types.extensionRequest')]]);
}
