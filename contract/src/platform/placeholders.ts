/** Placeholders of a reply template for values of the case, written `{{car.vin}}` (rule 10.12). */
export const placeholderNames = [
  'salutation',
  'customer.name',
  'case.number',
  'case.title',
  'car.model',
  'car.vin',
  'dealer.name',
  'agent.name',
  'due.date',
  'received.date',
  /** Never filled. The sender must write this part. */
  'own.words',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];
/** Placeholders for forwards. They exclude the customer, who is shown only if the forward shares it (rule 9.31). */
export const forwardPlaceholderNames = [
  'case.number',
  'case.title',
  'car.model',
  'dealer.name',
  'agent.name',
  'due.date',
  'received.date',
] as const satisfies readonly PlaceholderName[];

const looksLikeOne = /\{\{[^{}]*\}\}/g;
const timesIn = (text: string, part: string) => text.split(part).length - 1;

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi;
/** Named entities of characters that placeholders consist of, and of spaces. */
const namedCharacters: Readonly<Record<string, string>> = {
  lbrace: '{',
  lcub: '{',
  rbrace: '}',
  rcub: '}',
  period: '.',
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwj: '',
  zwnj: '',
};
function decodeEntity(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return namedCharacters[name.toLowerCase()] ?? written;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}
/** Characters as a reader sees them: full-width ones as their usual forms, without invisible ones. */
export const visibleCharacters = (text: string): string =>
  text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
/** Rich or plain text as its reader sees it, without tags. */
const asRead = (text: string): string =>
  visibleCharacters(text.replace(/<[^<>]*>/g, '').replace(entity, decodeEntity));

/**
 * Names of the placeholders that a reader would see in rich or plain text, in any spelling and markup, each once. Names
 * that no placeholder has are included, because a mail to a customer should contain none.
 */
export function writtenPlaceholders(text: string): string[] {
  const names = (asRead(text).match(looksLikeOne) ?? []).map((found) =>
    found.slice(2, -2).replace(/\s/g, '').toLowerCase(),
  );
  return [...new Set(names)].filter((name) => /^[\p{L}\d._-]+$/u.test(name));
}
/** Names of the open placeholders in a text. */
export const openPlaceholderNames = (text: string): PlaceholderName[] => {
  const written = writtenPlaceholders(text);
  return placeholderNames.filter((name) => written.includes(name));
};

/**
 * Returns the first text in rich or plain text that looks like a placeholder but would never be filled, or undefined:
 * an unknown name, one in another spelling, or one with formatting inside.
 */
export function strangePlaceholder(text: string, names: readonly PlaceholderName[]): string | undefined {
  const read = asRead(text);
  // Checks each placeholder once, because a text may repeat it thousands of times.
  return [...new Set([...(read.match(looksLikeOne) ?? []), ...(text.match(looksLikeOne) ?? [])])].find(
    (placeholder) =>
      !names.some((name) => placeholder === `{{${name}}}`) ||
      timesIn(read, placeholder) > timesIn(text, placeholder),
  );
}
