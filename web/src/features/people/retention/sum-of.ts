import type { RetentionOutlook } from '@cfm/contract/people/retention.ts';

type Count = 'dueCount' | 'heldCount' | 'erasingCount';
export const sumOf = (rows: readonly RetentionOutlook[], count: Count): number =>
  rows.reduce((sum, row) => sum + row[count], 0);

/** What a run would begin with, or leave out, is shown at once. */
export const isShownFirst = ({ dueCount, heldCount, erasingCount }: RetentionOutlook): boolean =>
  dueCount + heldCount + erasingCount > 0;

/** How much would be anonymised and how much erased. */
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
