import { openPlaceholderNames, type PlaceholderName } from '@cfm/contract/platform/placeholders.ts';
import { useTranslations } from 'use-intl';

export interface WrittenTexts {
  subject: string | null;
  message: string | null;
}
/** Names of the placeholders that are not replaced yet. */
export const openPlaceholders = ({ subject, message }: WrittenTexts): PlaceholderName[] =>
  openPlaceholderNames(`${subject} ${message}`);

/** Display names of the open placeholders, joined for use in a sentence. */
export function useMissingNames(of: WrittenTexts): string {
  const text = useTranslations('placeholders');
  return openPlaceholders(of)
    .map((name) => text(name))
    .join(', ');
}
