import { extend, omit } from 'zod/mini';
import * as z from '#zod';
import { caseEventTypes } from '../cases/event-types.ts';
import { gdprEditor, gdprReader } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { baseVersion, id, idText, languageCode, line, optionalText } from '../platform/field-rules.ts';
import { gdprReasonMaxLength, replacementsShown } from '../platform/limits.ts';
import { mailStates } from '../platform/outbox.ts';
import { duplicate } from '../screens/contact-page.ts';
import { car, contact } from './contact.ts';
import { carForm, carParams, contactForm, contactParams, storedCounts } from './contacts.ts';

/** A current restriction or legal hold: since when, by whom, why. */
const restraint = z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.string() }));
export type Restraint = z.infer<typeof restraint>;

/** A case that the reader sees, and fields of records of a case. */
const ofCase = { caseId: z.number(), internalId: z.string() };
export const storedCase = z.object({
  ...ofCase,
  title: z.string(),
  statusId: z.number(),
  receiptDateTime: z.string(),
  legal: z.boolean(),
});
/** An event, with its title in the reader's language. */
export const storedEvent = z.object({
  ...ofCase,
  caseEventId: z.number(),
  type: z.enum(caseEventTypes),
  title: z.string(),
  at: z.string(),
});
export const mentionKinds = ['email', 'phone', 'vin', 'name'] as const;
/** A case of another customer whose texts mention the person. */
const mention = extend(storedCase, { foundBy: z.array(z.enum(mentionKinds)) });

export const gdprPerson = z.object({
  contact,
  restriction: restraint,
  legalHold: restraint,
  /** Counts of all cases, in and out of the reader's scope. */
  storedCounts,
  /** Number of personal audit values about the person. */
  auditValues: z.number(),
  /** The following lists cover cases that the reader sees, newest first, limited to one page. */
  cases: z.array(storedCase),
  events: z.array(storedEvent),
  /** Sent and received e-mails. State and recipients are empty if only the event is stored. */
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
  /** Totals of the limited lists of days and mentions. There may be more mentions than were searched for. */
  appearancesTotal: z.number(),
  mentionsTotal: z.number(),
  areMoreMentions: z.boolean(),
  /** Days of the daily report that list a case of the person. */
  appearances: z.array(z.object({ ...ofCase, date: z.string() })),
  mentions: z.array(mention),
  mentionsOutOfScope: z.number(),
  /** Number of legal cases. They prevent erasing the person. */
  legalCases: z.number(),
});
export type GdprPerson = z.infer<typeof gdprPerson>;

/** An access export. `expiresAt` is set once it is ready. */
export const gdprExport = z.object({
  gdprExportId: z.number(),
  requestedAt: z.string(),
  /** Its language. Null for exports from before this was stored. */
  language: z.nullable(languageCode),
  doneCount: z.number(),
  totalCount: z.number(),
  state: z.enum(['running', 'ready', 'failed', 'removed']),
  sizeBytes: z.nullable(z.number()),
  expiresAt: z.nullable(z.string()),
});
export type GdprExport = z.infer<typeof gdprExport>;
/** Without a language, the export uses that of the person, if supported. */
export const exportForm = z.object({ language: z.optional(languageCode) });

