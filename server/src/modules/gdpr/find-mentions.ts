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
const candidatesMax = 2_000;

export type MentionKind = (typeof mentionKinds)[number];
export interface Mention {
  caseId: number;
  foundBy: MentionKind[];
}

const candidates = statement({
  name: 'texts that may name a person',
  row: z.object({ caseId: z.number(), words: z.string() }),
  sql: (contactId: number, terms: string, atMost: number | null) => sql`
    select c.case_id as "caseId", c.title || ' ' || coalesce(e.texts, '') as words
    from (
      select s.case_id from case_search s
      where s.words @@ any ((select search_queries(${terms}::jsonb))::tsquery[])
        and s.case_id not in (select case_id from ${casesOfContact(sql`${contactId}::int`)} own)
      order by s.case_id desc limit ${atMost}) s join cases c on c.case_id = s.case_id
    left join lateral (select string_agg(v.title || ' ' || v.content_text, ' ') as texts from case_events v where v.case_id = c.case_id) e on true
    order by c.case_id desc`,
  isPlannedEachTime: true,
});

/**
 * Cases of others whose texts name the person by a whole e-mail address, telephone number or VIN (rule 19.3). The index of words
 * gives those that may; the texts themselves are looked at then, as the index has no signs. Of a number whose end is a year that may
 * be a good part of all cases: of no more than the newest the texts are read, and it is said that there may be more.
 */
export async function findMentions(
  db: Db,
  contactId: number,
  of: Identifiers & { names?: readonly PersonName[] },
  { atMost }: { atMost: number | null } = { atMost: candidatesMax },
): Promise<{ mentions: Mention[]; areMore: boolean }> {
  const patterns = patternsOf(of);
  const found = new Map<number, MentionKind[]>();
  let areMore = false;
  for (const groups of [[termsOf(of)], ...(of.names ?? []).map(termsOfName)]) {
    if (groups.flat().length === 0) continue;
    const rows = await candidates(db, contactId, JSON.stringify(groups), atMost && atMost + 1);
    areMore ||= atMost !== null && rows.length > atMost;
    for (const { caseId, words } of rows.slice(0, atMost ?? rows.length)) {
      const foundBy = patterns
        .filter(({ test }) => test.test(words.normalize('NFC')))
        .map(({ kind }) => kind);
      if (foundBy.length > 0) found.set(caseId, foundBy);
    }
  }
  return { mentions: [...found].map(([caseId, foundBy]) => ({ caseId, foundBy })), areMore };
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
