import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import type { BrandCounts, BrandFigure, BrandOverview } from '@cfm/contract/screens/brand-overview.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import { lookups } from '../../catalog/reference-data/tables.ts';
import { type Ctx, onReplica } from '../../context.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { lastMonths } from '../../platform/time/last-months.ts';
import { countCasesOfBrands } from './count-cases-of-brands.ts';

const monthsOfTrend = 12;
/** The code of the level "not escalated". */
const notEscalated = 'none';

/**
 * Open, overdue, escalated and solved cases, mean handling time, and receipts of twelve months per brand, in the
 * reader's scope (rules 3.39 and 20.2). Each figure uses the filter of its link to the overview.
 */
export const getBrandOverview = (ctx: Ctx): Promise<BrandOverview> => onReplica(ctx, readBrandOverview);

async function readBrandOverview(ctx: Ctx): Promise<BrandOverview> {
  const { db, language } = ctx;
  const brands = await listBrands(db);
  const levels = await listEscalationLevels(db);
  const months = lastMonths(ctx.now(), monthsOfTrend).map(({ month, from, to }) => ({
    month,
    filter: { receivedFrom: from, receivedTo: to },
  }));
  const [current] = lastMonths(ctx.now(), 1);
  const statusIds = [...openStatusIds];
  const filters: Record<BrandFigure, CaseFilter> = {
    open: { statusIds },
    overdue: { statusIds, isOverdue: true },
    escalated: { statusIds, escalationLevelIds: levels.map(({ id }) => id) },
    solved: { solvedFrom: current?.from, solvedTo: current?.to },
  };
  const counted = await countCasesOfBrands(
    ctx,
    filters,
    months.map(({ filter }) => filter),
  );
  return {
    filters,
    months,
    brands: brands.map(({ id, nameEn, nameDe }) => ({
      ...countsOf(id, counted, months.length),
      brandId: id,
      name: language === 'de' ? nameDe : nameEn,
    })),
    withoutBrand: countsOf(null, counted, months.length),
  };
}

/** Combines the partial rows of a brand. */
function countsOf(
  wanted: number | null,
  rows: readonly (Partial<BrandCounts> & { brandId: number | null })[],
  months: number,
): BrandCounts {
  const counted = rows.filter(({ brandId }) => brandId === wanted).map(({ brandId: _, ...counts }) => counts);
  return Object.assign(withoutCases(months), ...counted);
}

const withoutCases = (months: number): BrandCounts => ({
  open: 0,
  overdue: 0,
  escalated: 0,
  solved: 0,
  meanHandlingDays: null,
  received: Array.from({ length: months }, () => 0),
});

const listBrands = (db: Ctx['db']) =>
  runPrepared(
    db
      .select({ id: lookups.lookupId, nameEn: lookups.nameEn, nameDe: lookups.nameDe })
      .from(lookups)
      .where(eq(lookups.kind, 'brand'))
      .orderBy(asc(lookups.sortOrder), asc(lookups.lookupId)),
  );
const listEscalationLevels = (db: Ctx['db']) =>
  runPrepared(
    db
      .select({ id: lookups.lookupId })
      .from(lookups)
      .where(and(eq(lookups.kind, 'escalationLevel'), ne(lookups.code, notEscalated)))
      .orderBy(asc(lookups.lookupId)),
  );
