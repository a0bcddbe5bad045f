import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { fieldsOfSections } from '@cfm/contract/process/compared-fields.ts';
import type { PostQualificationDetails } from '@cfm/contract/process/post-qualification.ts';
import type { Block } from '@cfm/pdf/write-pdf.ts';
import { recordedText } from '../../screens/audit-page/recorded-text.ts';
import { caseBlocks } from './case-blocks.ts';
import { type DocumentWords, documentWords, dotted, fact, facts, joined } from './document-words.ts';
import { handlingBlocks } from './handling-blocks.ts';
import type { KeptValue, PersonRecord } from './person-record.ts';

/** The record of a person as a readable document. */
export function* personDocument(record: PersonRecord, language: Language, at: string): Generator<Block> {
  const { person, cases, answers, auditValues, mentionsInOtherCases, areMoreMentions, handling } = record;
  const words = documentWords(language);
  const { text, moment } = words;
  yield { kind: 'title', text: text('title') };
  yield { kind: 'quiet', text: text('intro', { name: person.fullName, date: moment(at) }) };
  yield { kind: 'quiet', text: text('guide') };
  yield { kind: 'heading', text: text('person') };
  yield* personBlocks(person, words);
  yield { kind: 'heading', text: text('cars') };
  if (person.cars.length === 0) yield { kind: 'text', text: text('none') };
  for (const car of person.cars) yield* carBlocks(car, words);
  yield { kind: 'heading', text: text('cases', { count: cases.length }) };
  for (const one of cases) yield* caseBlocks(one, words);
  if (answers.length > 0) yield { kind: 'heading', text: text('answers') };
  for (const { answered, answer } of answers) yield* fact(moment(answered), answerText(answer, words));
  if (auditValues.length > 0) {
    yield { kind: 'heading', text: text('audit') };
    yield { kind: 'quiet', text: text('auditText') };
    for (const value of auditValues) yield* keptBlocks(value, words, language);
  }
  yield { kind: 'heading', text: text('furtherInformation') };
  yield {
    kind: 'text',
    text: text('mentions', { count: mentionsInOtherCases, areMore: String(areMoreMentions) }),
  };
  const files = cases.reduce((sum, one) => sum + one.files.filter(({ isLost }) => !isLost).length, 0);
  yield { kind: 'text', text: text('dataFile', { files, folder: text('folder') }) };
  yield* handlingBlocks(handling, words);
}

function* personBlocks(person: PersonRecord['person'], words: DocumentWords): Generator<Block> {
  const { text, field, contact } = words;
  yield* facts([
    [text('name'), person.fullName],
    [field('salutation'), person.title && contact(`titles.${person.title}`)],
    [field('academicTitle'), person.academicTitle],
    [text('emails'), person.emails.join('\n')],
    [text('phones'), person.phones.join('\n')],
    [text('language'), words.language(person.language)],
  ]);
  for (const { kind, buName, street, houseNumber, zipCode, city, countryCode } of person.addresses) {
    const country = countryCode && words.country(countryCode);
    const lines = [buName, joined(street, houseNumber), joined(zipCode, city), country];
    yield* fact(contact(`kinds.${kind}`), lines.filter(Boolean).join('\n'));
  }
  yield* facts([
    [text('note'), person.note],
    [text('blacklisted'), person.blacklistedEmails.join('\n')],
    [text('restricted'), person.isRestricted ? text('restrictedText') : null],
  ]);
}

/** A value of the audit with its field and time, before and after the change. */
function* keptBlocks({ at, entity, field, from, to }: KeptValue, words: DocumentWords, language: Language) {
  const formatted = (value: string | null) =>
    value === null || entity === null || field === null
      ? value
      : recordedText(language, entity, field, value);
  const text = [formatted(from), formatted(to)].filter((part) => part !== null).join(' → ');
  if (field === null || at === null) yield { kind: 'text', text } as const;
  else yield* fact(dotted(words.recorded(field), words.moment(at)), text);
}

function* carBlocks(
  car: PersonRecord['person']['cars'][number],
  { text, field, mail, day, number, country }: DocumentWords,
): Generator<Block> {
  yield {
    kind: 'subheading',
    text: joined(car.brandName, car.modelName ?? car.modelCode, car.vin) || text('car'),
  };
  const { countryOfRegistrationCode: registered, firstRegistration, mileageKm } = car;
  yield* facts([
    [field('vin'), car.vin],
    [field('modelCode'), car.modelCode],
    [field('licencePlate'), car.licencePlate],
    [field('countryOfRegistrationCode'), registered && country(registered)],
    [field('firstRegistration'), firstRegistration && day(firstRegistration)],
    [mail('forwardMileage'), mileageKm === null ? null : `${number(mileageKm)} km`],
    [field('dealerId'), car.dealerName],
  ]);
}

/** The answers of a data request, one line per field. */
function answerText(
  { nameDetails, addressDetails, carDetails }: PostQualificationDetails,
  { field, contact, country }: DocumentWords,
): string {
  const lines: [label: string, value: string | null][] = [];
  if (nameDetails) {
    const { salutation, title, firstName, lastName } = nameDetails;
    lines.push([field('salutation'), contact(`titles.${salutation}`)], [field('academicTitle'), title]);
    lines.push([field('firstName'), firstName], [field('lastName'), lastName]);
  }
  if (addressDetails) {
    lines.push([field('addressType'), contact(`kinds.${addressDetails.addressType}`)]);
    for (const name of fieldsOfSections.addressDetails)
      lines.push([
        field(name),
        name === 'countryCode' ? country(addressDetails.countryCode) : addressDetails[name],
      ]);
  }
  if (carDetails) {
    const { vin, countryOfRegistrationCode } = carDetails;
    lines.push([field('vin'), vin]);
    lines.push([field('countryOfRegistrationCode'), country(countryOfRegistrationCode)]);
  }
  return lines
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}
