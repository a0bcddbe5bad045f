import type { SearchWord } from '../../cases/case/search-words.ts';
import { similarNames } from '../../people/contacts/similar-names.ts';
import type { Db } from '../../platform/db/client.ts';

/** For each word that may be a misspelt name, the known names one typing error away. */
export async function correctSpellings(db: Db, words: readonly SearchWord[]): Promise<Map<string, string[]>> {
  const candidates = words
    .filter(({ word }) => [...word].length >= 4 && /^[\p{L}\p{M}]+$/u.test(word))
    .map(({ word }) => word);
  const found = await similarNames(db, candidates);
  const corrections = candidates.map((word, index) => {
    const [name] = found[index] ?? [];
    return [word, name?.parts[0]?.slice(name.typed[0]?.length) ?? []] as const;
  });
  return new Map(
    corrections.filter(([, names]) => names.length > 0).map(([word, names]) => [word, [...names]]),
  );
}
