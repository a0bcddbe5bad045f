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
/** Names of the open placeholders in a text. */
export const openPlaceholderNames = (text: string): PlaceholderName[] =>
  placeholderNames.filter((name) => text.includes(`{{${name}}}`));
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

/**
 * Returns the first text in rich or plain text that looks like a placeholder but would never be filled, or undefined:
 * an unknown name, or one with formatting inside.
 */
export function strangePlaceholder(text: string, names: readonly PlaceholderName[]): string | undefined {
  const read = text.replace(/<[^<>]*>/g, '');
  // Checks each placeholder once, because a text may repeat it thousands of times.
  return [...new Set([...(read.match(looksLikeOne) ?? []), ...(text.match(looksLikeOne) ?? [])])].find(
    (placeholder) =>
      !names.some((name) => placeholder === `{{${name}}}`) ||
      timesIn(read, placeholder) > timesIn(text, placeholder),
  );
}
