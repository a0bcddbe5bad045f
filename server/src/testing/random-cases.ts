import { Temporal } from 'temporal-polyfill';
import { statusIds } from '../cases/case/status-transitions.ts';
import { caseCodeLevelSets, cases } from '../cases/case/tables.ts';
import { markets } from '../catalog/markets/tables.ts';
import { codeLevelAreas, lookups } from '../catalog/reference-data/tables.ts';
import { lookupId } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A reproducible sequence, so that a failure can be repeated. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type RandomCase = typeof cases.$inferInsert & { areaId: number | null };
const statuses = Object.values(statusIds);
/** Clock changes in Berlin, the turn of a year, and an ordinary day. */
const around = ['2025-03-30', '2025-10-26', '2026-03-29', '2025-12-31', '2025-06-11'];

/**
 * Creates `count` cases of every kind, received in this period, many of them near clock changes and the turn of the
 * year.
 */
export async function makeRandomCases(
  t: TestApp,
  { count, from, to, seed }: { count: number; from: string; to: string; seed: number },
): Promise<RandomCase[]> {
  const random = randomOf(seed);
  const anyOf = <T>(list: readonly T[]): T => {
    const one = list[random(list.length)];
    if (one === undefined) throw new Error('the list is empty');
    return one;
  };
  const marketIds = (await t.db.select({ id: markets.marketId }).from(markets)).map(({ id }) => id);
  const areaIds = (await t.db.select({ id: codeLevelAreas.areaId }).from(codeLevelAreas)).map(({ id }) => id);
  const all = await t.db.select({ id: lookups.lookupId, kind: lookups.kind }).from(lookups);
  const idsOf = (kind: string) => all.filter((row) => row.kind === kind).map(({ id }) => id);
  const [brandIds, levelIds] = [idsOf('brand'), idsOf('escalationLevel')];
  const fixed = {
    sourceId: await lookupId(t, 'source', 'Contact Form'),
    inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    language: 'en',
  };
  const momentIn = (start: number, end: number) => new Date(start + random(end - start)).toISOString();
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const made = Array.from({ length: count }, (_none, index): RandomCase => {
    const turn = Temporal.Instant.from(`${anyOf(around)}T00:00:00Z`).epochMilliseconds;
    const isNear = random(4) === 0 && turn > first && turn < last;
    const receiptDateTime = isNear
      ? momentIn(turn - 86_400_000, turn + 2 * 86_400_000)
      : momentIn(first, last);
    const received = Date.parse(receiptDateTime);
    const statusId = anyOf(statuses);
    const ended = momentIn(received, received + anyOf([3_600_000, 86_400_000, 40 * 86_400_000]));
    const isSolved = statusId === statusIds.Solved || random(5) === 0;
    const isClosed = statusId === statusIds.Closed;
    const solvedDateTime = isSolved ? ended : null;
    const closedDateTime = isClosed ? momentIn(Date.parse(ended), Date.parse(ended) + 86_400_000) : null;
    return {
      ...fixed,
      internalId: `${seed}-${String(index).padStart(6, '0')}`,
      title: `Random ${index}`,
      escalationLevelId: anyOf(levelIds),
      brandId: random(8) === 0 ? null : anyOf(brandIds),
      marketId: random(8) === 0 ? null : anyOf(marketIds),
      areaId: random(8) === 0 ? null : anyOf(areaIds),
      statusId,
      receiptDateTime,
      createdDateTime: receiptDateTime,
      lastModifiedDateTime: receiptDateTime,
      solvedDateTime,
      closedDateTime,
      firstCompletedAt: solvedDateTime ?? closedDateTime,
      deletedAt: random(10) === 0 ? ended : null,
    };
  });
  for (let at = 0; at < made.length; at += 500) {
    const part = made.slice(at, at + 500);
    const rows = await t.db
      .insert(cases)
      .values(part.map(({ areaId: _none, ...row }) => row))
      .returning({ caseId: cases.caseId });
    const sets = part.flatMap(({ areaId }, index) => {
      const caseId = rows[index]?.caseId;
      return areaId === null || caseId === undefined
        ? []
        : [{ caseId, codeLevelAreaId: areaId, isPrimary: true, order: 0 }];
    });
    await t.db.insert(caseCodeLevelSets).values(sets);
  }
  return made;
}

/** True for cases that reports count. */
export const isReportedCase = ({ statusId, deletedAt }: RandomCase): boolean =>
  !deletedAt && statusId !== statusIds.Spam && statusId !== statusIds.Integrated;
