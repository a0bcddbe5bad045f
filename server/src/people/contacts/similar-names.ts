import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';

const alternativesPerWord = 12;

/** True if one typing error (a wrong, missing or extra character, or two exchanged) turns one word into the other. */
export function isOneTypingErrorAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const restShort = short.slice(start);
  const restLong = long.slice(start);
  if (short.length < long.length) return restShort === restLong.slice(1);
  if (restShort.slice(1) === restLong.slice(1)) return true;
  return (
    restShort[0] === restLong[1] && restShort[1] === restLong[0] && restShort.slice(2) === restLong.slice(2)
  );
}

/**
 * The word with two neighbouring characters exchanged, at each position. A short word then shares too few trigrams with
 * the original for the similarity index.
 */
const withTwoExchanged = (
  word: SQL,
) => sql`select left(${word}, i - 1) || substr(${word}, i + 1, 1) || substr(${word}, i, 1) || substr(${word}, i + 2)
  from generate_series(1, char_length(${word}) - 1) i`;

const similarWords = statement({
  name: 'similar words of names',
  row: z.object({
    name: z.number(),
    word: z.number(),
    part: z.string(),
    /** With umlauts as two letters. */
    spelled: z.string(),
    isJoined: z.boolean(),
    similar: z.nullable(z.array(z.string())),
  }),
  sql: (
    names: readonly string[],
  ) => sql`select asked.place::int as name, typed.word, typed.part, coalesce(typed.spelled, typed.part) as spelled, typed.is_joined as "isJoined",
      array_cat(known.similar, swapped.exchanged) as similar
    from unnest(${sql.param([...names])}::text[]) with ordinality as asked (name, place)
    cross join lateral rows from (words_of_name(asked.name), words_of_name(spell_umlauts(asked.name)))
      as typed (word, part, is_joined, spelled_word, spelled, is_spelled_joined)
    left join lateral (
      select array_agg(near.word order by near.likeness desc) as similar from (
        select n.word, similarity(n.word, typed.part) as likeness from name_words n
        where char_length(typed.part) >= 4 and not typed.is_joined and n.word % typed.part
        order by likeness desc limit 60
      ) near
    ) known on true
    left join lateral (
      select array_agg(n.word) as exchanged from name_words n
      where char_length(typed.part) >= 4 and not typed.is_joined and n.word in (${withTwoExchanged(sql`typed.part`)})
    ) swapped on true
    where typed.part is not null
    order by asked.place, typed.word`,
});

/** A folded word, then the known names that are one typing error away. */
export type Alternatives = readonly [string, ...string[]];
/** A word of a typed name. A name fits if it has all of the parts, or the parts as one word. */
export interface NameWord {
  parts: Alternatives[];
  /** The parts without typing errors, in both spellings of their umlauts. */
  typed: Alternatives[];
  /**
   * Null for a word without separators, which has one part. It has no alternatives, because those of the parts are
   * enough.
   */
  joined: string | null;
}

/** Splits and folds names as the database compares them. */
export async function similarNames(db: Db, names: readonly string[]): Promise<NameWord[][]> {
  if (names.length === 0) return [];
  const rows = await similarWords(db, names);
  return names.map((_name, at) => {
    const words = Map.groupBy(
      rows.filter(({ name }) => name === at + 1),
      ({ word }) => word,
    );
    return withoutInitials([...words.values()].map(wordOf));
  });
}
type Row = Awaited<ReturnType<typeof similarWords>>[number];
function wordOf(rows: readonly Row[]): NameWord {
  return {
    parts: rows.filter(({ isJoined }) => !isJoined).map(alternativesOf),
    typed: rows.filter(({ isJoined }) => !isJoined).map(spellingsOf),
    joined: rows.find(({ isJoined }) => isJoined)?.part ?? null,
  };
}
const spellingsOf = ({ part, spelled }: Row): Alternatives => (spelled === part ? [part] : [part, spelled]);
const alternativesOf = (row: Row): Alternatives => [
  ...spellingsOf(row),
  ...(row.similar ?? [])
    .filter((word, place, all) => !spellingsOf(row).includes(word) && all.indexOf(word) === place)
    .filter((word) => isOneTypingErrorAway(row.part, word))
    .slice(0, alternativesPerWord),
];

/** Ignores single letters if a longer word was entered. */
function withoutInitials(words: readonly NameWord[]): NameWord[] {
  const longer = words
    .map(({ parts, typed, joined }) => ({ parts: longParts(parts), typed: longParts(typed), joined }))
    .filter(({ parts }) => parts.length > 0);
  return longer.length > 0 ? longer : [...words];
}
const longParts = (parts: readonly Alternatives[]) => parts.filter(([part]) => [...part].length >= 2);

/** Runs the query once for each name, because the steps of one search ask for the same names. */
export function similarNamesOnce(db: Db): (name: string) => Promise<NameWord[]> {
  const known = new Map<string, Promise<NameWord[]>>();
  return (name) => {
    const words = known.get(name) ?? similarNames(db, [name]).then(([found = []]) => found);
    known.set(name, words);
    return words;
  };
}
