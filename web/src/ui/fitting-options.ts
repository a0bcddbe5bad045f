import { spellingsOf } from '@cfm/contract/platform/spellings.ts';

/** 0: the name begins with the text, 1: one of its words does, 2: it contains the text, null: no match. */
function rankOf(name: string, typed: string): number | null {
  const at = name.indexOf(typed);
  if (at <= 0) return at === 0 ? 0 : null;
  return name.split(/[\s/-]/).some((word) => word.startsWith(typed)) ? 1 : 2;
}

type Spellings = ReturnType<typeof spellingsOf>;
/** The better rank of both spellings. */
function bestRank(name: string, typed: Spellings): number | null {
  const ranks = spellingsOf(name).map((text, index) => rankOf(text, typed[index] ?? ''));
  const found = ranks.filter((rank) => rank !== null);
  return found.length > 0 ? Math.min(...found) : null;
}

const bySynonym = 3;
/** True if a word of a synonym begins with the text. */
const isSynonym = (synonyms: readonly string[], typed: Spellings): boolean =>
  synonyms.some((synonym) => (bestRank(synonym, typed) ?? bySynonym) < 2);

interface Fitting {
  label: string;
  /** Other names for it. */
  synonyms?: readonly string[] | undefined;
  disabled?: boolean | undefined;
}
/** Returns the options that match the text, best match first, synonyms last. Ignores accents and case. */
export function fittingOptions<Item extends Fitting>(options: readonly Item[], typed: string): Item[] {
  const wanted = spellingsOf(typed.trim());
  return options
    .flatMap((option) => {
      const rank =
        bestRank(option.label, wanted) ?? (isSynonym(option.synonyms ?? [], wanted) ? bySynonym : null);
      return rank === null ? [] : [{ option, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}
