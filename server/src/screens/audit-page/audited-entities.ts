import type { AuditKind } from '@cfm/contract/access/audit.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { blacklistKeeper, mayPass } from '@cfm/contract/platform/access.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AuditedAction, DoneTo, EntityOf } from '../../access/audit/record-audit.ts';
import { auditScope, isUnscoped } from '../../access/case-scope/case-scope.ts';
import { contactScope } from '../../access/case-scope/contact-scope.ts';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Actor } from '../../context.ts';
import { erasedMark } from '../../platform/texts/erased-mark.ts';

type Entity = EntityOf<AuditedAction>;
interface Audited {
  kind: AuditKind;
  /**
   * Whose scope decides who sees an entry: that of the case or contact with this id, or none; for a person only users
   * without a scope. An entry with a case id always uses the case.
   */
  of: 'case' | 'contact' | 'car' | 'person' | 'blacklist' | 'all';
  /** Selects the name of the entity, shown with the entry. Missing: the entry shows no name, or that of its case. */
  name?: (id: SQL, actor: Actor, language: Language) => SQL;
}
export const fullName = (userId: SQL): SQL =>
  sql`(select ${fullNameSql('u')} from users u where u.user_id = ${userId})`;
export const visibleContactName = (contactId: SQL, actor: Actor): SQL =>
  sql`(select nullif(concat_ws(' ', c.first_name, c.last_name), ${erasedMark}) from contacts c where c.contact_id = ${contactId} and ${contactScope(actor, sql`c.contact_id`)})`;
const ofCases = { kind: 'cases', of: 'case' } as const;

/** The audited entities. A missing one is a compile error. */
export const auditedEntities: Record<Entity, Audited> = {
  case: ofCases,
  caseEvent: ofCases,
  attachment: ofCases,
  forward: ofCases,
  delay: ofCases,
  extensionRequest: ofCases,
  simpleSolution: ofCases,
  complexSolution: ofCases,
  caseLink: ofCases,
  reminderPlan: ofCases,
  reminderStep: ofCases,
  postQualification: ofCases,
  favorite: ofCases,
  outgoingMail: { kind: 'mails', of: 'all' },
  caseMail: { kind: 'mails', of: 'case' },
  dailyReport: { kind: 'mails', of: 'all' },
  monthlyReport: { kind: 'mails', of: 'all' },
  contact: { kind: 'contacts', of: 'contact', name: visibleContactName },
  contactCar: { kind: 'contacts', of: 'car' },
  erasure: { kind: 'erasures', of: 'person' },
  retentionRun: { kind: 'erasures', of: 'all' },
  gdprExport: { kind: 'exports', of: 'person' },
  user: { kind: 'users', of: 'all', name: fullName },
  userList: { kind: 'users', of: 'all' },
  reportUser: { kind: 'settings', of: 'all', name: fullName },
  blacklistEntry: { kind: 'settings', of: 'blacklist' },
  market: {
    kind: 'markets',
    of: 'all',
    name: (id, _actor, language) =>
      sql`(select ${sql.raw(language === 'de' ? 'name_de' : 'name')} from markets where market_id = ${id})`,
  },
  dealer: {
    kind: 'markets',
    of: 'all',
    name: (id) => sql`(select name from dealers where dealer_id = ${id})`,
  },
  dealerList: { kind: 'markets', of: 'all' },
  mailbox: {
    kind: 'settings',
    of: 'all',
    name: (id) => sql`(select name from mailboxes where mailbox_id = ${id})`,
  },
  rule: { kind: 'rules', of: 'all', name: (id) => sql`(select name from rules where rule_id = ${id})` },
  billing: { kind: 'billing', of: 'all' },
  price: { kind: 'billing', of: 'all' },
  caseList: { kind: 'exports', of: 'all' },
  ytdReport: { kind: 'exports', of: 'all' },
  auditLog: { kind: 'exports', of: 'all' },
  goodwill: { kind: 'exports', of: 'all' },
  log: { kind: 'erasures', of: 'all' },
  automaticMail: { kind: 'settings', of: 'all' },
  referenceData: { kind: 'settings', of: 'all' },
  demoData: { kind: 'settings', of: 'all' },
};
const entities = Object.entries(auditedEntities) as [Entity, Audited][];
/** Actions that permanently remove data of a person or a log, on any entity. */
const erasing: readonly string[] = [
  'erase',
  'erasePerson',
  'eraseMention',
  'anonymise',
  'forgetMerge',
  'expire',
] satisfies DoneTo<'case' | 'contact' | 'log', AuditedAction>[];

