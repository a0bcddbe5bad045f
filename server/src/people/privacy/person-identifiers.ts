import { phoneParts } from '@cfm/contract/platform/phone-number.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { erasedMark } from '../../platform/texts/erased-mark.ts';
import { getContact } from '../contacts/get-contact.ts';
import { listMergedIds } from '../contacts/merged-ids.ts';
import { splitName } from '../contacts/name-characters.ts';
import { namesOf, type PersonName } from './former-names.ts';
import {
  alone,
  anyOf,
  emailPattern,
  escaped,
  type Identifiers,
  identifiersOf,
  type PersonIdentifiers,
  phonePatterns,
  vinPattern,
} from './identifiers.ts';
import { type Cut, cutsIn, isIn, type TextForm, withoutCuts } from './words-of-text.ts';

export const formerValues = statement({
  name: 'what a person was known by',
  row: z.object({ field: z.string(), value: z.string() }),
  sql: (contactIds: readonly number[]) => sql`select distinct change ->> 'field' as field, p.value
    from audit_personal_values p
    join audit_entries a on a.entity in ('contact', 'contactCar') and audit_value_ids(a.changes) @> array[p.value_id]
    cross join lateral jsonb_array_elements(a.changes) change
    where p.contact_id = any(${sql.param([...contactIds])}::int[]) and p.value_id in ((change ->> 'fromValueId')::bigint, (change ->> 'toValueId')::bigint)
      and change ->> 'field' in ('emails', 'phones', 'vin', 'licencePlate')`,
});

/**
 * Identifiers of a contact, current and from the audit, including contacts merged into it (rule 6.16). The context must
 * see it.
 */
export async function readPersonIdentifiers(ctx: Ctx, contactId: number): Promise<PersonIdentifiers> {
  const person = await getContact(ctx, contactId);
  const mergedIds = await listMergedIds(ctx.db, [contactId]);
  const former = await formerValues(ctx.db, [contactId, ...mergedIds]);
  const was = (field: string) =>
    former.filter((each) => each.field === field).flatMap(({ value }) => value.split('; '));
  const known = identifiersOf({
    emails: await theirsAlone(ctx.db, distinct([...person.emails, ...was('emails')])),
    phones: distinct([...person.phones, ...was('phones')]),
    cars: [...person.cars, ...was('vin').map((vin) => ({ vin }))],
  });
  return {
    ...known,
    sharedPhones: await listSharedPhones(ctx.db, known.phones, [contactId, ...mergedIds]),
    names: await namesOf(ctx.db, person, mergedIds),
    plates: distinct([...person.cars.map(({ licencePlate }) => licencePlate), ...was('licencePlate')]).filter(
      (plate) => plate !== null,
    ),
    streets: person.addresses.flatMap(({ street, houseNumber }) =>
      street ? [[street, houseNumber].filter(Boolean).join(' ')] : [],
    ),
  };
}

const addressesOfOthers = statement({
  name: 'addresses that are ours or of dealers',
  row: z.object({ email: z.string() }),
  sql: (
    emails: readonly string[],
  ) => sql`select lower(e) as email from unnest(${sql.param([...emails])}::text[]) e
    where exists (select from users u where lower(u.email) = lower(e)) or exists (select from mailboxes m where lower(m.address) = lower(e))
      or exists (select from markets k where lower(k.team_email) = lower(e))
      or exists (select from dealers d cross join unnest(d.emails) a where lower(a) = lower(e))`,
});
/**
 * Addresses without those of dealers, users, markets and mailboxes. Such an address does not identify the person and is
 * kept.
 */
export async function theirsAlone(db: Db, emails: readonly string[]): Promise<string[]> {
  const others = new Set((await addressesOfOthers(db, emails)).map(({ email }) => email));
  return emails.filter((email) => !others.has(email.toLowerCase()));
}

const phonesOfOthers = statement({
  name: 'phones whose number others have',
  row: z.object({ phone: z.string() }),
  sql: (phones: readonly string[], contactIds: readonly number[]) => sql`select phone
    from unnest(${sql.param([...phones])}::text[]) as phone, phone_key(phone_number(phone)) as number
    where exists (
      select from contacts o cross join unnest(o.phones) as own
      where phone_keys(o.phones) like '%' || number || '%'
        and number in (phone_key(phone_number(own)), phone_key(regexp_replace(phone_number(own), ' *[-/] *[0-9]{1,6} *$', '')))
        and o.contact_id <> all(${sql.param([...contactIds])}::int[]))`,
  isPlannedEachTime: true,
});
/**
 * Phones with an extension whose number another contact has too, with or without an extension. Up to six digits after the
 * last hyphen or slash may be one.
 */
