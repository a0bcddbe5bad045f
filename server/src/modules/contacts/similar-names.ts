import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';

const alternativesPerWord = 12;

/** True when one typing error (a letter wrong, missing, too many, or two exchanged) makes one word of the other. */
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
 * The word with two neighbouring letters exchanged, in each place: of a short one too few letters stay beside each other for
 * the index to find it by its likeness.
 */
const withTwoExchanged = (
  word: SQL,
) => sql`select left(${word}, i - 1) || substr(${word}, i + 1, 1) || substr(${word}, i, 1) || substr(${word}, i + 2)
  from generate_series(1, char_length(${word}) - 1) i`;

const similarWords = statement({
  name: 'similar words of names',
  row: z.object({ folded: z.string(), similar: z.nullable(z.array(z.string())) }),
  sql: (
    words: readonly string[],
  ) => sql`select fold(asked.word) as folded, array_cat(known.similar, swapped.exchanged) as similar
    from unnest(${sql.param([...words])}::text[]) with ordinality as asked (word, place)
    left join lateral (
      select array_agg(near.word order by near.likeness desc) as similar from (
        select n.word, similarity(n.word, fold(asked.word)) as likeness from name_words n
        where char_length(asked.word) >= 4 and n.word % fold(asked.word)
        order by likeness desc limit 60
      ) near
    ) known on true
    left join lateral (
      select array_agg(n.word) as exchanged from name_words n
      where char_length(asked.word) >= 4 and n.word in (${withTwoExchanged(sql`fold(asked.word)`)})
    ) swapped on true
    order by asked.place`,
});

/** Asks for each words once, as the steps of one search ask for the same. */
export function similarNamesOnce(db: Db): (words: readonly string[]) => Promise<string[][]> {
  const known = new Map<string, Promise<string[][]>>();
  return (words) => {
    const key = words.join(' ');
    const similar = known.get(key) ?? similarNames(db, words);
    known.set(key, similar);
    return similar;
  };
}

/** Each word folded as the database compares it, with the known names that are one typing error away. */
export async function similarNames(db: Db, words: readonly string[]): Promise<string[][]> {
  if (words.length === 0) return [];
  const rows = await similarWords(db, words);
  return rows.map(({ folded, similar }) => [
    folded,
    ...(similar ?? [])
      .filter((word, place, all) => word !== folded && all.indexOf(word) === place)
      .filter((word) => isOneTypingErrorAway(folded, word))
      .slice(0, alternativesPerWord),
  ]);
}
