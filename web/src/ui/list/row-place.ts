/** The user's position in a list: this row or, once it is removed, the row that took its place. */
export interface RowPlace {
  id: number;
  /** Starts at 0, relative to the page. */
  index: number;
}

export function rowAt(ids: readonly number[], place: RowPlace | null): number | null {
  if (place === null || ids.length === 0) return null;
  if (ids.includes(place.id)) return place.id;
  return ids[Math.min(place.index, ids.length - 1)] ?? null;
}
