import { inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { listFormerCases } from '../../cases/bin/erase-cases.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { emptyContact } from '../privacy/empty-contact.ts';
import { erasePersonInCase } from '../privacy/erase-case.ts';
import { theirsAlone } from '../privacy/person-identifiers.ts';
import { eraseAddressesIn } from './erase-addresses.ts';
import { keepRepeatConcernsOf } from './keep-repeat-concerns-of.ts';
import type { Family } from './lock-family.ts';
import { insertPlaceholderContacts } from './placeholder-contacts.ts';

/**
 * Removes the person from a closed case and the cases integrated into it (rule 19.16), as an erasure does, and from
 * contacts and cars that no other case uses. Data that figures use stays. Returns the counts of contacts and cars.
 */
export async function anonymiseCases(tx: Tx, family: Family): Promise<{ contacts: number; cars: number }> {
  const { db } = tx;
  const caseIds = family.members.map(({ caseId }) => caseId);
  const ids = sql`${sql.param(caseIds)}::int[]`;
  await keepRepeatConcernsOf(tx, caseIds);
  const theirs = await theirsAlone(
    db,
    family.contacts.flatMap(({ emails }) => emails),
  );
  await eraseAddressesIn(tx, caseIds, theirs);
  for (const caseId of caseIds) await erasePersonInCase(tx, caseId, 'anonymise');
  await db.update(cases).set({ anonymisedAt: tx.now() }).where(inArray(cases.caseId, caseIds));
  const staying = await findStaying(tx, family, caseIds);
  const going = family.contacts.filter(({ contactId }) => !staying.has(contactId));
  const carsOf = sql.param(going.map(({ contactId }) => contactId));
  const { rows } = await db.execute<{ cars: number }>(
    sql`select count(*)::int as cars from contact_cars where contact_id = any(${carsOf}::int[])`,
  );
  const movedCars = await insertPlaceholderContacts(tx, family, staying);
  for (const { contactId, emails, ...name } of going) {
    await emptyContact(tx, contactId, {
      names: [name],
      emails: emails.filter((email) => theirs.includes(email)),
    });
    await recordAudit(tx, { entity: 'contact', entityId: contactId, action: 'erase' });
  }
  await refreshCaseSearch(db, caseIds);
  const formerIds = sql`${sql.param(await listFormerCases(tx, caseIds))}::int[]`;
  await db.execute(sql`select erase_values_of_anonymised(${ids}, ${formerIds}, ${carsOf}::int[])`);
  return { contacts: going.length, cars: (rows[0]?.cars ?? 0) + movedCars };
}

/** Contacts that other cases use too, deleted or not. */
async function findStaying(
  { db }: Ctx,
  { contacts }: Family,
  caseIds: readonly number[],
): Promise<Set<number>> {
  const ids = sql.param(contacts.map(({ contactId }) => contactId));
  const { rows } = await db.execute<{ contact_id: number }>(
    sql`select o.contact_id from unnest(${ids}::int[]) as o (contact_id)
      where exists (select from ${casesOfContact(sql`o.contact_id`)} other where other.case_id <> all(${sql.param([...caseIds])}::int[]))`,
  );
  return new Set(rows.map((row) => row.contact_id));
}
