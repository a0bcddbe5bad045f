import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { listMergedIds } from '../contact-merges/merged-ids.ts';
import { getContact } from '../contacts/queries.ts';
import { namesOf, type PersonName } from './former-names.ts';
import {
  alone,
  anyOf,
  emailPattern,
  escaped,
  type Identifiers,
  identifiersOf,
  phonePattern,
  vinPattern,
} from './identifiers.ts';

/** What a person is recognised by in texts: for certain, and beside that. */
export interface PersonTraces extends Identifiers {
  /** Names that they have or had. */
  names: PersonName[];
  plates: string[];
  /** Streets with their numbers. */
  streets: string[];
}

const formerValues = statement({
  name: 'what a person was known by',
  row: z.object({ field: z.string(), value: z.string() }),
  sql: (contactIds: readonly number[]) => sql`select distinct change ->> 'field' as field, p.value
    from audit_personal_values p
    join audit_entries a on a.entity in ('contact', 'contactCar')
      and (a.entity_id = any(${sql.param(contactIds.map(String))}::text[]) or a.entity = 'contactCar')
    cross join lateral jsonb_array_elements(a.changes) change
    where p.contact_id = any(${sql.param([...contactIds])}::int[]) and p.value_id in ((change ->> 'fromValueId')::bigint, (change ->> 'toValueId')::bigint)
      and change ->> 'field' in ('emails', 'phones', 'vin', 'licencePlate')`,
});

/** Those of a contact as it is now and as the audit knows it, also under contacts that were merged into it (rule 6.16). The context sees it. */
export async function readTraces(ctx: Ctx, contactId: number): Promise<PersonTraces> {
  const person = await getContact(ctx, contactId);
  const mergedIds = await listMergedIds(ctx.db, [contactId]);
  const former = await formerValues(ctx.db, [contactId, ...mergedIds]);
  const was = (field: string) =>
    former.filter((each) => each.field === field).flatMap(({ value }) => value.split('; '));
  const known = identifiersOf({
    emails: distinct([...person.emails, ...was('emails')]),
    phones: distinct([...person.phones, ...was('phones')]),
    cars: [...person.cars, ...was('vin').map((vin) => ({ vin }))],
  });
  return {
    ...known,
    names: await namesOf(ctx.db, person, mergedIds),
    plates: distinct([...person.cars.map(({ licencePlate }) => licencePlate), ...was('licencePlate')]).filter(
      (plate) => plate !== null,
    ),
    streets: person.addresses.flatMap(({ street, houseNumber }) =>
      street ? [[street, houseNumber].filter(Boolean).join(' ')] : [],
    ),
  };
}
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** What stands where the person stood. */
export const erasedMark = '[erased]';

const spaced = (text: string): string => text.trim().split(/\s+/).map(escaped).join('\\s+');
/** A text that has one of these is about the person: an identifier, or first and last name in either order. */
export function certainPatterns({ emails, phones, vins, names }: PersonTraces): string[] {
  const whole = names
    .filter(({ firstName }) => firstName)
    .flatMap(({ firstName, lastName }) => [
      `${spaced(firstName ?? '')}\\s+${spaced(lastName)}`,
      `${spaced(lastName)},?\\s+${spaced(firstName ?? '')}`,
    ]);
  return [
    ...emails.map(emailPattern),
    ...phones.map(phonePattern),
    ...vins.map(vinPattern),
    ...whole.map(alone),
  ];
}
/** In a text that is about the person these are theirs too. */
const furtherPatterns = ({ names, plates, streets }: PersonTraces): string[] =>
  [
    ...streets.map(spaced),
    ...plates.map((plate) => [...plate.replace(/[^\p{L}\p{N}]/gu, '')].map(escaped).join('[\\s-]*')),
    ...names.map(({ lastName }) => spaced(lastName)),
  ]
    .filter((pattern) => pattern.length >= 2)
    .map(alone);

/** Finds what names the person, and takes it out of whatever holds it. */
export function eraserOf(traces: PersonTraces) {
  const certain = certainPatterns(traces);
  const test = anyOf(certain, 'iu');
  const all = anyOf([...certain, ...furtherPatterns(traces)], 'giu');
  const without = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(all, erasedMark);
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, without(part)]));
  };
  const names = (value: unknown): boolean => {
    if (typeof value === 'string') return test.test(value);
    return typeof value === 'object' && value !== null && Object.values(value).some(names);
  };
  return { names, without };
}
