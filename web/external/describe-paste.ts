import type { Language, Messages } from '@cfm/contract/messages/catalogue.ts';
import de from '@cfm/contract/messages/de/plain-paste.json';
import en from '@cfm/contract/messages/en/plain-paste.json';
import { createTranslator } from 'use-intl/core';
import type { PastedContent } from '../src/ui/pasted-content.ts';
import { completePlainPaste } from '../src/ui/plain-paste.ts';
import type { PlainField } from '../src/ui/watch-pastes.ts';

const texts = { de, en };

/** Describes everything that a plain-text field did not take from a paste, or returns null. Loaded with the first paste. */
export function describePaste(field: PlainField, pasted: PastedContent, locale: Language): string | null {
  const messages = { plainPaste: texts[locale] } as Messages; // only the namespace that is read
  const text = createTranslator({ locale, messages, namespace: 'plainPaste' });
  const lost = completePlainPaste(field, pasted);
  return lost.length > 0 ? lost.map((loss) => text(loss, { count: field.maxLength })).join(' ') : null;
}
