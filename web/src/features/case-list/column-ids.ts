/** The columns of a list of cases, in their default order. */
export const columnIds = [
  'star',
  'internalId',
  'title',
  'status',
  'escalation',
  'market',
  'source',
  'brand',
  'topic',
  'received',
  'due',
  'lockedBy',
  'lastChange',
  'responsible',
] as const;
export type ColumnId = (typeof columnIds)[number];
/** Not shown until chosen. */
export const defaultHidden: readonly ColumnId[] = ['responsible'];
/** Always shown and always first: they stay in place while the others scroll. */
export const fixedColumns: readonly ColumnId[] = ['star', 'internalId', 'title'];
