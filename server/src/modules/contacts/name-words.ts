import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';

/** Words of names in any script; one letter alone is an initial, not a word to be misspelt. */
export function nameWordsOf(names: readonly (string | null | undefined)[]): string[] {
  const words = names.flatMap((name) => (name ?? '').normalize('NFC').split(/[^\p{L}\p{M}\p{N}]+/u));
  return [...new Set(words.filter((word) => [...word].length >= 2))];
}

const insertNameWords = statement({
  name: 'new words of names',
  row: z.never(),
  sql: (words: string[]) => sql`insert into name_words (word)
    select distinct fold(word) from unnest(${sql.param(words)}::text[]) as word
    order by 1 on conflict do nothing`,
});

/** Makes the words of these names known to the search for misspelt names. */
export async function addNameWords(db: Db, names: readonly (string | null | undefined)[]): Promise<void> {
  const words = nameWordsOf(names);
  if (words.length > 0) await insertNameWords(db, words);
}
