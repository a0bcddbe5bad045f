import { settingNames } from '../config.ts';

interface Misspelt {
  given: string;
  meant: string;
}

/** Below this length too many names of other programs are similar. */
const shortestCompared = 5;
/** From this length two edits are still the same name. */
const longName = 12;

/** Environment variables that are no setting but look like one: SMPT_URL. */
export function findMisspelt(env: Record<string, string | undefined>): Misspelt[] {
  const known = new Set<string>(settingNames);
  return Object.keys(env)
    .filter((given) => !known.has(given))
    .flatMap((given) => {
      const meant = settingNames.find((name) => looksLike(given.toUpperCase(), name));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

function looksLike(given: string, name: string): boolean {
  if (name.length < shortestCompared) return false;
  return countEdits(given, name) <= (name.length >= longName ? 2 : 1);
}

/** Number of letters to insert, remove, replace, or swap with their neighbour (optimal string alignment). */
function countEdits(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_each, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      (rows[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}