/** Actions that take data out of the product, on any entity. */
const exporting: readonly string[] = ['export', 'download'] satisfies DoneTo<
  'billing' | 'gdprExport',
  AuditedAction
>[];

export function kindOfEntry(entity: string, action: string): AuditKind {
  if (erasing.includes(action)) return 'erasures';
  if (exporting.includes(action)) return 'exports';
  return entities.find(([name]) => name === entity)?.[1].kind ?? 'settings';
}
/** All audited actions, by the names of their texts. */
export const recordedActs = [en.case.history.actions, en.audit.actions, en.audit.hiddenActions]
  .flatMap(Object.keys)
  .map((name) => {
    const [entity = '', action = ''] = name.split('-');
    return { name, entity, action, kind: kindOfEntry(entity, action) };
  });
/** Name of the entity of the entry `a`. */
export const entityName = (actor: Actor, language: Language): SQL =>
  sql`case a.entity ${sql.join(
    entities.flatMap(([entity, { name }]) =>
      name ? [sql`when ${sql.raw(`'${entity}'`)} then ${name(sql`a.entity_id::int`, actor, language)}`] : [],
    ),
    sql` `,
  )} end`;
/** Condition: the entry `a` is of this kind. */
export function isOfKind(kind: AuditKind): SQL {
  const names = entities.filter(([, each]) => each.kind === kind).map(([name]) => name);
  const isOneOf = (actions: readonly string[]) => sql`a.action = any(${sql.param([...actions])}::text[])`;
  const isOfEntity = sql`a.entity = any(${sql.param(names)}::text[])`;
  const [isErasing, isExporting] = [isOneOf(erasing), isOneOf(exporting)];
  if (kind === 'erasures') return sql`(${isErasing} or ${isOfEntity} and not ${isExporting})`;
  return kind === 'exports'
    ? sql`(${isExporting} or ${isOfEntity} and not ${isErasing})`
    : sql`${isOfEntity} and not ${isErasing} and not ${isExporting}`;
}

const grantsOf = (actor: Actor) => (actor.kind === 'user' ? actor : null);
const namesOf = (of: Audited['of']) =>
  sql.param(entities.filter(([, each]) => each.of === of).map(([name]) => name));
const caseIsSeen = (actor: Actor, caseId: SQLWrapper) =>
  sql`exists (select from cases where cases.case_id = ${caseId} and ${auditScope(actor, cases)})`;

/** The columns of an audit entry that decide who sees it. */
type EntryRelation = Readonly<Record<'caseId' | 'entity' | 'entityId', SQLWrapper>>;
/**
 * Condition: the reader sees an entry (rule 14.4). With a scope: entries about cases and contacts in it, deleted or
 * not, the blacklist if they maintain it, and entries about neither. Only without a scope: erasures and access exports
 * too.
 */
export function isVisibleEntry(actor: Actor, of: EntryRelation): SQL {
  if (isUnscoped(actor)) return sql`true`;
  return sql`case when ${of.caseId} is not null then ${caseIsSeen(actor, of.caseId)}
    when ${of.entity} = any(${namesOf('all')}::text[]) then true
    when ${of.entity} = any(${namesOf('blacklist')}::text[]) then ${mayPass(blacklistKeeper, grantsOf(actor))}
    when ${of.entity} = 'favorite' then ${caseIsSeen(actor, sql`${of.entityId}::int`)}
    when ${of.entity} = 'contact' then exists (select from contacts c where c.contact_id = ${of.entityId}::int and ${contactScope(actor, sql`c.contact_id`)})
    when ${of.entity} = 'contactCar' then exists (select from contact_cars k where k.contact_car_id = ${of.entityId}::int and ${contactScope(actor, sql`k.contact_id`)})
    else false end`;
}
/** The same for a row of the access log. */
export function isVisibleAccess(actor: Actor, of: Readonly<Record<'caseId' | 'contactId', SQLWrapper>>): SQL {
  if (isUnscoped(actor)) return sql`true`;
  return sql`(${of.caseId} is null or ${caseIsSeen(actor, of.caseId)}) and (${of.contactId} is null
    or exists (select from contacts c where c.contact_id = ${of.contactId} and ${contactScope(actor, sql`c.contact_id`)}))`;
}
