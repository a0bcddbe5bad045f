import { asciiSpelling } from './email-address.ts';

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The letters of a label of a domain in ASCII (RFC 3492): `xn--mller-kva` becomes `müller`. A label that is none stays as
 * it is. The database function `decode_label` does the same.
 */
function decodeLabel(label: string): string {
  const code = label.slice(4).toLowerCase();
  const end = code.lastIndexOf('-');
  const letters = [...code.slice(0, Math.max(end, 0))];
  let [bias, letter, place] = [72, 128, 0];
  for (let position = end + 1; position < code.length; ) {
    const before = place;
    for (let [weight, step] = [1, 36]; ; step += 36) {
      const digit = digits.indexOf(code.charAt(position) || ' ');
      if (digit < 0 || weight > 2 ** 31) return label;
      position += 1;
      place += digit * weight;
      const threshold = Math.max(1, Math.min(26, step - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = letters.length + 1;
    bias = adaptedBias(place - before, count, before === 0);
    letter += Math.floor(place / count);
    place %= count;
    if (letter > 0x10ffff || (letter >= 0xd800 && letter < 0xe000)) return label;
    letters.splice(place, 0, String.fromCodePoint(letter));
    place += 1;
  }
  return letters.join('');
}

function adaptedBias(distance: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? 700 : 2));
  delta += Math.floor(delta / count);
  let step = 0;
  for (; delta > 455; step += 36) delta = Math.floor(delta / 35);
  return step + Math.floor((36 * delta) / (delta + 38));
}

/** A typed text with the labels of domains in ASCII as people write them, for searches. */
export const decodeDomains = (text: string): string =>
  text.replace(/(?<![a-z0-9-])xn--[a-z0-9-]{1,59}/gi, decodeLabel);

/** Letters of one script. Chinese, Japanese and Korean mix theirs. */
const oneScript =
  /^(?:\p{scx=Latn}+|\p{scx=Grek}+|\p{scx=Cyrl}+|\p{scx=Armn}+|\p{scx=Geor}+|\p{scx=Hebr}+|\p{scx=Arab}+|\p{scx=Deva}+|\p{scx=Beng}+|\p{scx=Taml}+|\p{scx=Telu}+|\p{scx=Thai}+|[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]+|[\p{scx=Hani}\p{scx=Hang}]+)$/u;

/**
 * A text with the domains of its e-mail addresses as people write them, for pages and exports. A label that mixes
 * scripts stays in ASCII, because its letters can look like those of another domain (rule 5.16).
 */
export const readableAddresses = (text: string): string =>
  text.includes('xn--')
    ? text.replace(/@[\w\p{L}.-]+/gu, (domain) => domain.replace(/xn--[^.]+/g, readableLabel))
    : text;

function readableLabel(label: string): string {
  const decoded = decodeLabel(label);
  const isSafe = oneScript.test(decoded.replace(/[\d-]/g, '')) && asciiSpelling(decoded) === label;
  return isSafe ? decoded : label;
}
