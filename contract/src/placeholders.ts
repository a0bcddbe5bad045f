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
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];
/** The placeholders in a text that nobody has replaced, by their names. */
export const openPlaceholderNames = (text: string): PlaceholderName[] =>
  placeholderNames.filter((name) => text.includes(`{{${name}}}`));
/** The first placeholder in a text that nobody has replaced, as it stands there, or undefined. */
export const openPlaceholder = (text: string): string | undefined =>
  placeholderNames
    .map((name) => `{{${name}}}`)
    .filter((placeholder) => text.includes(placeholder))
    .sort((a, b) => text.indexOf(a) - text.indexOf(b))[0];
