import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from './paging.ts';

/**
 * What a list page shows, kept in its address, so that it can be reloaded, bookmarked and sent: `read` understands an
 * address, `write` gives it back.
 */
export function useListAddress<Shown extends object>(
  read: (search: Search) => Shown,
  write: (shown: Shown) => Record<string, unknown>,
) {
  const shown = read(useSearch({ strict: false }));
  const navigate = useNavigate();
  /**
   * `replace`: no step of its own for Back, as while one types. What stays is read from the address at that moment, not from
   * what is drawn: a page is drawn late while it loads, and the second of two changes would else take back the first.
   */
  const show = (changed: Partial<Shown>, replace = false) =>
    void navigate({ to: '.', search: (now: Search) => write({ ...read(now), ...changed }), replace });
  return { shown, show };
}
