import * as z from '#zod';
import { gdprEditor, gdprReader } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';

/** What a run is made of: closed cases of a market, and spam. */
export const retentionKinds = ['closed', 'spam'] as const;

const ofMarket = {
  kind: z.enum(retentionKinds),
  /** Null: cases without a market, and spam of all. */
  marketId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  /** Of spam none: it has its days. */
  months: z.nullable(z.number()),
};
/** What a run that began now would do. */
export const retentionOutlook = z.object({
  ...ofMarket,
  /** It would anonymise, or erase, so many. */
  dueCount: z.number(),
  /** When the oldest of them was closed, or became spam. */
  oldestAt: z.nullable(z.string()),
  /** Left out: a legal hold of the person, or a legal matter. */
  heldCount: z.number(),
  /** Left out: the person is being erased. */
  erasingCount: z.number(),
});
export type RetentionOutlook = z.infer<typeof retentionOutlook>;

/** What was done; `failed` cases are tried again by the next run. */
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
  /** Null: the night began it. */
  by: z.nullable(z.string()),
  lots: z.array(z.object({ ...ofMarket, ...figures.shape })),
  /** Cases that failed and that the reader sees, with what the machine said; of others the number alone is told. */
  failures: z.array(z.object({ caseId: z.number(), internalId: z.string(), fault: z.string() })),
});
export type RetentionRun = z.infer<typeof retentionRun>;

const told = z.int().check(z.nonnegative());
export const retentionEndpoints = {
  getRetention: endpoint({
    method: 'GET',
    path: 'gdpr/retention',
    summary: 'What a retention run that began now would do, market by market, across scopes',
    access: gdprReader,
    reply: z.array(retentionOutlook),
    seen: { notLogged: 'tells numbers of cases, and nothing of any' },
    errors: [],
  }),
  listRetentionRuns: endpoint({
    method: 'GET',
    path: 'gdpr/retention/runs',
    summary: 'The last retention runs with what they did, the newest first',
    access: gdprReader,
    reply: z.array(retentionRun),
    seen: { notLogged: 'tells numbers of cases, and of those that failed the number they have' },
    errors: [],
    background: true,
  }),
  runRetention: endpoint({
    method: 'POST',
    path: 'gdpr/retention/runs',
    summary: 'Begin a retention run now, for as many cases as the reader was told; a job does it, for good',
    access: gdprEditor,
    request: 'json',
    body: z.object({ cases: told, spam: told }),
    reply: z.object({ retentionRunId: z.number() }),
    errors: ['RetentionOutdated'],
  }),
};
