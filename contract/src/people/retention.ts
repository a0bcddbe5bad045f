import * as z from '#zod';
import { gdprEditor, gdprReader } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';

/** Parts of a run: closed cases of a market, and spam. */
export const retentionKinds = ['closed', 'spam'] as const;

const ofMarket = {
  kind: z.enum(retentionKinds),
  /** Null: cases without a market, and all spam. */
  marketId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  /** Null for spam, which has a fixed number of days. */
  months: z.nullable(z.number()),
};
/** Preview of a run that would start now. */
export const retentionOutlook = z.object({
  ...ofMarket,
  /** Number of cases to anonymise or erase. */
  dueCount: z.number(),
  /** When the oldest of them was closed or became spam. */
  oldestAt: z.nullable(z.string()),
  /** Left out: legal cases, and cases of a person on legal hold. */
  heldCount: z.number(),
  /** Left out: the person is being erased. */
  erasingCount: z.number(),
});
export type RetentionOutlook = z.infer<typeof retentionOutlook>;

/** Counts of a run. The next run retries `failed` cases. */
export const retentionFigures = [
  'cases',
  'contacts',
  'cars',
  'files',
  'mails',
  'held',
  'erasing',
  'failed',
] as const;
export type RetentionFigure = (typeof retentionFigures)[number];
const figures = z.object({
  cases: z.number(),
  contacts: z.number(),
  cars: z.number(),
  files: z.number(),
  mails: z.number(),
  held: z.number(),
  erasing: z.number(),
  failed: z.number(),
});
export type RetentionFigures = z.infer<typeof figures>;

export const retentionRun = z.object({
  retentionRunId: z.number(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Null: the nightly run. */
  by: z.nullable(z.string()),
  lots: z.array(z.object({ ...ofMarket, ...figures.shape })),
  /** Failed cases that the reader sees, with their error. Others are only counted. */
  failures: z.array(z.object({ caseId: z.number(), internalId: z.string(), problem: z.string() })),
});
export type RetentionRun = z.infer<typeof retentionRun>;

const counts = z.int().check(z.nonnegative());
export const retentionEndpoints = {
  getRetention: endpoint({
    method: 'GET',
    path: 'gdpr/retention',
    summary: 'Preview of a retention run, by market, across scopes',
    access: gdprReader,
    reply: z.array(retentionOutlook),
    seen: { notLogged: 'numbers of cases only' },
    errors: [],
  }),
  listRetentionRuns: endpoint({
    method: 'GET',
    path: 'gdpr/retention/runs',
    summary: 'The last retention runs with their results, newest first',
    access: gdprReader,
    reply: z.array(retentionRun),
    seen: { notLogged: 'numbers of cases, and case numbers of failures' },
    errors: [],
    background: true,
  }),
  runRetention: endpoint({
    method: 'POST',
    path: 'gdpr/retention/runs',
    summary: 'Start a retention run of the previewed number of cases; a job does it, and it cannot be undone',
    access: gdprEditor,
    request: 'json',
    body: z.object({ cases: counts, spam: counts }),
    reply: z.object({ retentionRunId: z.number() }),
    errors: ['RetentionOutdated'],
  }),
};
