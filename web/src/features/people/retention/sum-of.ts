import type { RetentionOutlook } from '@cfm/contract/people/retention.ts';

type Count = 'dueCount' | 'heldCount' | 'erasingCount';
export const sumOf = (rows: readonly RetentionOutlook[], count: Count): number =>
  rows.reduce((sum, row) => sum + row[count], 0);

/** True for rows that a run would process or skip. They are listed first. */
export const isShownFirst = ({ dueCount, heldCount, erasingCount }: RetentionOutlook): boolean =>
  dueCount + heldCount + erasingCount > 0;

/** Number of cases to anonymise and to erase. */
export const dueOf = (rows: readonly RetentionOutlook[]) => ({
  cases: sumOf(
    rows.filter(({ kind }) => kind === 'closed'),
    'dueCount',
  ),
  spam: sumOf(
    rows.filter(({ kind }) => kind === 'spam'),
    'dueCount',
  ),
});
