import { openPlaceholderNames, type PlaceholderName } from '@cfm/contract/platform/placeholders.ts';
import { useTranslations } from 'use-intl';

export interface WrittenTexts {
  subject: string | null;
  message: string | null;
}
/** The placeholders that are still to be replaced, by their names. */
export const openPlaceholders = ({ subject, message }: WrittenTexts): PlaceholderName[] =>
  openPlaceholderNames(`${subject} ${message}`);

/** What they stand for, as a list in a sentence. */
export function useMissingNames(of: WrittenTexts): string {
  const text = useTranslations('placeholders');
  return openPlaceholders(of)
    .map((name) => text(name))
    .join(', ');
}
