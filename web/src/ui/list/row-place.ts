/** Where somebody is in a list: at this row, or, once it is gone, at the one that took its place. */
export interface RowPlace {
  id: number;
  /** From 0, on its page. */
  index: number;
}

export function rowAt(ids: readonly number[], place: RowPlace | null): number | null {
  if (place === null || ids.length === 0) return null;
  if (ids.includes(place.id)) return place.id;
  return ids[Math.min(place.index, ids.length - 1)] ?? null;
}
