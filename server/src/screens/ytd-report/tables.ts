import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { sql } from 'drizzle-orm';
import { check, customType, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/**
 * A picture without personal data. Stored in the database, so that it changes with its figures and is available on all
 * servers.
 */
const picture = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The last YTD report, in one row. Empty until the first request. */
export const ytdReports = pgTable(
  'ytd_reports',
  {
    ytdReportId: integer().primaryKey(),
    /** When a user or the nightly job requested a new one. Null if none is being made. */
    requestedAt: instant(),
    /** When the figures were counted. */
    madeAt: instant(),
    /** In English. */
    figures: jsonb().$type<FigureTable[]>().notNull().default([]),
    image: picture(),
    /** In German. */
    figuresDe: jsonb().$type<FigureTable[]>().notNull().default([]),
    imageDe: picture(),
  },
  (t) => [check('ytd_reports_one', sql`${t.ytdReportId} = 1`)],
);
export const onlyReport = 1;
