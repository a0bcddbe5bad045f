import { type SQL, sql } from 'drizzle-orm';
import { containing } from './statements.ts';

/** Words of a typed name in the form of `name_search_text`. Null for a text without letters and digits. */
const wordsOfName = (name: SQL | string): SQL => sql`nullif(translate(fold_name(${name}), '-', ' '), '')`;

/** Beginning of the search text of a name with these words. Null for a text without letters and digits. */
export const beginningOfName = (name: SQL | string): SQL => sql`' ' || ${wordsOfName(name)}`;

/** LIKE pattern for search texts of names that contain this text. Null for a text without letters and digits. */
export const nameContaining = (text: string): SQL => sql`'%' || ${wordsOfName(text)} || '%'`;

/**
 * Condition: a folded text, followed by the search text of a name, contains a typed word, either unchanged or
 * as a name.
 */
export const containsWord = (searched: SQL, word: string): SQL =>
  sql`${searched} like any (array[fold(${containing(word)}), ${nameContaining(word)}])`;
