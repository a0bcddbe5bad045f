import { domainToUnicode } from 'node:url';
import { asciiSpelling } from '@cfm/contract/platform/email-address.ts';

/** Maximum lengths in DNS. Decoding a label takes quadratic time, and texts from outside contain longer ones. */
const labelMaxLength = 63;
const domainMaxLength = 253;
/** Further labels of a reply or an export stay in ASCII. One takes about 10 µs, and a text from outside may consist of them. */
const labelsMax = 1000;

/**
 * The letters of a label of a domain in ASCII: `xn--mller-kva` becomes `müller`. A label that is invalid or too long stays
 * as it is. The database function `decode_label` does the same for valid labels.
 */
function decodeLabel(label: string): string {
  if (label.length > labelMaxLength) return label;
  const decoded = domainToUnicode(label);
  // Only ASCII: no label that anybody registers.
  return /^[ -~]*$/.test(decoded) ? label : decoded;
}

/** A typed text with the labels of domains in ASCII as people write them, for searches. */
export const decodeDomains = (text: string): string =>
  text.replace(/(?<![a-z0-9-])xn--[a-z0-9-]+/gi, decodeLabel);

/**
 * A text with the domains of its e-mail addresses as people write them, for pages and exports. A label whose letters can
 * look like those of another domain stays in ASCII (rule 5.16).
 */
export function readableAddresses(text: string): string {
  if (!text.includes('xn--')) return text;
  const known = new Map<string, string>();
  const decodeOnce = (label: string): string => {
    if (!label.startsWith('xn--')) return label;
    const decoded = known.get(label) ?? (known.size < labelsMax ? decodeExactly(label) : label);
    if (known.size < labelsMax) known.set(label, decoded);
    return decoded;
  };
  return text.replace(/(?<=@)[\w\p{L}.-]+/gu, (domain) => {
    if (domain.length > domainMaxLength || !domain.includes('xn--')) return domain;
    const labels = domain.split('.').map((label) => ({ label, decoded: decodeOnce(label) }));
    const top = labels.findLast(({ label }) => label !== '')?.decoded ?? '';
    const shown = labels.map(({ label, decoded }) =>
      decoded !== label && isDistinct(decoded, top) ? decoded : label,
    );
    return shown.join('.');
  });
}

/** Only if the letters lead back to this label. */
function decodeExactly(label: string): string {
  const decoded = decodeLabel(label);
  return asciiSpelling(decoded) === label ? decoded : label;
}

/** Letters of one script. Chinese, Japanese and Korean mix theirs. */
const oneScript =
  /^(?:\p{scx=Latn}+|\p{scx=Grek}+|\p{scx=Cyrl}+|\p{scx=Armn}+|\p{scx=Geor}+|\p{scx=Hebr}+|\p{scx=Arab}+|\p{scx=Deva}+|\p{scx=Beng}+|\p{scx=Taml}+|\p{scx=Telu}+|\p{scx=Thai}+|[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]+|[\p{scx=Hani}\p{scx=Hang}]+)$/u;
/** Letters of European languages and Vietnamese, without `ĸ` and `ı`. Others look like these, for example `ɡ` and `ẉ`. */
const knownLatin =
  /^[a-z\u00df-\u0130\u0132-\u0137\u0139-\u017f\u01e5\u01e7\u01e9\u0218-\u021b\u1ea0-\u1ef9]+$/;
const topDomainsWithDotlessI = ['tr', 'az'];
/** Letters that look like letters in ASCII (confusables of UTS 39), by script. A label can consist of them: `аррӏе`. */
const lookAlikes: readonly (readonly [script: RegExp, letters: RegExp])[] = [
  [/\p{scx=Cyrl}/u, /^[аһԁеѕіїјкӏопрԛгсѵԝхуѡъыьҽԍю]+$/u],
  [/\p{scx=Grek}/u, /^[αγικνορστυχωη]+$/u],
  [/\p{scx=Armn}/u, /^[ագզէլհյոսւօ]+$/u],
];

/** Whether a label can't be taken for one of other letters. */
function isDistinct(label: string, top: string): boolean {
  const letters = label.replace(/[\d-]/g, '');
  if (!oneScript.test(letters)) return false;
  if (/\p{sc=Latn}/u.test(letters))
    return knownLatin.test(topDomainsWithDotlessI.includes(top) ? letters.replaceAll('ı', 'i') : letters);
  return lookAlikes.every(([script, alike]) => !alike.test(letters) || script.test(top));
}