async function listSharedPhones(
  db: Db,
  phones: readonly string[],
  contactIds: readonly number[],
): Promise<string[]> {
  const extended = phones.filter((phone) => phoneParts(phone).extension !== '');
  if (extended.length === 0) return [];
  return (await phonesOfOthers(db, extended, contactIds)).map(({ phone }) => phone);
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Texts are compared in NFC, because macOS produces decomposed characters. */
const composed = (text: string): string => text.normalize('NFC');
const spaced = (text: string): string =>
  composed(text).trim().split(/\s+/).map(escaped).join('[\\s\\u00a0]+');
const character = '(?:[^\\p{L}\\p{N}]|[\\u02b9-\\u02df])';
/** A name with any separators between its parts (rule 6.3). */
const spelled = (name: string): string => {
  const words = splitName(name);
  if (words.length === 0) return spaced(name);
  return words
    .map((parts) => parts.map(escaped).join(`${character}{0,4}`))
    .join(`(?:[\\s\\u00a0]+|${character}{1,4})`);
};
/** True if the text has enough letters or digits to identify. Single letters and separators are dummy values. */
const hasLetters = (text: string, least: number): boolean =>
  (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= least;
const lettersMin = { fullName: 4, further: 3 };
/** A text that matches one of these is about the person: an identifier, or first and last name in either order. */
export const certainPatterns = (identifiers: PersonIdentifiers): string[] => [
  ...identifierPatterns(identifiers),
  ...namePatterns(identifiers.names),
];
export const namePatterns = (names: readonly PersonName[]): string[] =>
  names
    .filter(({ firstName, lastName }) => firstName && hasLetters(lastName, 1) && hasLetters(firstName, 1))
    .filter(({ firstName, lastName }) => hasLetters(`${firstName}${lastName}`, lettersMin.fullName))
    .map(({ firstName, lastName }) => [spelled(firstName ?? ''), spelled(lastName)])
    .flatMap(([first, last]) => [`${first}[\\s\\u00a0]+${last}`, `${last},?[\\s\\u00a0]+${first}`])
    .map(alone);
/** First and last names used at the same time. */
export const fullNamesOf = (names: readonly PersonName[]): string[] =>
  names.flatMap(({ firstName, lastName }) => (firstName === null ? [] : [`${firstName} ${lastName}`]));
/** The identifiers for texts in which the name belongs to another person. */
export const withoutNames = (identifiers: PersonIdentifiers): PersonIdentifiers => ({
  ...identifiers,
  names: [],
});
const identifierPatterns = ({ emails, phones, vins, sharedPhones = [] }: Identifiers): string[] => [
  ...emails.map(emailPattern),
  ...phonePatterns({ phones: identifiersOf({ emails, phones, cars: [] }).phones, sharedPhones }),
  ...vins.map(vinPattern),
];
/** In a text about the person these are theirs too. */
const furtherPatterns = ({ plates, streets }: PersonIdentifiers): string[] => [
  ...streets
    .filter((street) => hasLetters(street, lettersMin.further))
    .map((street) => alone(spaced(street))),
  ...plates
    .filter((plate) => hasLetters(plate, lettersMin.further))
    .map((plate) => alone([...plate.replace(/[^\p{L}\p{N}]/gu, '')].join('[\\s-]*'))),
];
/** Next to an identifier a last name alone is theirs. Next to the full name it may be a word ("Kind" "Regards"). */
const lastNamePatterns = ({ names }: PersonIdentifiers): string[] =>
  names
    .filter(({ lastName }) => hasLetters(lastName, lettersMin.further))
    .map(({ lastName }) => alone(spelled(lastName)));

/** True if a text that is kept names the person, even by first or last name alone. */
export function mentionsPerson(identifiers: PersonIdentifiers, text: string): boolean {
  const parts = identifiers.names.flatMap(({ firstName, lastName }) => [firstName ?? '', lastName]);
  const patterns = parts
    .filter((part) => hasLetters(part, lettersMin.further))
    .map((part) => alone(spelled(part)));
  return has(anyOf([...certainPatterns(identifiers), ...patterns], 'giu'), text);
}

/** Finds and replaces mentions of the person in any value. */
export function redactor(identifiers: PersonIdentifiers) {
  const certain = certainPatterns(identifiers);
  const test = anyOf(certain, 'giu');
  const identified = anyOf(identifierPatterns(identifiers), 'giu');
  const further = [...certain, ...furtherPatterns(identifiers)];
  const named = anyOf(further, 'giu');
  const all = anyOf([...further, ...lastNamePatterns(identifiers)], 'giu');
  /** Reads columns next to HTML both as text and as HTML: replaces rather too much than too little. */
  const patternFor = (neighbours: unknown, form: TextForm): RegExp =>
    has(identified, neighbours) || (form === 'html' && has(identified, neighbours, form)) ? all : named;
  const replaced = (value: unknown, what: RegExp, form: TextForm = 'text'): unknown => {
    if (typeof value === 'string') return withoutCuts(value, cutsIn(value, what, form), erasedMark);
    if (Array.isArray(value)) return value.map((part) => replaced(part, what));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, what)]));
  };
  return {
    names: (value: unknown, form: TextForm = 'text'): boolean => has(test, value, form),
    /** For a setting known to be about the person: also replaces the last name alone. */
    withoutAny: (value: unknown): unknown => replaced(value, all),
    /** An identifier in one value of `neighbours`, such as the columns of a row, applies to all of them. */
    without: (value: unknown, neighbours: unknown = value, form: TextForm = 'text'): unknown =>
      replaced(value, patternFor(neighbours, form), form),
    /** The parts of a text that `without` replaces. */
    cutsInContext: (text: string, context: unknown): Cut[] =>
      cutsIn(text, patternFor(context, 'text'), 'text'),
    /** The parts to replace in a value that may be text or HTML. */
    cutsInAny(text: string): Cut[] {
      const what = has(identified, text) || has(identified, text, 'html') ? all : named;
      if (!has(test, text) && !has(test, text, 'html')) return [];
      const inHtml = cutsIn(text, what, 'html');
      const inText = cutsIn(text, what, 'text').filter(({ start, end }) =>
        inHtml.every((cut) => cut.end <= start || end <= cut.start),
      );
      return [...inHtml, ...inText].sort((a, b) => a.start - b.start);
    },
  };
}
/** True if a text, or one in a list or JSON, matches. */
export const has = (what: RegExp, value: unknown, form: TextForm = 'text'): boolean =>
  typeof value === 'string'
    ? isIn(value, what, form)
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((part) => has(what, part, form));
