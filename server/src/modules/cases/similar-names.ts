import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPreparedSql } from '../../db/prepared.ts';
import { isOneTypingErrorAway, type SearchWord } from './search-words.ts';

const alternativesPerWord = 12;

/** For each word that may be a misspelt name: the names one typing error away, with the same beginning or end. */
export async function similarNames(db: Db, words: readonly SearchWord[]): Promise<Map<string, string[]>> {
  const candidates = words
    .filter(({ word }) => [...word].length >= 4 && /^\p{L}+$/u.test(word))
    .map(({ word }) => word);
  if (candidates.length === 0) return new Map();
  const rows = await runPreparedSql<{ asked: string; folded: string; word: string }>(
    db,
    sql`select asked, fold(asked) as folded, n.word
      from unnest(${sql.param(candidates)}::text[]) as asked
      cross join lateral (
        select word from name_words where word % fold(asked) order by similarity(word, fold(asked)) desc limit 60
      ) n`,
  );
  const found = new Map<string, string[]>();
  for (const { asked, folded, word } of rows) {
    const known = found.get(asked) ?? [];
    if (known.length < alternativesPerWord && word !== folded && isOneTypingErrorAway(folded, word))
      found.set(asked, [...known, word]);
  }
  return found;
}
