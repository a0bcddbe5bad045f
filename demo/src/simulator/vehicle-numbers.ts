const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...Array.from('ABCDEFGH', (letter, index) => [letter, index + 1] as const),
  ...Array.from('JKLMN', (letter, index) => [letter, index + 1] as const),
  ['P', 7],
  ['R', 9],
  ...Array.from('STUVWXYZ', (letter, index) => [letter, index + 2] as const),
  ...Array.from('0123456789', (digit, index) => [digit, index] as const),
]);
const CHECK_DIGIT_INDEX = 8;

/** Position 9 of a VIN, calculated from the other sixteen. */
export function vinCheckDigit(vin: string): string {
  let sum = 0;
  for (let index = 0; index < WEIGHTS.length; index++)
    sum += (VALUES[vin[index] ?? ''] ?? 0) * (WEIGHTS[index] ?? 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Model years 2010 to 2039. I, O, Q, U, Z and 0 are not used. */
const YEAR_CHARACTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const PLANTS = 'ABCDEFGKLNPRSVWX';
const SERIAL_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const SERIALS = SERIAL_CHARACTERS.length * 100_000;
/** Coprime to `SERIALS`, so that consecutive cars get distant and unique serial numbers. */
const STRIDE = 1_234_567;

export function vinOf(maker: string, typeKey: string, modelYear: number, carNumber: number): string {
  const serial = (carNumber * STRIDE) % SERIALS;
  const plant = PLANTS[carNumber % PLANTS.length] ?? 'A';
  const year = YEAR_CHARACTERS[(modelYear - 2010) % YEAR_CHARACTERS.length] ?? 'A';
  const character = SERIAL_CHARACTERS[Math.floor(serial / 100_000)] ?? 'A';
  const head = `${maker}${typeKey}0`;
  const tail = `${year}${plant}${character}${String(serial % 100_000).padStart(5, '0')}`;
  const vin = `${head}0${tail}`;
  return `${head}${vinCheckDigit(vin)}${vin.slice(CHECK_DIGIT_INDEX + 1)}`;
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** `?` becomes a letter, `#` a digit from 1 to 9, `@` the plate code of the city. */
export function filledPattern(pattern: string, int: (below: number) => number, sign = ''): string {
  let text = '';
  for (const letter of pattern) {
    if (letter === '?') text += LETTERS[int(LETTERS.length)];
    else if (letter === '#') text += String(int(9) + 1);
    else if (letter === '@') text += sign;
    else text += letter;
  }
  return text;
}
