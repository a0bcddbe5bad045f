import { extend } from 'zod/mini';
import * as z from '#zod';
import { ifmAdminType } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { idText, instant, numberText } from '../platform/field-rules.ts';
import { auditDepthMax, shortTextMaxLength } from '../platform/limits.ts';
import { flagText, paging } from '../platform/paging.ts';
import { auditChange } from './audit-change.ts';

/** Subjects of audit entries. `seen` is the access log. */
export const auditKinds = [
  'cases',
  'contacts',
  'users',
  'rules',
  'markets',
  'settings',
  'billing',
  'mails',
  'signIns',
  'rejections',
  'exports',
  'erasures',
  'seen',
] as const;
export type AuditKind = (typeof auditKinds)[number];
export const auditSources = ['audit', 'signIn', 'rejection', 'seen'] as const;
export type AuditSource = (typeof auditSources)[number];

const shortText = z.optional(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)));
export const auditFilter = z.object({
  userId: z.optional(idText),
  kind: z.optional(z.enum(auditKinds)),
  /** `entity-action`. */
  action: shortText,
  internalId: shortText,
  requestId: shortText,
  from: z.optional(instant),
  to: z.optional(instant),
  /** Includes the access log, for one person. */
  withSeen: z.optional(flagText),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const text = z.nullable(z.string());
export const auditEntry = z.object({
  source: z.enum(auditSources),
  /** Id within its source. */
  id: z.number(),
  at: z.string(),
  kind: z.enum(auditKinds),
  by: z.string(),
  userId: z.nullable(z.number()),
  what: z.string(),
  /** Number of repetitions within its minute. */
  times: z.number(),
  /** Name of the changed record, and its case if that still exists. */
  thing: text,
  caseId: z.nullable(z.number()),
  changes: z.array(auditChange),
  requestId: text,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditSum = z.object({
  signIns: z.number(),
  rejected: z.number(),
  casesSeen: z.number(),
  contactsSeen: z.number(),
  filesSeen: z.number(),
  listsSeen: z.number(),
  exports: z.number(),
  changes: z.number(),
});
export type AuditSum = z.infer<typeof auditSum>;
const ofPerson = { userId: idText, from: z.optional(instant), to: z.optional(instant) };

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: 'configuration/audit',
    summary: 'Who did what and when, newest first: changes, sign-ins, rejections, exports, erasures',
    access: ifmAdminType,
    query: extend(auditFilter, {
      skip: z._default(numberText({ min: 0, max: auditDepthMax }), 0),
      take: paging.take,
    }),
    reply: z.object({ totalCount: z.number(), isTotalExact: z.boolean(), items: z.array(auditEntry) }),
    seen: { kind: 'list' },
    errors: [],
  }),
  auditInfo: endpoint({
    method: 'GET',
    path: 'configuration/audit/info',
    summary: 'Users and actions that the audit can be filtered by',
    access: ifmAdminType,
    reply: z.object({
      users: z.array(z.object({ userId: z.number(), name: z.string() })),
      actions: z.array(z.object({ action: z.string(), kind: z.enum(auditKinds), name: z.string() })),
    }),
    seen: { notLogged: 'names of users and actions, no case' },
    errors: [],
  }),
  sumOfPerson: endpoint({
    method: 'GET',
    path: 'configuration/audit/person',
    summary: 'Number of records that a user saw and changed in a period',
    access: ifmAdminType,
    query: z.object(ofPerson),
    reply: auditSum,
    seen: { notLogged: 'only numbers' },
    errors: [],
  }),
  exportAudit: endpoint({
    method: 'POST',
    path: 'configuration/audit/export',
    summary: 'The entries of a filter as a spreadsheet (.xlsx), newest first',
    access: ifmAdminType,
    request: 'json',
    body: auditFilter,
    answer: 'bytes',
    seen: { kind: 'export' },
    errors: ['NothingToExport', 'TooManyToExport', 'ExportRunning', 'ExportsBusy'],
  }),
};
