import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { Block } from '../../pdf/write-pdf.ts';
import { textsOf } from '../../texts/texts.ts';
import type { PersonRecord, RecordedCase } from './person-record.ts';

/** The record of a person as a document that they can read. */
export function* personDocument(
  { person, cases, answers, auditValues, mentionsInOtherCases }: PersonRecord,
  language: Language,
  at: string,
): Generator<Block> {
  const text = textsOf(language, 'gdprDocument');
  const moment = momentIn(language);
  const fact = (label: string, value: string | number | null | undefined): Block[] =>
    value === null || value === undefined || value === ''
      ? []
      : [{ kind: 'fact', label, text: String(value) }];
  yield { kind: 'title', text: text('title') };
  yield { kind: 'quiet', text: text('intro', { name: person.fullName, date: moment(at) }) };
  yield { kind: 'heading', text: text('person') };
  yield* fact(text('name'), person.fullName);
  yield* fact(text('emails'), person.emails.join('\n'));
  yield* fact(text('phones'), person.phones.join('\n'));
  yield* fact(text('language'), person.language);
  for (const address of person.addresses) {
    const { buName, street, houseNumber, zipCode, city, countryCode } = address;
    const lines = [buName, joined(street, houseNumber), joined(zipCode, city), countryCode];
    yield* fact(text(`kinds.${address.kind}`), lines.filter(Boolean).join('\n'));
  }
  yield* fact(text('note'), person.note);
  yield { kind: 'heading', text: text('cars') };
  if (person.cars.length === 0) yield { kind: 'text', text: text('none') };
  for (const car of person.cars)
    yield* fact(
      car.modelName ?? text('car'),
      [car.vin, car.licencePlate, car.firstRegistration, car.dealerName].filter(Boolean).join('\n') || '—',
    );
  yield { kind: 'heading', text: text('cases', { count: cases.length }) };
  for (const one of cases) yield* caseBlocks(one, text, moment);
  if (answers.length > 0) yield { kind: 'heading', text: text('answers') };
  for (const { answered, answer } of answers) yield* fact(moment(answered), plain(answer));
  if (auditValues.length > 0) {
    yield { kind: 'heading', text: text('audit') };
    yield { kind: 'quiet', text: text('auditText') };
    for (const value of auditValues) yield { kind: 'text', text: value };
  }
  yield { kind: 'heading', text: text('rest') };
  yield { kind: 'text', text: text('mentions', { count: mentionsInOtherCases }) };
  yield { kind: 'text', text: text('dataFile') };
}

type Text = ReturnType<typeof textsOf<'gdprDocument'>>;
function* caseBlocks(one: RecordedCase, text: Text, moment: (at: string) => string): Generator<Block> {
  yield { kind: 'subheading', text: `${one.number} · ${one.title}` };
  const facts: [string, string | null][] = [
    [text('status'), one.status],
    [text('received'), moment(one.received)],
    [text('solved'), one.solved && moment(one.solved)],
    [text('closed'), one.closed && moment(one.closed)],
    [text('market'), one.market],
    [text('car'), joined(one.brand, one.model, one.vin)],
    [text('topics'), one.topics.join('\n')],
    [text('externalNumber'), one.externalNumber],
    [text('tsaraNumber'), one.tsaraNumber],
    [text('nscNumbers'), one.nscNumbers.join('\n')],
    [text('files'), one.files.map(({ fileName }) => fileName).join('\n')],
  ];
  for (const [label, value] of facts) if (value) yield { kind: 'fact', label, text: value };
  for (const event of one.events) {
    yield { kind: 'quiet', text: joined(moment(event.at), text('event'), event.title, event.by) };
    if (event.text) yield { kind: 'text', text: event.text };
  }
  for (const mail of one.mails) {
    yield { kind: 'quiet', text: joined(moment(mail.at), text('mail'), mail.to.join(', '), mail.subject) };
    yield { kind: 'text', text: mail.text };
  }
  for (const reason of one.delays) yield { kind: 'fact', label: text('delay'), text: reason };
  for (const solution of one.solutions) yield { kind: 'fact', label: text('solution'), text: solution };
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' ');
const momentIn = (language: Language) => {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  });
  return (at: string) => format.format(new Date(at));
};
/** What a form holds, a line for each field. */
const plain = (value: unknown, name = ''): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, part]) => plain(part, key))
        .filter(Boolean)
        .join('\n')
    : value === null || value === undefined || typeof value === 'boolean'
      ? ''
      : `${name}: ${String(value)}`;
