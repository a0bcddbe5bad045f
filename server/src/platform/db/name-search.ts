import { type SQL, sql } from 'drizzle-orm';
import { containing } from './statements.ts';

/** The words of a typed name as `name_search_text` writes them. Null for a text without letters and digits. */
const wordsOfName = (name: SQL | string): SQL => sql`nullif(translate(fold_name(${name}), '-', ' '), '')`;

/** How the search text of a name with these words begins. Null for a text without letters and digits. */
export const beginningOfName = (name: SQL | string): SQL => sql`' ' || ${wordsOfName(name)}`;

/** A LIKE pattern for search texts of names that contain this text. Null for a text without letters and digits. */
export const nameContaining = (text: string): SQL => sql`'%' || ${wordsOfName(text)} || '%'`;

/** Whether a folded text, followed by the search text of a name, contains a typed word as it is or as a name. */
export const containsWord = (searched: SQL, word: string): SQL =>
  sql`${searched} like any (array[fold(${containing(word)}), ${nameContaining(word)}])`;
