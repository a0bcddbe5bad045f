import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderHook } from '../../testing/render-hook.tsx';
import { useRemoval } from './use-removal.ts';

test.each([
  ['the last row of a later page opens the previous page', { page: 3, items: [1], leadsTo: 2 }],
  ['one of several rows leaves the page, which is reloaded', { page: 3, items: [1, 2], leadsTo: null }],
  ['the only row of the first page is removed', { page: 1, items: [1], leadsTo: null }],
])('%s', async (what, { page, items, leadsTo }) => {
  const load = vi.fn(async () => ({ items }));
  const show = vi.fn();
  const rendered = await renderHook(() => {
    const query = useQuery({ queryKey: ['rows', what], queryFn: load });
    return { query, removal: useRemoval<number>(query, { page }, show) };
  });
  await vi.waitUntil(() => rendered.current.query.data, 90_000);
  rendered.current.removal.onGone();
  await vi.waitUntil(() => load.mock.calls.length + show.mock.calls.length === 2, 90_000);
  expect(show.mock.calls).toEqual(leadsTo === null ? [] : [[{ page: leadsTo }, true]]);
  rendered.unmount();
  queryClient.clear();
});
