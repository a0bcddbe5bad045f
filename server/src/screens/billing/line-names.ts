import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type SQL, sql } from 'drizzle-orm';
import { auditScope, type CaseRelation, isUnscoped } from '../../access/case-scope/case-scope.ts';
import type { Actor } from '../../context.ts';

export const marketName = (language: Language): SQL => sql.raw(language === 'de' ? 'm.name_de' : 'm.name');
export const channelName = (language: Language): SQL =>
  sql.raw(language === 'de' ? 'ch.name_de' : 'ch.name_en');
/** The names of market `m` and channel `ch` of a line `l`. */
export const namesOfLine = (language: Language): SQL =>
  sql`${marketName(language)} as market, ${channelName(language)} as "inputChannel"`;

export const ifScoped = (actor: Actor, part: SQL): SQL => (isUnscoped(actor) ? sql`` : part);
/**
 * Condition: the reader sees the line of a case (rule 24.9). A scope covers deleted cases, which are the reason for
 * credits. The line of an erased case is visible only without a scope, because its scope is unknown.
 */
export const isSeen = (actor: Actor, of: CaseRelation): SQL =>
  isUnscoped(actor)
    ? sql`true`
    : sql`coalesce((${auditScope(actor, of)}) and ${of.caseId} is not null, false)`;
