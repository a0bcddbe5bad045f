const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 0: begins with it, 1: a word of it does, 2: has it somewhere; null: does not fit. */
function rankOf(name: string, typed: string): number | null {
  const at = name.indexOf(typed);
  if (at <= 0) return at === 0 ? 0 : null;
  return name.split(/[\s/-]/).some((word) => word.startsWith(typed)) ? 1 : 2;
}

const bySynonym = 3;
/** A word of a synonym begins so. */
const isSynonym = (synonyms: readonly string[], typed: string): boolean =>
  synonyms.some((synonym) => (rankOf(plain(synonym), typed) ?? bySynonym) < 2);

interface Fitting {
  label: string;
  /** What it is called besides. */
  synonyms?: readonly string[] | undefined;
  disabled?: boolean | undefined;
}
/** The options that fit what was typed, the likeliest first, by a synonym last; accents and capitals make no difference. */
export function fittingOptions<Item extends Fitting>(options: readonly Item[], typed: string): Item[] {
  const wanted = plain(typed.trim());
  return options
    .flatMap((option) => {
      const rank =
        rankOf(plain(option.label), wanted) ?? (isSynonym(option.synonyms ?? [], wanted) ? bySynonym : null);
      return rank === null ? [] : [{ option, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}
