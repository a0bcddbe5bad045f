import { type AuditEntry, auditSources } from '@cfm/contract/access/audit.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { visibleChanges } from '../../access/audit/visible-changes.ts';
import { auditScope } from '../../access/case-scope/case-scope.ts';
import { contactScope } from '../../access/case-scope/contact-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Actor, Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { actorColumns, actorName, actorRow } from '../case-page/actor-names.ts';
import { entityName, fullName, kindOfEntry, visibleContactName } from './audited-entities.ts';
import type { FoundEntry } from './find-entries.ts';
import { formatChanges, recordedChange, withNames, wordsOf } from './format-changes.ts';

const entryRow = z.extend(actorRow, {
  source: z.enum(auditSources),
  id: z.number(),
  at: z.string(),
  userId: z.nullable(z.number()),
  caseId: z.nullable(z.number()),
  internalId: z.nullable(z.string()),
  isOpen: z.nullable(z.boolean()),
  thing: z.nullable(z.string()),
  /** The contact of the entry, if its name can't be shown. Known even for an erased person. */
  contactId: z.nullable(z.number()),
  entity: z.string(),
  action: z.string(),
  times: z.number(),
  changes: z.array(recordedChange),
  /** Null if the reader does not see the person, missing if it was erased. */
  values: z.record(z.string(), z.nullable(z.string())),
  requestId: z.nullable(z.string()),
});
type Row = z.infer<typeof entryRow>;

const idsOf = (found: readonly FoundEntry[], source: FoundEntry['source']) =>
  sql.param(found.filter((each) => each.source === source).map(({ id }) => id));
const byUser = sql`'user'::text as "actorKind", ${fullName(sql`a.user_id`)} as "userName", null::text as "linkName", false as "isCustomer"`;
const noCase = sql`null::int as "caseId", null::text as "internalId", null::boolean as "isOpen"`;
const seenCase = (actor: Actor, caseId: SQL) =>
  sql`left join lateral (select cases.case_id, cases.internal_id, cases.deleted_at is null as is_open from cases
    where cases.case_id = ${caseId} and ${auditScope(actor, cases)}) k on true`;
const ofCase = sql`k.case_id as "caseId", k.internal_id as "internalId", k.is_open as "isOpen"`;

const entriesByIds = statement({
  name: 'entries of all logs by their ids',
  row: entryRow,
  isPlannedEachTime: true,
  sql: ({ actor, language }: Ctx, found: readonly FoundEntry[]) => sql`
    select 'audit'::text as source, a.audit_id::float8 as id, a.at, a.actor_user_id as "userId", ${actorColumns}, ${ofCase},
      ${entityName(actor, language)} as thing,
      case a.entity when 'contact' then a.entity_id::int
        when 'erasure' then (select e.contact_id from erasures e where e.erasure_id = a.entity_id::int)
        when 'gdprExport' then (select x.contact_id from gdpr_exports x where x.gdpr_export_id = a.entity_id::int) end as "contactId",
      a.entity, a.action, 1 as times, ${visibleChanges} as changes, (select coalesce(json_object_agg(v.value_id,
          case when v.contact_id is null or ${contactScope(actor, sql`v.contact_id`)} then v.value end), '{}')
        from audit_personal_values v where v.value_id in (select (e ->> n)::bigint
          from jsonb_array_elements(a.changes) e, unnest(array['fromValueId', 'toValueId']) n))::jsonb as values,
      a.request_id as "requestId"
    from audit_entries a ${seenCase(actor, sql`coalesce(a.case_id, case a.entity when 'favorite' then a.entity_id::int end)`)}
    where a.audit_id = any(${idsOf(found, 'audit')}::bigint[])
    union all select 'signIn', a.entry_id, a.at, a.user_id, ${byUser}, ${noCase}, null, null, 'signIn', a.outcome, 1,
      jsonb_build_array(jsonb_build_object('field', 'address', 'to', a.address)), '{}', a.request_id
    from sign_in_log a where a.entry_id = any(${idsOf(found, 'signIn')}::bigint[])
    union all select 'rejection', a.rejection_id, a.at, a.user_id, ${byUser}, ${noCase}, a.endpoint, null, 'rejection', a.code, a.times,
      '[]', '{}', a.request_id
    from rejections a where a.rejection_id = any(${idsOf(found, 'rejection')}::bigint[])
    union all select 'seen', a.access_id, a.at, a.user_id, ${byUser}, ${ofCase},
      coalesce(${visibleContactName(sql`a.contact_id`, actor)}, case when a.case_id is null and a.contact_id is null then a.endpoint end), a.contact_id,
      'seen', a.kind, 1, '[]', '{}', a.request_id
    from access_log a ${seenCase(actor, sql`a.case_id`)} where a.access_id = any(${idsOf(found, 'seen')}::bigint[])`,
});

