import { useMediaQuery } from '@mantine/hooks';
import { type ColumnId, fixedColumns } from './column-ids.ts';

const fixedWhenNarrow: readonly ColumnId[] = ['star', 'internalId'];

/** Columns that stay while the others scroll; on a narrow screen the title scrolls too, or nothing else would fit. */
export function usePinnedColumns(): readonly ColumnId[] {
  const isNarrow = useMediaQuery('(max-width: 1199px)', undefined, { getInitialValueInEffect: false });
  return isNarrow ? fixedWhenNarrow : fixedColumns;
}
