import type { createCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseLookups } from '@cfm/contract/catalog/reference-data.ts';
import type { FieldName } from '@cfm/contract/messages/catalogue.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { contactScope, exactContactText, isKnownBy } from '../../access/case-scope/contact-scope.ts';
import { users } from '../../access/users/tables.ts';
import { markets } from '../../catalog/markets/tables.ts';
import { type LookupKind, lookups, mailboxes } from '../../catalog/reference-data/tables.ts';
import { dueDateBasis, dueDateBasisRow } from '../../catalog/rules/due-date.ts';
import type { Actor, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { contactCars, contacts } from '../../people/contacts/tables.ts';
import { only } from '../../platform/db/only.ts';
import { constantSql, runPrepared, statement } from '../../platform/db/statements.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { checkResponsible } from './check-responsible.ts';

const { escalationLevelId: _notOfTheForm, ...lookupsOfForm } = caseLookups;
type LookupField = keyof typeof lookupsOfForm;
type ContactField = 'contactId' | 'contactCarId';
type IdField = LookupField | 'mailboxId' | 'marketId' | 'responsibleUserId' | ContactField;
type CaseReferences = Pick<z.output<typeof createCaseForm>, IdField | 'codeLevelSets' | 'contactFoundBy'>;

/** Returns the field name if its id in the form `f` does not exist, else null. */
const problem = ([field, exists]: [string, SQL]): SQL => {
  const id = sql.raw(`f."${field}"`);
  return sql`(select ${sql.raw(`'${field}'`)} where ${id} is not null and not exists (select 1 from ${exists} = ${id}))`;
};
const ofKind = (kind: LookupKind) =>
  sql`${lookups} where ${lookups.kind} = ${sql.raw(`'${kind}'`)} and ${lookups.lookupId}`;
/** The table and column to look up each id in. */
const places: Readonly<Record<Exclude<IdField, LookupField | ContactField>, SQL>> = {
  mailboxId: sql`${mailboxes} where ${mailboxes.mailboxId}`,
  // An inactive market can stay on a case that already has it.
  marketId: sql`${markets} where (${markets.isActive} or ${markets.marketId} = f."keptMarketId") and ${markets.marketId}`,
  // Checks existence only. `checkResponsible` decides whether the user can be responsible.
  responsibleUserId: sql`${users} where ${users.userId}`,
};
/**
 * Accepts a contact in the actor's scope with any of its cars. Accepts a contact outside it, with no car or the car of
 * that VIN, if the actor sent an identifier that it is found by (rule 6.8).
 */
function contactProblems(actor: Actor, foundBy: string | null): SQL {
  const contactId = sql`${contacts.contactId}`;
  const exactText = exactContactText(foundBy ?? '');
  const scope = contactScope(actor, contactId);
  const contact = exactText === null ? scope : sql`(${scope} or ${isKnownBy(contactId, exactText)})`;
  const car = exactText === null ? scope : sql`(${scope} or ${contactCars.vin} = ${exactText})`;
  return sql`${problem(['contactId', sql`${contacts} where ${contact} and ${contactId}`])},
    ${problem([
      'contactCarId',
      sql`${contactCars} join ${contacts} using (contact_id)
        where ${contactId} = f."contactId" and ${car} and ${contactCars.contactCarId}`,
    ])}`;
}
const constantPlaces: [string, SQL][] = [
  ...Object.entries(lookupsOfForm).map(([field, { kind }]): [string, SQL] => [field, ofKind(kind)]),
  ...Object.entries(places),
];
const problems = [
  ...constantPlaces.map(problem),
  sql`(select 'codeLevelSets' where exists (
    select 1 from jsonb_to_recordset(f."codeLevelSets")
      as s("codeLevelAreaId" int, "codeLevelTopicGroupId" int, "codeLevelTopicDetailId" int)
    left join code_level_areas a on a.area_id = s."codeLevelAreaId"
    left join code_level_topic_groups g on g.topic_group_id = s."codeLevelTopicGroupId"
    left join code_level_topic_details d on d.topic_detail_id = s."codeLevelTopicDetailId"
    where a.area_id is null
       or (s."codeLevelTopicGroupId" is not null and g.area_id is distinct from a.area_id)
       or (s."codeLevelTopicDetailId" is not null and (d.topic_detail_id is null or d.topic_group_id is distinct from g.topic_group_id))))`,
];
const constantProblems = constantSql(sql.join(problems, sql`, `));
const more = constantSql(sql`(select code from lookups where lookup_id = f."inputChannelId") as "channelCode",
  (select lookup_id from lookups where kind = 'escalationLevel' and code = 'none') as "noEscalationId",
  (select code from lookups where lookup_id = f."sourceId") as "sourceCode",
  ${dueDateBasis(sql`f."marketId"`)}`);
const idFields = [...constantPlaces.map(([field]) => field), 'contactId', 'contactCarId'];
const formColumns = sql.raw(
  [...[...idFields, 'keptMarketId'].map((field) => `"${field}" int`), '"codeLevelSets" jsonb'].join(', '),
);
const levelFields = ['codeLevelAreaId', 'codeLevelTopicGroupId', 'codeLevelTopicDetailId'];
const sentFields = [...idFields, 'keptMarketId', 'codeLevelSets', ...levelFields];
const checkedReferences = statement({
  name: 'references of a case form',
  row: z.extend(dueDateBasisRow, {
    problems: z.array(z.string()),
    channelCode: z.nullable(z.string()),
    sourceCode: z.nullable(z.string()),
    /** Escalation level of a case that was never escalated. */
    noEscalationId: z.number(),
    /** The contact is outside the actor's scope. */
    isContactElsewhere: z.boolean(),
  }),
  sql: (actor: Actor, form: CaseReferences & { keptMarketId: number | null }) =>
    sql`select array_remove(array[${constantProblems}, ${contactProblems(actor, form.contactFoundBy)}], null) as problems, ${more},
      not ${contactScope(actor, sql`f."contactId"`)} as "isContactElsewhere"
      from jsonb_to_record(${JSON.stringify(form, sentFields)}::jsonb) as f(${formColumns})`,
});

/** Customer of a case and their car. */
export type Customer = Pick<CaseReferences, ContactField>;
export const noCustomer: Customer = { contactId: null, contactCarId: null };
/** Values a case has already. They can stay even if they can't be chosen now. */
type Kept = Customer & Pick<CaseReferences, 'marketId' | 'responsibleUserId'> & { caseId: number | null };
/** For a new case, which has no values yet. */
export const nothingKept: Kept = { ...noCustomer, marketId: null, responsibleUserId: null, caseId: null };

/**
 * Locks a newly chosen contact and car, so that a concurrent deletion waits and then finds them in use. Locks the
 * contact first, in the same order as deletion. Values the case already has can't be deleted, and their holder may be
 * waiting for the case. Returns whether the contact is restricted (rule 19.5).
 */
async function lockCustomer({ db }: Tx, form: Customer, before: Customer): Promise<boolean> {
  const { contactId, contactCarId } = form;
  let isRestricted = false;
  if (contactId !== null && contactId !== before.contactId) {
    const [contact] = await runPrepared(
      db
        .select({ restrictedAt: contacts.restrictedAt })
        .from(contacts)
        .where(eq(contacts.contactId, contactId))
        .for('key share'),
    );
    isRestricted = contact !== undefined && contact.restrictedAt !== null;
  }
  if (contactCarId !== null && contactCarId !== before.contactCarId)
    await runPrepared(
      db
        .select({ contactCarId: contactCars.contactCarId })
        .from(contactCars)
        .where(eq(contactCars.contactCarId, contactCarId))
        .for('key share'),
    );
  return isRestricted;
}

/**
 * Rejects a case form with an id that does not exist, a contact the actor may not choose, or values that do not fit
 * together (rules 3.16, 3.53 and 6.8). Returns further values for creating the case, read by the same statement. Locks
 * the customer and the car until the transaction ends.
 */
export async function checkReferences(tx: Tx, form: CaseReferences, before: Kept) {
  const isRestricted = await lockCustomer(tx, form, before);
  const { problems, channelCode, sourceCode, ...more } = only(
    await checkedReferences(tx.db, tx.actor, { ...form, keptMarketId: before.marketId }),
  );
  if (problems.length > 0 || channelCode === null || sourceCode === null)
    throw unknownChoices(tx.language, problems as FieldName[]);
  await checkResponsible(tx, form, before);
  // Checked last, so that it does not reveal whether a contact that the actor can't choose is restricted.
  if (isRestricted) throw new AppError('ContactRestricted', { field: 'contactId' });
  return { ...more, channelCode, sourceCode };
}
export type CheckedReferences = Awaited<ReturnType<typeof checkReferences>>;
