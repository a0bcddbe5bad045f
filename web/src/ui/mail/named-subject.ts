import { placeholderNames } from '@cfm/contract/platform/placeholders.ts';
import type { NameOfPlaceholder } from '../placeholder-marks.ts';

/** Open placeholders of a subject with their display names, as in the text and the preview. */
export const withDisplayNames = (subject: string, nameOf: NameOfPlaceholder): string =>
  placeholderNames.reduce(
    (text, name) => text.replaceAll(`{{${name}}}`, `{{${nameOf(name) ?? name}}}`),
    subject,
  );
/** The subject as it is stored. */
export const withoutDisplayNames = (subject: string, nameOf: NameOfPlaceholder): string =>
  placeholderNames.reduce(
    (text, name) => text.replaceAll(`{{${nameOf(name) ?? name}}}`, `{{${name}}}`),
    subject,
  );