/** The entries in readable form, in the given order. */
export async function formatAuditEntries(ctx: Ctx, found: readonly FoundEntry[]): Promise<AuditEntry[]> {
  if (found.length === 0) return [];
  const keyOf = ({ source, id }: FoundEntry) => `${source} ${id}`;
  const rows = new Map((await entriesByIds(ctx.db, ctx, found)).map((row) => [keyOf(row), row]));
  const entries = found.flatMap((each) => {
    const row = rows.get(keyOf(each));
    return row
      ? [{ row, changes: formatChanges(ctx.language, row, personalValueOf(ctx.language, row)) }]
      : [];
  });
  return (await withNames(ctx, entries)).map(({ row, changes }) => ({
    source: row.source,
    id: row.id,
    at: row.at,
    kind: kindOfRow(row),
    by: byOf(ctx.language, row),
    userId: row.userId,
    what: whatOf(ctx.language, row),
    times: row.times,
    thing: row.internalId ?? thingOf(ctx.language, row),
    caseId: row.isOpen ? row.caseId : null,
    changes,
    requestId: row.requestId,
  }));
}

const kindOfRow = ({ source, entity, action }: Row): AuditEntry['kind'] =>
  source === 'audit'
    ? kindOfEntry(entity, action)
    : ({ signIn: 'signIns', rejection: 'rejections', seen: 'seen' } as const)[source];

function byOf(language: Language, row: Row): string {
  if (row.source !== 'audit' && row.userName === null) return textsOf(language, 'audit')('nobody');
  return actorName(language, row);
}

export function actionWords(language: Language, key: string): string {
  const [source = '', ...rest] = key.split('-');
  const group = { signIn: 'signIns', rejection: 'rejections', seen: 'seen' }[source];
  if (group) return wordsOf(language, 'audit', `${group}.${rest.join('-')}`) ?? key;
  return (
    wordsOf(language, 'case', `history.actions.${key}`) ??
    wordsOf(language, 'audit', `actions.${key}`) ??
    wordsOf(language, 'audit', `hiddenActions.${key}`) ??
    key
  );
}
const whatOf = (language: Language, { entity, action }: Row) => actionWords(language, `${entity}-${action}`);
/** The subject of an entry. Access to a list shows the list's name. */
function thingOf(language: Language, { source, thing, contactId }: Row): string | null {
  if (thing === null)
    return contactId === null
      ? null
      : textsOf(language, 'audit')('contactNumber', { number: String(contactId) });
  return source === 'seen' ? listName(language, thing) : thing;
}
/** Name of a list by its call. Without a text of its own it is the title of the page that the call is named after. */
export function listName(language: Language, call: string): string {
  const page = call
    .replace(/\/(?:list|export)$/, '')
    .split(/[ /]/)
    .at(-1);
  const title = page?.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return wordsOf(language, 'audit', `lists.${call}`) ?? wordsOf(language, 'frame', `titles.${title}`) ?? call;
}
/** A value of a person, unless it was erased or the reader does not see the person. */
const personalValueOf =
  (language: Language, { values }: Row) =>
  (valueId: number) => {
    const kept = values[valueId];
    if (kept === undefined) return { instead: textsOf(language, 'audit')('erased') };
    return kept === null ? { instead: textsOf(language, 'audit')('hidden') } : { value: kept };
  };
