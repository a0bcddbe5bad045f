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

const deleteNameWords = statement({
  name: 'words of names that nobody has',
  row: z.never(),
  sql: (words: string[]) => sql`delete from name_words n using unnest(${sql.param(words)}::text[]) as gone
    where n.word = fold(gone) and not exists (
      select 1 from contacts where searched_name like '%' || n.word || '%')`,
});

/** Forgets the words of these names, save those that occur in another one. Call it when their contacts are gone. */
export async function removeNameWords(
  db: Db,
  names: readonly { firstName: string | null; lastName: string }[],
): Promise<void> {
  const words = nameWordsOf(names.flatMap(({ firstName, lastName }) => [firstName, lastName]));
  if (words.length > 0) await deleteNameWords(db, words);
}
