import { vinOf } from '@cfm/contract/people/vin.ts';
import { vinLength } from '@cfm/contract/platform/limits.ts';

/** Keys of rule texts. They are hints and do not reject a value. */
type VinHint = 'vinForbiddenLetters' | 'vinCheckDigit';
/** Values of letters (ISO 3779): a run of letters and the value of its first letter. I, O and Q do not exist. */
const letterRuns = [
  ['ABCDEFGH', 1],
  ['JKLMN', 1],
  ['P', 7],
  ['R', 9],
  ['STUVWXYZ', 2],
] as const;
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const checkDigitAt = 8;

function figureOf(character: string): number {
  for (const [run, first] of letterRuns) if (run.includes(character)) return first + run.indexOf(character);
  return Number(character);
}

/**
 * Returns a hint about a suspicious VIN, which is still accepted (rule 5.7): only a wrong length is rejected.
 * Cars made in North America (1 to 5) and China (L) have a check digit.
 */
export function vinHint(typed: string): VinHint | null {
  const vin = vinOf(typed);
  if (/[IOQ]/.test(vin)) return 'vinForbiddenLetters';
  if (vin.length !== vinLength || !/^[1-5L][A-Z0-9]+$/.test(vin)) return null;
  const sum = [...vin].reduce((total, each, index) => total + figureOf(each) * (weights[index] ?? 0), 0);
  const rest = sum % 11;
  return vin[checkDigitAt] === (rest === 10 ? 'X' : String(rest)) ? null : 'vinCheckDigit';
}
