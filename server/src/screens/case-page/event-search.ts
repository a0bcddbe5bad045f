import { relationKinds, statusActs } from '@cfm/contract/cases/event-types.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type SQL, sql } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import { attachments } from '../../cases/events/tables.ts';
import { statuses } from '../../catalog/reference-data/tables.ts';
import type { Ctx } from '../../context.ts';
import { containing } from '../../platform/db/statements.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { textsOf } from '../../platform/texts/texts.ts';

/**
 * Condition: the event `v` has these words in its title, text or a file name, ignoring case and accents. Titles of
 * status and relation events are not searched; they match by the translated words that the reader sees.
 */
export function hasWords({ actor, language }: Ctx, words: string): SQL {
  const pattern = sql`fold(${containing(words)})`;
  const { kinds, texts } = toldBy(language);
  const statusName = language === 'de' ? statuses.nameDe : statuses.nameEn;
  return sql`(fold(v.content_text) like ${pattern}
    or (v.type not in ('status', 'relation') and fold(v.title) like ${pattern})
    or exists (select from ${attachments} a join ${storedFiles} f on f.stored_file_id = a.stored_file_id
      where a.case_event_id = v.case_event_id and fold(f.file_name) like ${pattern})
    or exists (select from unnest(${sql.param(kinds)}::text[], ${sql.param(texts)}::text[]) titles (kind, words)
      where titles.kind = case v.type when 'status' then v.details ->> 'act' when 'relation' then v.details ->> 'kind' end
        and fold(titles.words) like ${pattern})
    or (v.type = 'status' and not v.details ? 'act' and exists (select from ${statuses}
      where ${statuses.code} in (v.details ->> 'from', v.details ->> 'to') and fold(${statusName}) like ${pattern}))
    or (v.type = 'relation' and exists (select from ${cases}
      where ${cases.caseId} = (v.details ->> 'caseId')::int and ${cases.internalId} like ${pattern} and ${caseScope(actor, cases)})))`;
}

/** The displayed words of status acts and relations, without the number of the other case. */
function toldBy(language: Language): { kinds: string[]; texts: string[] } {
  const text = textsOf(language, 'case');
  const words = { other: 'none', number: '' };
  return {
    kinds: [...statusActs, ...relationKinds],
    texts: [
      ...statusActs.map((act) => text(`timeline.statusActs.${act}`)),
      ...relationKinds.map((kind) => text(`timeline.relations.${kind}`, words)),
    ],
  };
}
