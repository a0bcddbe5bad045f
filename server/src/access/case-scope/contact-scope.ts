import { isVin, vinOf } from '@cfm/contract/people/vin.ts';
import { emailAddress } from '@cfm/contract/platform/email-address.ts';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cases } from '../../cases/case/tables.ts';
import type { Actor } from '../../context.ts';
import { contactCars, contacts } from '../../people/contacts/tables.ts';
import { caseScope, isUnscoped } from './case-scope.ts';

/**
 * Condition: the actor sees and changes this contact and its cars, because a case in the actor's scope uses
 * the contact, or no case does (rule 6.8). Every query of contacts and cars uses it. A deleted case counts
 * too: otherwise deleting it would show its contact to all users.
 */
export function contactScope(actor: Actor, contactId: SQL): SQL {
  if (isUnscoped(actor)) return sql`true`;
  // One subquery per contact, because queries read few of them. For `exists` and `not exists` next to an
  // `or`, PostgreSQL would first read all cases.
  const isOfOwnCase = sql`(select bool_or((${caseScope(actor, cases)}) is true) from ${cases} where ${cases.contactId} = ${contactId})`;
  return sql`coalesce(${isOfOwnCase}, ${sql.raw(String(actor.kind === 'user'))})`;
}

/** Normalizes a whole e-mail address or VIN, which finds a contact out of scope. Null for any other text. */
export function exactContactText(text: string): string | null {
  const vin = vinOf(text);
  return isVin(vin) ? vin : emailAddress(text);
}

const known = alias(contacts, 'known');
const knownCar = alias(contactCars, 'known_car');
/** Condition: the contact has exactly this address, or a car with exactly this VIN. */
export const isKnownBy = (contactId: SQL, exactText: string): SQL =>
  sql`(exists (select 1 from ${contacts} as known, unnest(${known.emails}) as own
      where ${known.contactId} = ${contactId} and lower(own) = lower(${exactText}))
    or exists (select 1 from ${contactCars} as known_car where ${knownCar.contactId} = ${contactId} and ${knownCar.vin} = ${exactText}))`;
