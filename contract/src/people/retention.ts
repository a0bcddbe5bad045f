import * as z from '#zod';
import { marketRetention } from '../catalog/markets.ts';
import { gdprEditor, gdprReader } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { idText, numberText } from '../platform/field-rules.ts';
import { retentionMonthsMax, retentionMonthsMin } from '../platform/limits.ts';

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
const monthsRange = { min: retentionMonthsMin, max: retentionMonthsMax };
const retentionMonths = z.int().check(z.gte(monthsRange.min), z.lte(monthsRange.max));
/** Form of a market's retention. */
export const retentionForm = z.object({ retentionMonths });
const marketParams = z.object({ id: idText });

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
  previewMarketRetention: endpoint({
    method: 'GET',
    path: 'markets/{id}/retention',
    summary: 'Number of cases that another retention of a market would make due',
    access: gdprEditor,
    params: marketParams,
    query: z.object({ retentionMonths: numberText(monthsRange) }),
    reply: z.object({
      dueCount: z.number(),
      /** Of a shorter time, otherwise null: it takes effect at once. */
      from: z.nullable(z.string()),
    }),
    seen: { notLogged: 'numbers of cases only' },
    errors: ['NotFound', 'Forbidden'],
  }),
  setMarketRetention: endpoint({
    method: 'PUT',
    path: 'markets/{id}/retention',
    summary: 'Change the retention of a market; a shorter one takes effect days later',
    access: gdprEditor,
    request: 'json',
    params: marketParams,
    /** `cases`: the confirmed number of cases that become due. */
    body: z.object({ retentionMonths, cases: counts }),
    reply: marketRetention,
    changesSettings: 'ofMarket',
    errors: ['NotFound', 'RetentionOutdated', 'Forbidden'],
  }),
};
