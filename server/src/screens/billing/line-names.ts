import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type SQL, sql } from 'drizzle-orm';
import { auditScope, type CaseRelation, isUnscoped } from '../../access/case-scope/case-scope.ts';
import type { Actor } from '../../context.ts';

export const marketName = (language: Language): SQL => sql.raw(language === 'de' ? 'm.name_de' : 'm.name');
export const channelName = (language: Language): SQL =>
  sql.raw(language === 'de' ? 'ch.name_de' : 'ch.name_en');
/** What ids of a line `l` stand for: market `m` and channel `ch`. */
export const namesOfLine = (language: Language): SQL =>
  sql`${marketName(language)} as market, ${channelName(language)} as "inputChannel"`;

export const ifScoped = (actor: Actor, part: SQL): SQL => (isUnscoped(actor) ? sql`` : part);
/**
 * Whether the reader is told of the line of a case (rule 24.9): with a scope of those in it, in the bin as well, which is
 * why a line takes them back. Of a case whose row is gone nobody knows any more whether it was.
 */
export const isSeen = (actor: Actor, of: CaseRelation): SQL =>
  isUnscoped(actor)
    ? sql`true`
    : sql`coalesce((${auditScope(actor, of)}) and ${of.caseId} is not null, false)`;
