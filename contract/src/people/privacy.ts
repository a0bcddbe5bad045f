import { extend } from 'zod/mini';
import * as z from '#zod';
import { caseEventTypes } from '../cases/event-types.ts';
import { gdprEditor, gdprReader } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { id, idText, languageCode, line, optionalText } from '../platform/field-rules.ts';
import { gdprReasonMaxLength, replacementsShown } from '../platform/limits.ts';
import { mailStates } from '../platform/outbox.ts';
import { duplicate } from '../screens/contact-page.ts';
import { car, carForm, carParams, contact, contactForm, contactParams, heldNumbers } from './contacts.ts';

/** A restriction or a legal hold as it stands: since when, by whom, why. */
const restraint = z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.string() }));
export type Restraint = z.infer<typeof restraint>;

/** A case that the reader sees, and what is of one. */
const ofCase = { caseId: z.number(), internalId: z.string() };
export const heldCase = z.object({
  ...ofCase,
  title: z.string(),
  statusId: z.number(),
  receiptDateTime: z.string(),
  legal: z.boolean(),
});
/** What happened, by what it is called in the language of the reader. */
export const heldEvent = z.object({
  ...ofCase,
  caseEventId: z.number(),
  type: z.enum(caseEventTypes),
  title: z.string(),
  at: z.string(),
});
export const mentionKinds = ['email', 'phone', 'vin', 'name'] as const;
/** A case of somebody else whose texts name the person. */
const mention = extend(heldCase, { foundBy: z.array(z.enum(mentionKinds)) });

export const gdprPerson = z.object({
  contact,
  restriction: restraint,
  legalHold: restraint,
  /** In all cases, whoever sees them. */
  held: heldNumbers,
  /** Values that the audit keeps of the person. */
  auditValues: z.number(),
  /** What follows is of cases that the reader sees, the newest first, as much as a page shows. */
  cases: z.array(heldCase),
  events: z.array(heldEvent),
  /** E-mails that were sent or came, one without a state and recipients where only its event is held. */
  mails: z.array(
    z.object({
      ...ofCase,
      key: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      state: z.nullable(z.enum(mailStates)),
      isReceived: z.boolean(),
      at: z.string(),
    }),
  ),
  files: z.array(
    z.object({ ...ofCase, attachmentId: z.number(), fileName: z.string(), sizeBytes: z.number() }),
  ),
  answers: z.array(
    z.object({ ...ofCase, postQualificationId: z.number(), at: z.string(), answeredAt: z.string() }),
  ),
  /** Of days and mentions as many as there are, where a page shows no more; of mentions there may be more than were looked for. */
  appearancesTotal: z.number(),
  mentionsTotal: z.number(),
  areMoreMentions: z.boolean(),
  /** Days of the daily report whose list has a case of the person. */
  appearances: z.array(z.object({ ...ofCase, date: z.string() })),
  mentions: z.array(mention),
  mentionsOutOfScope: z.number(),
  /** Cases marked as legal: they keep the person from being erased. */
  legalCases: z.number(),
});
export type GdprPerson = z.infer<typeof gdprPerson>;

/** What a person is given of all that is held; `expiresAt` once it is ready. */
export const gdprExport = z.object({
  gdprExportId: z.number(),
  requestedAt: z.string(),
  /** That it is written in; null of one that was asked for before this was kept. */
  language: z.nullable(languageCode),
  doneCount: z.number(),
  totalCount: z.number(),
  state: z.enum(['running', 'ready', 'failed', 'removed']),
  sizeBytes: z.nullable(z.number()),
  expiresAt: z.nullable(z.string()),
});
export type GdprExport = z.infer<typeof gdprExport>;
/** Without a language it is written in that of the person, as far as the product has it. */
export const exportForm = z.object({ language: z.optional(languageCode) });

