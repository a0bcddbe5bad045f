import { type Day, dayOf, type Local, monthOf, shownDay, weekdaysBetween } from './calendar.ts';
import type { Market } from './places-of-the-play.ts';
import { customers, dealer, garage, topics } from './places-of-the-play.ts';
import { playedCases } from './played-cases.ts';
import { countedAt, type Stood } from './standing.ts';

/** Who sees all, or one market alone. */
export type Scope = Market | 'all';
const isSeen = (scope: Scope) => (each: Stood) => scope === 'all' || each.market === scope;

/** A row of the daily report, by the heads of its columns; what is missing is a dash. */
export interface DailyRow {
  key: string;
  received: string;
  customer: string;
  isRepeated: boolean;
  recipient: string;
  market: string;
  brand: string;
  model: string;
  theme: string;
  reasonDe: string;
  reason: string;
}
/** What was received on these days, as a reader is told of it at a moment: the first received first. */
export function expectedDailyRows(first: Day, last: Day, at: Local, scope: Scope = 'all'): DailyRow[] {
  const seen = countedAt(playedCases, at).filter(isSeen(scope));
  const isRepeated = (one: Stood) =>
    one.customer !== null &&
    seen.some(
      (other) => other.received < one.received && other.customer === one.customer && other.area === one.area,
    );
  return seen
    .filter(({ received }) => dayOf(received) >= first && dayOf(received) <= last)
    .sort((a, b) => (a.received < b.received ? -1 : 1))
    .map((each) => {
      const { area, customer, forwardedTo } = each;
      const [theme, reason, reasonDe] = area ? topics[area] : (['—', '—', '—'] as const);
      return {
        key: each.key,
        received: shownDay(dayOf(each.received)),
        customer: customer ?? '—',
        isRepeated: isRepeated(each),
        recipient: forwardedTo === null ? '—' : forwardedTo === 'dealer' ? dealer.name : garage,
        market: each.market,
        brand: each.brand ?? '—',
        model: (customer && customers[customer]?.model) ?? '—',
        theme,
        reasonDe,
        reason,
      };
    });
}

/** The tabs of the overview. */
export function expectedViews(at: Local, scope: Scope): Readonly<Record<string, number>> {
  const cases = countedAt(playedCases, at).filter(isSeen(scope));
  const open = cases.filter(({ isOpen }) => isOpen);
  const countOf = (fits: (each: Stood) => boolean) => open.filter(fits).length;
  return {
    'Open in my markets': open.length,
    'To classify': countOf(({ brand, area }) => brand === null || area === null),
    Mine: 0,
    'Board cases': countOf(({ isBoard = false }) => isBoard),
    Overdue: countOf(({ isLate }) => isLate),
    'Needs attention': cases.filter(({ needsAttention }) => needsAttention).length,
  };
}

/** A row of the table of the brand overview: open, overdue, escalated, solved this month, mean days, received in February and in March. */
export function expectedBrands(at: Local): Readonly<Record<string, readonly string[]>> {
  const cases = countedAt(playedCases, at);
  return Object.fromEntries(
    (['BMW', 'MINI', 'Rolls-Royce', 'BMW Motorrad', null] as const).flatMap((brand) => {
      const own = cases.filter((each) => each.brand === brand);
      const open = own.filter(({ isOpen }) => isOpen);
      const days = own.flatMap(({ received, solved }) =>
        solved !== null && monthOf(solved) === monthOf(at) ? [weekdaysBetween(received, solved)] : [],
      );
      const mean = days.reduce((sum, each) => sum + each, 0) / days.length;
      const receivedIn = (month: string) => own.filter(({ received }) => monthOf(received) === month).length;
      // A row of what has no brand stands there while there is some.
      if (brand === null && own.length === 0) return [];
      return [
        [
          brand ?? 'No brand yet',
          [
            open.length,
            open.filter(({ isLate }) => isLate).length,
            open.filter(({ level }) => level > 0).length,
            days.length,
            days.length === 0 ? '—' : Math.round(mean * 10) / 10,
            receivedIn('02'),
            receivedIn('03'),
          ].map(String),
        ],
      ];
    }),
  );
}
