import { type FormattableEvent, formatEventTitle } from '@cfm/contract/cases/format-event.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import * as z from 'zod/mini';
import { statuses } from '../../catalog/reference-data/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { eventTextsOf } from '../../platform/texts/event-texts.ts';

/** The parts of an event that make up its title. */
export const titledEvent = z.object({ type: z.string(), title: z.string(), details: z.unknown() });

/** Formats the title of an event on the page and in the document of a person. */
export async function eventTitles(
  db: Db,
  language: Language,
): Promise<(event: z.infer<typeof titledEvent>) => string> {
  const names = new Map(
    (await db.select().from(statuses)).map(({ code, nameEn, nameDe }): [string, string] => [
      code,
      language === 'de' ? nameDe : nameEn,
    ]),
  );
  const texts = { ...eventTextsOf(language), statusName: (code: string) => names.get(code) ?? '…' };
  return (event) => formatEventTitle(event as FormattableEvent, texts); // stored with the details of its type
}
