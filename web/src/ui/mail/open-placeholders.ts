import { placeholderNames } from '@cfm/contract/placeholders.ts';

export interface WrittenTexts {
  subject: string | null;
  message: string | null;
}
/** The placeholders that are still to be replaced, as they stand in the texts. */
export const openPlaceholders = ({ subject, message }: WrittenTexts): string[] =>
  placeholderNames
    .map((name) => `{{${name}}}`)
    .filter((placeholder) => `${subject} ${message}`.includes(placeholder));
