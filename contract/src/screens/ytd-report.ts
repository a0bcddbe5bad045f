import * as z from '#zod';
import { reportReader, signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { nothing } from '../platform/paging.ts';
import { figureTable } from './report-figures.ts';

export const ytdEndpoints = {
  getYtdMetadata: endpoint({
    method: 'GET',
    path: 'cases/reporting/ytd/metadata',
    summary: 'When the YTD report was made, and the figures that its image shows',
    access: signedIn,
    reply: z.object({
      /** Null: none was made yet. */
      reportCreatedDateTime: z.nullable(z.string()),
      /** The last day that it tells of; null: none was made yet. */
      dataUntil: z.nullable(z.string()),
      isOutdated: z.boolean(),
      isBeingMade: z.boolean(),
      /** What the image shows in English, in the reader's language. */
      figures: z.array(figureTable),
    }),
    seen: { notLogged: 'numbers alone' },
    background: true,
    errors: [],
  }),
  getYtdImage: endpoint({
    method: 'GET',
    path: 'cases/reporting/ytd/image',
    summary: 'The YTD report as one image (PNG)',
    access: signedIn,
    answer: 'bytes',
    seen: { notLogged: 'numbers alone' },
    errors: ['NotFound'],
  }),
  makeYtdReport: endpoint({
    method: 'POST',
    path: 'cases/reporting/ytd',
    summary: 'Have the YTD report made anew; a job does it',
    access: reportReader,
    reply: nothing,
    errors: ['ReportUnderWay'],
  }),
};
