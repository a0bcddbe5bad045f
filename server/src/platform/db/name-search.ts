import { withoutInvisible } from '@cfm/contract/platform/normalize-typed.ts';
import { type SQL, sql } from 'drizzle-orm';
import { containing } from './statements.ts';

/** Words of a typed name in the form of `name_search_text`. Null for a text without letters and digits. */
const wordsOfName = (name: SQL | string): SQL => sql`nullif(translate(fold_name(${name}), '-', ' '), '')`;

/** Beginning of the search text of a name with these words. Null for a text without letters and digits. */
export const beginningOfName = (name: SQL | string): SQL => sql`' ' || ${wordsOfName(name)}`;

/**
 * LIKE patterns for search texts of names that contain this text, in both spellings of its umlauts. Null for a text without
 * letters and digits.
 */
export const namesContaining = (text: string): SQL =>
  sql.join(
    spellingsOf(withoutInvisible(text)).map((spelling) => sql`'%' || ${wordsOfName(spelling)} || '%'`),
    sql`, `,
  );
/** As typed, and with umlauts as two letters. ASCII has none. */
const spellingsOf = (text: string): (SQL | string)[] =>
  isAscii(text) ? [text] : [text, sql`spell_umlauts(${text})`];
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Condition: a folded text, followed by the search text of a name, contains a typed word: unchanged or as a name. */
export const containsWord = (searched: SQL, word: string): SQL =>
  sql`${searched} like any (array[fold(${containing(word.normalize('NFKC'))}), ${namesContaining(word)}])`;

/** Condition: a text contains a typed text, in either spelling of umlauts. */
export function textContains(text: SQL, given: string): SQL {
  // Full-width `％` and `＿` become wildcards when they are folded, so this comes before the escaping.
  const typed = given.normalize('NFKC');
  const contains = sql`fold(${text}) like fold(${containing(typed)})`;
  // Other texts have only one spelling, and folding a long text takes time.
  if (!/[aou]e|aa|[äöüøå]/i.test(typed)) return contains;
  return sql`(${contains} or fold(spell_umlauts(${text})) like fold(spell_umlauts(${containing(typed)})))`;
}
