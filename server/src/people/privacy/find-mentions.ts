import type { mentionKinds } from '@cfm/contract/people/privacy.ts';
import { wordsOfPlainText } from '@cfm/contract/platform/search-text.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { decodeDomains } from '../../platform/texts/readable-domain.ts';
import { plainText } from '../../platform/texts/rich-text.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { splitName } from '../contacts/name-characters.ts';
import type { PersonName } from './former-names.ts';
import type { PersonIdentifiers } from './identifiers.ts';
import {
  anyOf,
  emailPattern,
  type Identifiers,
  inPostgres,
  phonePatterns,
  significantDigitsOf,
  vinPattern,
} from './identifiers.ts';
import {
  certainPatterns,
  fullNamesOf,
  has,
  namePatterns,
  readPersonIdentifiers,
  redactor,
} from './person-identifiers.ts';
import { formOf, isCalled, mayMention, naming, placesOfTexts, type Texts } from './places-of-texts.ts';

const shortestEnd = 4;
const candidatesMax = 2_000;

export type MentionKind = (typeof mentionKinds)[number];
export interface Mention {
  caseId: number;
  foundBy: MentionKind[];
  /** The case's customer has the same name. */
  isOfNamesake: boolean;
  /** The first text of the case that names the person, and the other columns of its row. */
  text: string;
  context: unknown[];
}

const candidates = statement({
  name: 'cases whose texts may name a person',
  row: z.object({ caseId: z.number() }),
  sql: (contactId: number, terms: string, atMost: number) => sql`
    select s.case_id as "caseId" from case_search s
    where s.words @@ any ((select search_queries(${terms}::jsonb))::tsquery[])
      and s.case_id not in (select case_id from ${casesOfContact(sql`${contactId}::int`)} own)
    order by s.case_id desc limit ${atMost}`,
  isPlannedEachTime: true,
});

/**
 * Cases of others whose texts name the person (rules 19.3, 19.7 and 19.9), newest first. The page of the person, the
 * access export and the erasure preview share it, so that they agree. Candidates come from the search index and from
 * cases integrated with the person's cases; each is checked in the places and the way of an erasure. A phone number
 * that ends in a year or a common name may match a large part of all cases, so only the newest candidates are checked,
 * and `areMore` says that there may be others.
 */
export async function findMentions(
  ctx: Ctx,
  contactId: number,
  { atMost }: { atMost: number } = { atMost: candidatesMax },
): Promise<{ identifiers: PersonIdentifiers; mentions: Mention[]; areMore: boolean }> {
  const { db } = ctx;
  const identifiers = await readPersonIdentifiers(beyondScope(ctx), contactId);
  const caseIds = new Set<number>();
  let areMore = false;
  const searches = [
    [termsOf(identifiers)],
    ...identifiers.emails.map(wordsOf),
    ...identifiers.names.map(wordsOfName),
  ];
  for (const groups of searches) {
    if (groups.flat().length === 0) continue;
    const rows = await candidates(db, contactId, JSON.stringify(groups), atMost + 1);
    areMore ||= rows.length > atMost;
    for (const { caseId } of rows.slice(0, atMost)) caseIds.add(caseId);
  }
  const mentions = new Map<number, Mention>();
  for (const of of placesOfTexts)
    if ('caseId' in of) await lookAt(db, { contactId, of, identifiers, caseIds: [...caseIds] }, mentions);
  const ofNamesakes = new Set(mentions.size === 0 ? [] : await listNamesakeCases(db, contactId, identifiers));
  return {
    identifiers,
    mentions: [...mentions.values()]
      .map((mention) => ({ ...mention, isOfNamesake: ofNamesakes.has(mention.caseId) }))
      .sort((a, b) => b.caseId - a.caseId),
    areMore,
  };
}

const casesOfNamesakes = statement({
  name: 'cases of customers of the same name',
  row: z.object({ caseId: z.number() }),
  sql: (contactId: number, names: readonly string[]) => sql`
    with namesakes as materialized (
      select o.contact_id from contacts o where o.contact_id <> ${contactId} and ${isCalled(names)})
    select c.case_id as "caseId" from (
      select n.case_id from cases n where n.contact_id in (select contact_id from namesakes)
      union select n.case_id from contact_cars k join cases n on n.contact_car_id = k.contact_car_id
        where k.contact_id in (select contact_id from namesakes)) c
    where c.case_id not in (select case_id from ${casesOfContact(sql`${contactId}::int`)} own) order by 1`,
});
/** Cases of other customers with the same current or former full name. There the name belongs to them. */
export async function listNamesakeCases(
  db: Db,
  contactId: number,
  { names }: Pick<PersonIdentifiers, 'names'>,
): Promise<number[]> {
  const rows = await casesOfNamesakes(db, contactId, fullNamesOf(names));
  return rows.map(({ caseId }) => caseId);
}

