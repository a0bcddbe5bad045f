import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';

/**
 * The words of these names: the parts of each word and, if one of them is short ("D'Kassel"), also the joined parts, as
 * people write such names. A single letter is an initial and left out.
 */
const wordsOf = (names: readonly string[]) => sql`(
  select distinct word from unnest(${sql.param([...names])}::text[]) as name, words_to_misspell(name) as word)`;

const insertNameWords = statement({
  name: 'new words of names',
  row: z.never(),
  sql: (names: readonly string[]) => sql`insert into name_words (word)
    select word from ${wordsOf(names)} of_names
    order by 1 on conflict do nothing`,
});

/** Adds the words of these names to those that the search for misspelt names uses. */
export async function addNameWords(db: Db, names: readonly (string | null | undefined)[]): Promise<void> {
  const given = names.filter((name) => typeof name === 'string');
  if (given.length > 0) await insertNameWords(db, given);
}

const deleteNameWords = statement({
  name: 'words of names that nobody has',
  row: z.never(),
  sql: (names: readonly string[]) => sql`delete from name_words n using ${wordsOf(names)} gone
    where n.word = gone.word and not exists (
      select 1 from contacts where searched_name like '%' || n.word || '%')`,
});

/** Removes the words of these names unless another contact has them. Call it after the contacts are deleted. */
export async function removeNameWords(
  db: Db,
  names: readonly { firstName: string | null; lastName: string }[],
): Promise<void> {
  const given = names.flatMap(({ firstName, lastName }) => [firstName ?? '', lastName]);
  if (given.length > 0) await deleteNameWords(db, given);
}
