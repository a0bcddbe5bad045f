import type { relationKinds, statusActs } from '@cfm/contract/case-event-types.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { textsOf } from '../../texts/texts.ts';
import { statuses } from '../lookups/tables.ts';

/** What of an event its title is told by; other details are left out of it. */
export const titledEvent = z.object({ type: z.string(), title: z.string(), details: z.unknown() });
type Titled = z.infer<typeof titledEvent>;
interface Details {
  from?: string;
  to?: string;
  act?: (typeof statusActs)[number];
  kind?: (typeof relationKinds)[number];
  level?: number;
}
const own = [
  'reminder',
  'delay',
  'delayWish',
  'marketReply',
  'solution',
  'postQualification',
] as const satisfies readonly string[];

/**
 * What an event is called on the page and in the document of a person: what the product recorded in words of the language, what
 * people wrote by its title. The other case of a relation may be somebody else's: its number is not told.
 */
export async function eventTitles(db: Db, language: Language): Promise<(event: Titled) => string> {
  const names = new Map(
    (await db.select().from(statuses)).map(({ code, nameEn, nameDe }): [string, string] => [
      code,
      language === 'de' ? nameDe : nameEn,
    ]),
  );
  const text = textsOf(language, 'case');
  return ({ type, title, details }) => {
    // As it was recorded, for this type of event.
    const { from, to, act, kind, level } = (details ?? {}) as Details;
    if (type === 'status') {
      if (act) return text(`timeline.statusActs.${act}`);
      return text('timeline.status', {
        from: names.get(from ?? '') ?? '…',
        to: names.get(to ?? title) ?? '…',
      });
    }
    if (type === 'relation' && kind)
      return text(`timeline.relations.${kind}`, { other: 'none', number: '…' });
    if (type === 'escalation' && level !== undefined) return text('timeline.escalatedTo', { level });
    const named = own.find((each) => each === type);
    return named ? text(`timeline.types.${named}`) : title;
  };
}
