import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { sql } from 'drizzle-orm';
import { check, customType, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** A picture of numbers alone. It lies in the database, so that it changes with its figures and every server has it. */
const picture = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The last YTD report, in one row; none until the first one is asked for. */
export const ytdReports = pgTable(
  'ytd_reports',
  {
    ytdReportId: integer().primaryKey(),
    /** Somebody, or the night, asked for a new one then; null: none is being made. */
    requestedAt: instant(),
    /** The moment that the figures tell of. */
    madeAt: instant(),
    /** English, as the image. */
    figures: jsonb().$type<FigureTable[]>().notNull().default([]),
    figuresDe: jsonb().$type<FigureTable[]>().notNull().default([]),
    image: picture(),
  },
  (t) => [check('ytd_reports_one', sql`${t.ytdReportId} = 1`)],
);
export const onlyReport = 1;
