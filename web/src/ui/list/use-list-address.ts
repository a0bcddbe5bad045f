import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListAddress } from './list-address.ts';
import type { Search } from './paging.ts';

export interface ListState<Shown> {
  shown: Shown;
  /** `replace`: adds no history entry, for example while the user types. */
  show: (changed: Partial<Shown>, replace?: boolean) => void;
  /** Changes the filter, and shows the first page. */
  filter: (changed: Partial<Shown>, replace?: boolean) => void;
  isFiltered: boolean;
  showAll: () => void;
}
/** Keeps the state of a list page in its URL, so that it can be reloaded, bookmarked and shared. */
export function useListAddress<Shown extends object>({
  read,
  write,
  all = {},
}: ListAddress<Shown>): ListState<Shown> {
  const shown = read(useSearch({ strict: false }));
  const navigate = useNavigate();
  /**
   * Unchanged values come from the current URL, not from the last render: rendering lags behind while a page
   * loads, and the second of two changes would revert the first.
   */
  const show = (changed: Partial<Shown>, replace = false) =>
    void navigate({ to: '.', search: (now: Search) => write({ ...read(now), ...changed }), replace });
  const filter = (changed: Partial<Shown>, replace?: boolean) => show({ ...changed, page: 1 }, replace);
  const isFiltered = Object.entries(all).some(([name, none]) => shown[name as keyof Shown] !== none);
  return { shown, show, filter, isFiltered, showAll: () => filter(all) };
}
