import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from './paging.ts';

/**
 * Keeps the state of a list page in its URL, so that it can be reloaded, bookmarked and shared. `read` parses
 * the URL parameters, `write` creates them.
 */
export function useListAddress<Shown extends object>(
  read: (search: Search) => Shown,
  write: (shown: Shown) => Record<string, unknown>,
) {
  const shown = read(useSearch({ strict: false }));
  const navigate = useNavigate();
  /**
   * `replace`: adds no history entry, for example while the user types. Unchanged values come from the
   * current URL, not from the last render: rendering lags behind while a page loads, and the second of two
   * changes would revert the first.
   */
  const show = (changed: Partial<Shown>, replace = false) =>
    void navigate({ to: '.', search: (now: Search) => write({ ...read(now), ...changed }), replace });
  return { shown, show };
}
