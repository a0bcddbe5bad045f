import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { showErased } from './erased-mark.ts';
import { readableAddresses } from './readable-domain.ts';

/**
 * Text as people read it in replies, spreadsheets and documents: international domains as people write them (rule 5.16), the
 * mark of an erased person in the reader's language (rule 19.22). A call accepts both forms of both.
 */
export const shownText = (text: string, language: Language): string =>
  readableAddresses(showErased(text, language));