interface Looking {
  contactId: number;
  of: Texts;
  identifiers: PersonIdentifiers;
  caseIds: number[];
}
async function lookAt(
  db: Db,
  { contactId, of, identifiers, caseIds }: Looking,
  mentions: Map<number, Mention>,
): Promise<void> {
  const pattern = inPostgres(certainPatterns(identifiers));
  if (pattern === '') return;
  const own = casesOfContact(sql`${contactId}::int`);
  const ids = sql`any(${sql.param(caseIds)}::int[] || array(select case_id from ${own} own))`;
  const isOfCases = of.isOfCases ?? ((each: SQL) => sql`case_id = ${each}`);
  const columns = of.columns.map((column) => sql.identifier(column));
  const { rows } = await db.execute<{ named_case_id: number | null; [column: string]: unknown }>(sql`
    select * from (
      select ${of.caseId} as named_case_id, ${sql.identifier(of.key)} as row_id, ${sql.join(columns, sql`, `)}
      from ${sql.identifier(of.table)} where ${isOfCases(ids)} and ${mayMention(of, pattern)}) found
    where named_case_id not in (select case_id from ${own} own) order by row_id`);
  const eraser = redactor(identifiers);
  const kinds = patternsOf(identifiers);
  for (const { named_case_id: caseId, ...row } of rows) {
    const [column] = naming(of, row, eraser);
    if (caseId === null || column === undefined) continue;
    const context = Object.values(row);
    const mention = mentions.get(caseId) ?? {
      ...{ caseId, foundBy: [], context, isOfNamesake: false },
      text: textsIn(row[column], formOf(of, column)).find((text) => eraser.names(text)) ?? '',
    };
    for (const { kind, what } of kinds)
      if (
        !mention.foundBy.includes(kind) &&
        of.columns.some((name) => has(what, row[name], formOf(of, name)))
      )
        mention.foundBy.push(kind);
    mentions.set(caseId, mention);
  }
}
/** The texts of a column, as a reader sees them. */
function textsIn(value: unknown, form: 'text' | 'html'): string[] {
  if (typeof value === 'string') return [form === 'html' ? plainText(value) : value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((part) => textsIn(part, form))
    : [];
}

/** Each word of first and last name. Empty if one of them is missing. */
const wordsOfName = ({ firstName, lastName }: PersonName) =>
  firstName === null ? [] : splitName(`${firstName} ${lastName}`).flatMap(termsOfWord);
/** Each part of a word, or the joined parts. */
const termsOfWord = (parts: readonly string[]) =>
  parts.map((part) => (parts.length === 1 ? [part] : [part, parts.join('')]).map(termOf));
/** All of these words, because the index splits an address in a title into words, and decodes its domain. */
const wordsOf = (email: string) => wordsOfPlainText(decodeDomains(email)).map((word) => [termOf(word)]);

const patternsOf = ({
  emails,
  phones,
  sharedPhones = [],
  vins,
  names,
}: PersonIdentifiers): { kind: MentionKind; what: RegExp }[] =>
  (
    [
      ['email', emails.map(emailPattern)],
      ['phone', phonePatterns({ phones, sharedPhones })],
      ['vin', vins.map(vinPattern)],
      ['name', namePatterns(names)],
    ] as const
  )
    .filter(([, patterns]) => patterns.length > 0)
    .map(([kind, patterns]) => ({ kind, what: anyOf(patterns, 'giu') }));

/**
 * For phone numbers each ending of four or more digits, because people group digits and the index has the groups.
 * Numbers in pairs are not found here; an erasure scans all texts.
 */
function termsOf({ emails, phones, vins }: Identifiers) {
  const ends = phones.flatMap((phone) => {
    const digits = significantDigitsOf(phone);
    const whole = [digits, `0${digits}`, `00${digits}`];
    return [
      ...whole,
      ...Array.from({ length: digits.length - shortestEnd }, (_none, at) => digits.slice(at + 1)),
    ];
  });
  return [...new Set([...emails, ...vins, ...ends, ...ends.map((end) => `0${end}`)])].map(termOf);
}
const termOf = (term: string) => ({
  ...{ term: term.toLowerCase(), isShort: false },
  ...{ isWhole: false, isPhone: false },
});
/** The case id is one of these. */
export const isAmong = (caseId: SQL, caseIds: readonly number[]): SQL =>
  sql`${caseId} = any(${sql.param([...caseIds])}::int[])`;
