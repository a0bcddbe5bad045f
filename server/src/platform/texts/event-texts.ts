import type { EventTexts } from '@cfm/contract/cases/format-event.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { textsOf } from './texts.ts';

/** Texts for formatting an event. The names of statuses are in the database. */
export function eventTextsOf(language: Language): Pick<EventTexts, 'text' | 'field'> {
  const text = textsOf(language, 'case');
  const field = textsOf(language, 'fields');
  return { text: (key, values) => text(`timeline.${key}`, values), field: (name) => field(name) };
}