const reason = optionalText({ max: gdprReasonMaxLength }).check(
  z.refine((text) => text !== null, { error: 'required' }),
);
/** A text excerpt of another customer's case, with the parts that erasing replaces. */
const replacement = z.object({
  ...ofCase,
  parts: z.array(z.object({ text: z.string(), isReplaced: z.boolean() })),
  /** Found by name, which may be another person's. The user can keep it. */
  isByName: z.boolean(),
  /** The case's own customer has the same name, so the name stays unless the user chooses to replace it. */
  isOfNamesake: z.boolean(),
});
export type Replacement = z.infer<typeof replacement>;
/** Running work on the person's cases that an erasure can end: open cases, reminder processes, links of dealers. */
export const runningWork = ['cases', 'reminders', 'links'] as const;
export type RunningWork = (typeof runningWork)[number];
/** What erasing a person would erase, what would stay (`cases`, `blacklistEntries`), and what prevents it. */
export const erasurePreview = z.object({
  fullName: z.string(),
  /** The counts of the page of the person, so that both agree (rule 19.3). */
  ...omit(storedCounts, { casesOutOfScope: true }).shape,
  /** Solutions, and reasons of delays and of requests for more time. */
  solutions: z.number(),
  auditValues: z.number(),
  /** Cases of others whose texts mention the person. Erasing replaces the mentions. */
  mentions: z.number(),
  /** There are more than this search looked for. Erasing finds all. */
  areMoreMentions: z.boolean(),
  /** Replacements in the newest cases that the reader sees, at most `replacementsShown`. */
  replacements: z.array(replacement),
  /** Further cases of customers with the same name. The name stays there. */
  namesakesKept: z.number(),
  blacklistEntries: z.number(),
  /** Counts of running work, of all scopes, and the newest open cases that the reader sees, at most `replacementsShown`. */
  running: z.object({ cases: z.number(), reminders: z.number(), links: z.number() }),
  openCases: z.array(z.object(ofCase)),
  isHeld: z.boolean(),
  /** Numbers of legal cases. */
  holdingCases: z.array(z.string()),
  holdingCasesOutOfScope: z.number(),
  /** Hash of all values above. The erasure form repeats it. */
  previewHash: z.string(),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;
const decidedCaseIds = z.array(id).check(z.maxLength(replacementsShown * 10));
export const erasureForm = z.object({
  reason,
  typedName: line({ max: 300 }),
  /** Required if more than `mentionsReplacedUnasked` cases of others are affected. */
  replacesMany: z.optional(z.boolean()),
  /** Decisions on shown cases of others: keep the name, or replace it although the customer has the same name. */
  keptCaseIds: z._default(decidedCaseIds, []),
  replacedCaseIds: z._default(decidedCaseIds, []),
  /** Running work to end with the erasure. Ending cases includes the rest. */
  endedWork: z._default(z.array(z.enum(runningWork)).check(z.maxLength(runningWork.length)), []),
  previewHash: z.string().check(z.maxLength(64)),
});
export const erasure = z.object({
  erasureId: z.number(),
  requestedAt: z.string(),
  doneCount: z.number(),
  totalCount: z.number(),
  /** When it got stuck. Null once it continues. */
  failedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type Erasure = z.infer<typeof erasure>;

/** Starts (`isSet`) or ends a restriction or a legal hold. Both require a reason. */
export const restraintForm = z.object({ isSet: z.boolean(), reason });

export const gdprEndpoints = {
  getPerson: endpoint({
    method: 'GET',
    path: 'gdpr/contacts/{contactId}',
    summary: 'All data about a person, across scopes; only the number of cases out of scope',
    access: gdprReader,
    params: contactParams,
    reply: gdprPerson,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound'],
  }),
  listPersonDuplicates: endpoint({
    method: 'GET',
    path: 'gdpr/contacts/{contactId}/duplicates',
    summary: 'Contacts of all scopes that may be the same person, likeliest first, each with reasons',
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
    body: extend(contactForm, { contactId: id, version: baseVersion }),
    reply: contact,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound', 'ContactChanged', 'PersonErased'],
  }),
  correctCar: endpoint({
    method: 'PUT',
    path: 'gdpr/contacts/{contactId}/cars/{contactCarId}',
    summary: 'Correct a car, in any scope, also of a restricted contact',
    access: gdprEditor,
    request: 'json',
    params: carParams,
    body: extend(carForm, { version: baseVersion }),
    reply: car,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound', 'CarChanged', 'PersonErased'],
  }),
  restrictContact: endpoint({
    method: 'PUT',
    path: 'gdpr/contacts/{contactId}/restriction',
    summary: 'Restrict the processing of a person, or lift the restriction',
    access: gdprEditor,
    request: 'json',
    params: contactParams,
    body: restraintForm,
    reply: gdprPerson,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound', 'PersonErased'],
  }),
  holdContact: endpoint({
    method: 'PUT',
    path: 'gdpr/contacts/{contactId}/legal-hold',
    summary: "Hold a person's data for a legal claim, or end the hold",
    access: gdprEditor,
    request: 'json',
    params: contactParams,
    body: restraintForm,
    reply: gdprPerson,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound', 'PersonErased'],
  }),
  requestExport: endpoint({
    method: 'POST',
    path: 'gdpr/contacts/{contactId}/export',
    summary:
      'Request an access export of a person (ZIP: PDF, JSON, files); returns the exports of the reader',
    access: gdprEditor,
    request: 'json',
    params: contactParams,
    body: exportForm,
    reply: z.array(gdprExport),
    seen: { notLogged: 'times of exports, without their content' },
    errors: ['NotFound', 'PersonErased'],
  }),
  listExports: endpoint({
    method: 'GET',
    path: 'gdpr/contacts/{contactId}/export',
    summary: 'Access exports that the reader requested of a person, with their progress',
    access: gdprEditor,
    params: contactParams,
    reply: z.array(gdprExport),
    seen: { notLogged: 'times of exports, without their content' },
    errors: [],
    background: true,
  }),
  getExportFile: endpoint({
    method: 'GET',
    path: 'gdpr/exports/{gdprExportId}',
    summary: 'The file of an access export, for its requester',
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
      'Preview of erasing a person: counts of deleted and kept data, and samples of replaced text in cases of others',
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
    seen: { notLogged: 'progress of the erasure' },
    errors: ['NotFound', 'ErasureHeld', 'ErasureOutdated'],
  }),
  getErasure: endpoint({
    method: 'GET',
    path: 'gdpr/contacts/{contactId}/erase',
    summary: 'Progress of the erasure of a person, or null without one',
    access: gdprEditor,
    params: contactParams,
    reply: z.nullable(erasure),
    seen: { notLogged: 'progress of the erasure' },
    errors: [],
    background: true,
  }),
};
