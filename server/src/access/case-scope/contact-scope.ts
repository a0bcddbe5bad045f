import { isVin, vinOf } from '@cfm/contract/people/vin.ts';
import { emailAddress } from '@cfm/contract/platform/email-address.ts';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cases } from '../../cases/case/tables.ts';
import type { Actor } from '../../context.ts';
import { contactCars, contacts } from '../../people/contacts/tables.ts';
import { caseScope, isUnscoped } from './case-scope.ts';

/**
 * Whether an actor sees and changes the contact of this id, with its cars: where a case in the actor's scope uses it, or no
 * case does (rule 6.8). Every query of contacts and cars goes through it. A deleted case still uses its contact, or deleting
 * would show a person to everybody.
 */
export function contactScope(actor: Actor, contactId: SQL): SQL {
  if (isUnscoped(actor)) return sql`true`;
  // One subquery for each contact, because queries look at few of them. As `exists` and `not exists` beside an `or`,
  // PostgreSQL would first read all cases.
  const isOfOwnCase = sql`(select bool_or((${caseScope(actor, cases)}) is true) from ${cases} where ${cases.contactId} = ${contactId})`;
  return sql`coalesce(${isOfOwnCase}, ${sql.raw(String(actor.kind === 'user'))})`;
}

/**
 * What a contact out of scope is found by, in the one way to write it: a whole e-mail address or a whole VIN. Null for any
 * other text.
 */
export function exactContactText(text: string): string | null {
  const vin = vinOf(text);
  return isVin(vin) ? vin : emailAddress(text);
}

const known = alias(contacts, 'known');
const knownCar = alias(contactCars, 'known_car');
/** The contact of this id has exactly this address, or a car of exactly this VIN. */
export const isKnownBy = (contactId: SQL, exactText: string): SQL =>
  sql`(exists (select 1 from ${contacts} as known, unnest(${known.emails}) as own
      where ${known.contactId} = ${contactId} and lower(own) = lower(${exactText}))
    or exists (select 1 from ${contactCars} as known_car where ${knownCar.contactId} = ${contactId} and ${knownCar.vin} = ${exactText}))`;
