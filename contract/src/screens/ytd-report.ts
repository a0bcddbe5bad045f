import * as z from '#zod';
import { reportReader, signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { languageCode } from '../platform/field-rules.ts';
import { nothing } from '../platform/paging.ts';
import { figureTable } from './report-figures.ts';

export const ytdEndpoints = {
  getYtdMetadata: endpoint({
    method: 'GET',
    path: 'cases/reporting/ytd/metadata',
    summary: 'Creation time of the YTD report, and the figures of its image',
    access: signedIn,
    reply: z.object({
      /** Null: no report yet. */
      reportCreatedDateTime: z.nullable(z.string()),
      /** Last day covered by the report. Null: no report yet. */
      dataUntil: z.nullable(z.string()),
      isOutdated: z.boolean(),
      isBeingMade: z.boolean(),
      /** The figures of the image, in the reader's language. */
      figures: z.array(figureTable),
    }),
    seen: { notLogged: 'only numbers' },
    background: true,
    errors: [],
  }),
  getYtdImage: endpoint({
    method: 'GET',
    path: 'cases/reporting/ytd/image',
    summary: 'The YTD report as one image (PNG)',
    access: signedIn,
    query: z.object({
      /** Without it, in the reader's language. */
      language: z.optional(languageCode),
    }),
    answer: 'bytes',
    seen: { notLogged: 'only numbers' },
    errors: ['NotFound'],
  }),
  makeYtdReport: endpoint({
    method: 'POST',
    path: 'cases/reporting/ytd',
    summary: 'Regenerate the YTD report; a job does it',
    access: reportReader,
    reply: nothing,
    errors: ['ReportUnderWay'],
  }),
};
