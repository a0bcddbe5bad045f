import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useUser } from '../../api/session.ts';
import { savePreference } from '../../api/session-actions.ts';
import type { ListColumn } from './columns.ts';

export type Density = 'normal' | 'compact';
/** The user's settings for a list. */
export interface Arrangement {
  /** The ids of all columns in display order. */
  order: readonly string[];
  hidden: readonly string[];
  /** Widths in px of the columns that were resized. */
  sizes: Readonly<Record<string, number>>;
  density: Density;
}
type ArrangedColumn = Pick<ListColumn<never>, 'id' | 'isHidden'>;
const saveAfterMs = 600;

export const defaultArrangement = (columns: readonly ArrangedColumn[]): Arrangement => ({
  order: columns.map(({ id }) => id),
  hidden: columns.filter(({ isHidden }) => isHidden).map(({ id }) => id),
  sizes: {},
  density: 'normal',
});
const stored = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  sizes: z.record(z.string(), z.number().check(z.gte(20), z.lte(2000))),
  density: z.enum(['normal', 'compact']),
});

/** Returns the stored arrangement for the current columns: unknown ones dropped, new ones in their position. */
export function readArrangement(value: unknown, columns: readonly ArrangedColumn[]): Arrangement {
  const result = stored.safeParse(value);
  const standard = defaultArrangement(columns);
  if (!result.success) return standard;
  const { order, hidden, sizes, density } = result.data;
  const ids = standard.order;
  const known = order.filter((id) => ids.includes(id));
  for (const [index, id] of ids.entries()) if (!known.includes(id)) known.splice(index, 0, id);
  return {
    order: known,
    hidden: ids.filter((id) => (order.includes(id) ? hidden : standard.hidden).includes(id)),
    sizes: Object.fromEntries(ids.flatMap((id) => (sizes[id] ? [[id, sizes[id]]] : []))),
    density,
  };
}

/**
 * The arrangement to store after a change. Lists with other columns share the stored value, so columns that the current
 * list lacks keep their settings and follow the same column as before.
 */
export function mergeArrangement(value: unknown, next: Arrangement): Arrangement {
  const result = stored.safeParse(value);
  if (!result.success) return next;
  const before = result.data;
  const isUnknown = (id: string) => !next.order.includes(id);
  const order = [...next.order];
  for (const [index, id] of before.order.entries())
    if (isUnknown(id)) order.splice(order.indexOf(before.order[index - 1] ?? '') + 1, 0, id);
  return {
    order,
    hidden: [...next.hidden, ...before.hidden.filter(isUnknown)],
    sizes: {
      ...Object.fromEntries(Object.entries(before.sizes).filter(([id]) => isUnknown(id))),
      ...next.sizes,
    },
    density: next.density,
  };
}

/** The arrangement of all lists with this name, stored per user on the server. */
export function useArrangement(name: string, columns: readonly ArrangedColumn[]) {
  const key = `columns:${name}`;
  const user = useUser();
  const [value, setValue] = useState(user.preferences[key]);
  // The columns of a list can change with its filter.
  const arrangement = useMemo(() => readArrangement(value, columns), [value, columns]);
  const save = useDebouncedCallback((next: Arrangement) => void savePreference(key, next), {
    delay: saveAfterMs,
    flushOnUnmount: true,
  });
  const arrange = (changed: Partial<Arrangement>) => {
    const next = mergeArrangement(value, { ...arrangement, ...changed });
    setValue(next);
    save(next);
  };
  return { arrangement, arrange };
}
