import type { CaseEventDetails, Recipient } from '@cfm/contract/cases/event-details.ts';
import { type CaseEventType, relationKinds, type statusActs } from '@cfm/contract/cases/event-types.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import * as z from 'zod/mini';
import { statuses } from '../../catalog/reference-data/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { textsOf } from '../../platform/texts/texts.ts';

/** The parts of an event that make up its title. */
export const titledEvent = z.object({ type: z.string(), title: z.string(), details: z.unknown() });
type Titled = z.infer<typeof titledEvent>;
interface Details {
  from?: string;
  to?: unknown;
  act?: (typeof statusActs)[number];
  kind?: (typeof relationKinds)[number] | MailKind;
  level?: number;
  reason?: string | null;
}
type MailKind = Extract<CaseEventDetails, { to: unknown; kind: string }>['kind'];
const own = [
  'reminder',
  'delay',
  'extensionRequest',
  'marketReply',
  'solution',
  'postQualification',
] as const satisfies readonly CaseEventType[];
/** Titled by their subject, prefixed with the type. */
const mails = ['mailReceived', 'mailSent', 'forward'] as const satisfies readonly CaseEventType[];
const isRelation = (kind: Details['kind']): kind is (typeof relationKinds)[number] =>
  relationKinds.some((each) => each === kind);
/** For addresses, and for recipients with a dealer. */
const addressesOf = (to: unknown): string =>
  (Array.isArray(to) ? to : [])
    .map((each: string | Recipient) => (typeof each === 'string' ? each : (each.dealerName ?? each.email)))
    .join(', ');

/**
 * The title of an event on the page and in the document of a person: a translated text for events recorded by the
 * product, the own title for those written by people. Hides the number of a related case, which may belong to another
 * person.
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
    // The details recorded for this type of event.
    const { from, to, act, kind, level, reason } = (details ?? {}) as Details;
    if (type === 'mailSent' && kind === 'failed')
      return text('timeline.failed', { to: addressesOf(to), reason: reason ?? '' }).trim();
    if (type === 'mailSent' && kind === 'forwardAgain')
      return text('timeline.linkResent', { to: addressesOf(to) });
    const mail = mails.find((each) => each === type);
    if (mail) return `${text(`timeline.types.${mail}`)}: ${title}`;
    if (type === 'status') {
      if (act) return text(`timeline.statusActs.${act}`);
      return text('timeline.status', {
        from: names.get(from ?? '') ?? '…',
        to: names.get(typeof to === 'string' ? to : title) ?? '…',
      });
    }
    if (type === 'relation' && isRelation(kind))
      return text(`timeline.relations.${kind}`, { other: 'none', number: '…' });
    if (type === 'escalation' && level !== undefined) return text('timeline.escalatedTo', { level });
    const named = own.find((each) => each === type);
    return named ? text(`timeline.types.${named}`) : title;
  };
}