const reason = optionalText({ max: gdprReasonMaxLength }).check(
  z.refine((text) => text !== null, { error: 'required' }),
);
/** Some words of a case of somebody else, and which of them erasing replaces. */
const replacement = z.object({
  ...ofCase,
  parts: z.array(z.object({ text: z.string(), isReplaced: z.boolean() })),
  /** The name is found there, which may be somebody else's: it can be left. */
  isByName: z.boolean(),
  /** The case's own customer is called the same: the name stays unless it is said that it goes. */
  isOfNamesake: z.boolean(),
});
export type Replacement = z.infer<typeof replacement>;
/** What erasing a person would erase, what stays (`cases`, `blacklistEntries`), and what keeps it from that. */
export const erasurePreview = z.object({
  fullName: z.string(),
  cars: z.number(),
  cases: z.number(),
  texts: z.number(),
  mails: z.number(),
  files: z.number(),
  answers: z.number(),
  auditValues: z.number(),
  /** Cases of others whose texts name the person: that is replaced there. */
  mentions: z.number(),
  /** More than were looked for now: erasing looks for all. */
  areMoreMentions: z.boolean(),
  /** What is replaced there, of the newest that the reader sees: `replacementsShown` at most. */
  replacements: z.array(replacement),
  /** Cases of customers of the same name that are not among these: the name stays there. */
  namesakesKept: z.number(),
  blacklistEntries: z.number(),
  isHeld: z.boolean(),
  /** Numbers of cases marked as legal. */
  holdingCases: z.array(z.string()),
  holdingCasesOutOfScope: z.number(),
  /** Of all this: erasing repeats it. */
  previewHash: z.string(),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;
const decidedCaseIds = z.array(id).check(z.maxLength(replacementsShown * 10));
export const erasureForm = z.object({
  reason,
  typedName: line({ max: 300 }),
  /** Asked for where more than `mentionsReplacedUnasked` cases of others are concerned. */
  replacesMany: z.optional(z.boolean()),
  /** Of the cases of others that were shown: where the name stays, and where it goes although the customer is called the same. */
  keptCaseIds: z._default(decidedCaseIds, []),
  replacedCaseIds: z._default(decidedCaseIds, []),
  previewHash: z.string().check(z.maxLength(64)),
});
export const erasure = z.object({
  erasureId: z.number(),
  requestedAt: z.string(),
  doneCount: z.number(),
  totalCount: z.number(),
  /** When it could not go on, until it does. */
  failedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type Erasure = z.infer<typeof erasure>;

/** Begins (`isSet`) or ends a restriction or a legal hold; either way it says why. */
export const restraintForm = z.object({ isSet: z.boolean(), reason });

export const gdprEndpoints = {
  getPerson: endpoint({
    method: 'GET',
    path: 'gdpr/contacts/{contactId}',
    summary: 'Everything that is held on a person, across scopes; of cases out of scope their number only',
    access: gdprReader,
    params: contactParams,
    reply: gdprPerson,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound'],
  }),
  listPersonDuplicates: endpoint({
    method: 'GET',
    path: 'gdpr/contacts/{contactId}/duplicates',
    summary: 'Contacts of all scopes that may be the same person, the likeliest first, each with why',
    access: gdprReader,
    params: contactParams,
    reply: z.array(duplicate),
    seen: { kind: 'list' },
    errors: ['NotFound'],
  }),
  correctContact: endpoint({
    method: 'PUT',
    path: 'gdpr/contacts/{contactId}',
    summary: 'Correct a contact, in any scope, also a restricted one',
    access: gdprEditor,
    request: 'json',
    params: contactParams,
    body: extend(contactForm, { contactId: id, version: z.int() }),
    reply: contact,
    errors: ['NotFound', 'ContactChanged', 'PersonErased'],
  }),
  correctCar: endpoint({
    method: 'PUT',
    path: 'gdpr/contacts/{contactId}/cars/{contactCarId}',
    summary: 'Correct a car, in any scope, also of a restricted contact',
    access: gdprEditor,
    request: 'json',
    params: carParams,
    body: extend(carForm, { version: z.int() }),
    reply: car,
    errors: ['NotFound', 'CarChanged', 'PersonErased'],
  }),
  restrictContact: endpoint({
    method: 'PUT',
    path: 'gdpr/contacts/{contactId}/restriction',
    summary: 'Restrict the processing of a person, or lift that',
    access: gdprEditor,
    request: 'json',
    params: contactParams,
    body: restraintForm,
    reply: gdprPerson,
    errors: ['NotFound', 'PersonErased'],
  }),
  holdContact: endpoint({
    method: 'PUT',
    path: 'gdpr/contacts/{contactId}/legal-hold',
    summary: 'Keep a person from being erased for a legal claim, or end that',
    access: gdprEditor,
    request: 'json',
    params: contactParams,
    body: restraintForm,
    reply: gdprPerson,
    errors: ['NotFound', 'PersonErased'],
  }),
  requestExport: endpoint({
    method: 'POST',
    path: 'gdpr/contacts/{contactId}/export',
    summary:
      'Have all that is held on a person packed (ZIP: PDF, JSON, files); answers the exports of the reader',
    access: gdprEditor,
    request: 'json',
    params: contactParams,
    body: exportForm,
    reply: z.array(gdprExport),
    errors: ['NotFound', 'PersonErased'],
  }),
  listExports: endpoint({
    method: 'GET',
    path: 'gdpr/contacts/{contactId}/export',
    summary: 'Exports of a person that the reader asked for, with their progress',
    access: gdprEditor,
    params: contactParams,
    reply: z.array(gdprExport),
    seen: { notLogged: 'tells when exports were asked for, and nothing of what they hold' },
    errors: [],
    background: true,
  }),
  getExportFile: endpoint({
    method: 'GET',
    path: 'gdpr/exports/{gdprExportId}',
    summary: 'The packed data, for who asked for it',
    access: gdprEditor,
    params: z.object({ gdprExportId: idText }),
    answer: 'bytes',
    seen: { kind: 'export' },
    errors: ['NotFound', 'FileLost'],
  }),
  previewErasure: endpoint({
    method: 'POST',
    path: 'gdpr/contacts/{contactId}/erase/preview',
    summary:
      'What erasing a person would erase and leave, in numbers, and some of what it would replace in cases of others',
    access: gdprEditor,
    params: contactParams,
    reply: erasurePreview,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound'],
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: 'gdpr/contacts/{contactId}/erase',
    summary: 'Erase a person; a job does it, and it cannot be undone',
    access: gdprEditor,
    request: 'json',
    params: contactParams,
    body: erasureForm,
    reply: erasure,
    errors: ['NotFound', 'ErasureHeld', 'ErasureOutdated'],
  }),
  getErasure: endpoint({
    method: 'GET',
    path: 'gdpr/contacts/{contactId}/erase',
    summary: 'How far the erasure of a person is; null when nobody erased them',
    access: gdprEditor,
    params: contactParams,
    reply: z.nullable(erasure),
    seen: { notLogged: 'tells how far the erasing is' },
    errors: [],
    background: true,
  }),
};
