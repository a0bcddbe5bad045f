import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import * as z from 'zod/mini';
import { savePreference, useUser } from '../../api/session.ts';
import { type ColumnId, columnIds, defaultHidden } from './column-ids.ts';

export type Density = 'normal' | 'compact';
/** How a user arranged the table. */
export interface TablePreferences {
  /** Every column, in the order shown. */
  order: ColumnId[];
  hidden: ColumnId[];
  /** Widths in px of the columns that were resized. */
  sizes: Partial<Record<ColumnId, number>>;
  density: Density;
}
const preferenceKey = 'columns:cases';
const saveAfterMs = 600;

export const defaultPreferences: TablePreferences = {
  order: [...columnIds],
  hidden: [...defaultHidden],
  sizes: {},
  density: 'normal',
};
const stored = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  sizes: z.record(z.string(), z.number().check(z.gte(20), z.lte(2000))),
  density: z.enum(['normal', 'compact']),
});

/** What was stored, made fit for the columns there are today: unknown ones left out, new ones where they belong. */
export function readPreferences(value: unknown): TablePreferences {
  const result = stored.safeParse(value);
  if (!result.success) return defaultPreferences;
  const { order, hidden, sizes, density } = result.data;
  const known = columnIds.filter((id) => order.includes(id));
  known.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  for (const [index, id] of columnIds.entries()) if (!known.includes(id)) known.splice(index, 0, id);
  return {
    order: known,
    hidden: columnIds.filter((id) =>
      order.includes(id) ? hidden.includes(id) : (defaultHidden as readonly string[]).includes(id),
    ),
    sizes: Object.fromEntries(columnIds.flatMap((id) => (sizes[id] ? [[id, sizes[id]]] : []))),
    density,
  };
}

/** The arrangement of the case table, remembered per user on the server. */
export function useTablePreferences() {
  const user = useUser();
  const [preferences, setPreferences] = useState(() => readPreferences(user.preferences[preferenceKey]));
  const save = useDebouncedCallback((next: TablePreferences) => void savePreference(preferenceKey, next), {
    delay: saveAfterMs,
    flushOnUnmount: true,
  });
  const change = (changed: Partial<TablePreferences>) => {
    const next = { ...preferences, ...changed };
    setPreferences(next);
    save(next);
  };
  return { preferences, change };
}
