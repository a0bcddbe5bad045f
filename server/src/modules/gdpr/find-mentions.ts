import type { mentionKinds } from '@cfm/contract/gdpr.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import type { PersonName } from './former-names.ts';
import { anyOf, emailPattern, type Identifiers, phonePattern, vinPattern } from './identifiers.ts';
import { namePatterns } from './person-traces.ts';

const shortestEnd = 4;

export type MentionKind = (typeof mentionKinds)[number];
export interface Mention {
  caseId: number;
  foundBy: MentionKind[];
}

const candidates = statement({
  name: 'texts that may name a person',
  row: z.object({ caseId: z.number(), words: z.string() }),
  sql: (contactId: number, terms: string) => sql`
    select c.case_id as "caseId", c.title || ' ' || coalesce(e.texts, '') as words
    from case_search s join cases c on c.case_id = s.case_id
    left join lateral (select string_agg(v.title || ' ' || v.content_text, ' ') as texts from case_events v where v.case_id = c.case_id) e on true
    where s.words @@ any ((select search_queries(${terms}::jsonb))::tsquery[])
      and s.case_id not in (select case_id from ${casesOfContact(sql`${contactId}::int`)} own)
    order by c.case_id desc`,
  isPlannedEachTime: true,
});

/**
 * Cases of others whose texts name the person by a whole e-mail address, telephone number or VIN (rule 19.3). The index of words
 * gives those that may; the texts themselves are looked at then, as the index has no signs.
 */
export async function findMentions(
  db: Db,
  contactId: number,
  of: Identifiers & { names?: readonly PersonName[] },
): Promise<Mention[]> {
  const patterns = patternsOf(of);
  const found = new Map<number, MentionKind[]>();
  for (const groups of [[termsOf(of)], ...(of.names ?? []).map(termsOfName)]) {
    if (groups.flat().length === 0) continue;
    for (const { caseId, words } of await candidates(db, contactId, JSON.stringify(groups))) {
      const foundBy = patterns
        .filter(({ test }) => test.test(words.normalize('NFC')))
        .map(({ kind }) => kind);
      if (foundBy.length > 0) found.set(caseId, foundBy);
    }
  }
  return [...found].map(([caseId, foundBy]) => ({ caseId, foundBy }));
}

/** Each word of first and last name, or nothing where one of the two is missing. */
const termsOfName = ({ firstName, lastName }: PersonName) =>
  firstName === null
    ? []
    : (`${firstName} ${lastName}`.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [termOf(word)]);

const patternsOf = ({
  emails,
  phones,
  vins,
  names = [],
}: Parameters<typeof findMentions>[2]): { kind: MentionKind; test: RegExp }[] =>
  (
    [
      ['email', emails.map(emailPattern)],
      ['phone', phones.map(phonePattern)],
      ['vin', vins.map(vinPattern)],
      ['name', namePatterns(names)],
    ] as const
  )
    .filter(([, patterns]) => patterns.length > 0)
    .map(([kind, patterns]) => ({ kind, test: anyOf(patterns, 'iu') }));

/**
 * Of a telephone number every end of four digits or more: people write numbers in groups, and the index has the groups. One in
 * pairs is not found here; erasing looks at all texts.
 */
function termsOf({ emails, phones, vins }: Identifiers) {
  const ends = phones.flatMap((phone) => {
    const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
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
/** A case under this name is one of these. */
export const isAmong = (caseId: SQL, caseIds: readonly number[]): SQL =>
  sql`${caseId} = any(${sql.param([...caseIds])}::int[])`;
