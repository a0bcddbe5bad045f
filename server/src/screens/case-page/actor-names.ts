import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { textsOf } from '../../platform/texts/texts.ts';

export const actorRow = z.object({
  actorKind: z.string(),
  userName: z.nullable(z.string()),
  /** Recipient of the link: the dealer, otherwise the address. */
  linkName: z.nullable(z.string()),
  /** The customer, through the link of a data request (rule 17.1). */
  isCustomer: z.boolean(),
});
/** Columns for the actor of the audit entry `a`. */
export const actorColumns = sql`a.actor_kind as "actorKind",
  (select ${fullNameSql('u')} from users u where u.user_id = a.actor_user_id) as "userName",
  (select coalesce(d.name, l.email) from case_links l left join dealers d on d.dealer_id = l.dealer_id
    where l.case_id = a.case_id and a.actor_kind = 'token' and a.actor_label = 'link ' || l.case_link_id) as "linkName",
  (a.actor_kind = 'token' and starts_with(coalesce(a.actor_label, ''), 'request ')) as "isCustomer"`;

/** The displayed name of an actor. */
export function actorName(language: Language, actor: z.infer<typeof actorRow>): string {
  const texts = textsOf(language, 'case');
  if (actor.userName !== null) return actor.userName;
  if (actor.linkName !== null) return texts('history.byLinkOf', { name: actor.linkName });
  if (actor.isCustomer) return texts('history.byCustomer');
  return texts(actor.actorKind === 'token' ? 'history.byLink' : 'history.bySystem');
}

const lastChange = statement({
  name: 'who changed a case last',
  row: actorRow,
  sql: (caseId: number) => sql`select ${actorColumns} from audit_entries a
    where a.case_id = ${caseId} and a.entity = 'case' and a.action <> 'takeOverLock' order by a.audit_id desc limit 1`,
});
/** The name of the user or other actor who last changed the case. Null if there was no change. */
export async function findLastChanger(db: Db, language: Language, caseId: number): Promise<string | null> {
  const [actor] = await lastChange(db, caseId);
  return actor ? actorName(language, actor) : null;
}
