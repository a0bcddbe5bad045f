/** What the texts of a reply template name of the case, written `{{car.vin}}` (rule 10.12). */
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
  /** What no case holds and who sends the mail has to write. */
  'own.words',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];
/** The placeholders in a text that nobody has replaced, by their names. */
export const openPlaceholderNames = (text: string): PlaceholderName[] =>
  placeholderNames.filter((name) => text.includes(`{{${name}}}`));
/** Those that the text of a forward may name: nothing of the customer, who is shown only where the forward chooses so (rule 9.31). */
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
 * The first thing in a text, rich or plain, that its reader takes for a placeholder and that would never be filled, as it is
 * read, or undefined: another name, or one that is formatted in parts.
 */
export function strangePlaceholder(text: string, names: readonly PlaceholderName[]): string | undefined {
  const read = text.replace(/<[^<>]*>/g, '');
  // Each once: a text may repeat one thousands of times.
  return [...new Set([...(read.match(looksLikeOne) ?? []), ...(text.match(looksLikeOne) ?? [])])].find(
    (placeholder) =>
      !names.some((name) => placeholder === `{{${name}}}`) ||
      timesIn(read, placeholder) > timesIn(text, placeholder),
  );
}
