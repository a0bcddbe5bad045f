import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterContextProvider,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { queryClient } from '../api/query-client.ts';
import { readSearch, readSearchValue } from '../search-value.ts';
import { Snackbar } from '../ui/snackbar.tsx';
import { TextProvider } from '../ui/text-provider.tsx';

export interface Rendered<T> {
  /** The latest result of the hook. */
  readonly current: T;
  /** The current path of the page. */
  path: () => string;
  unmount: () => void;
}

/** Renders components on an empty page with the providers of the product. */
export function renderPage(children: ReactNode) {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const unmount = mount(<RouterContextProvider router={router}>{children}</RouterContextProvider>);
  return { path: () => history.location.href, unmount };
}

interface OpenedAt {
  /** The initial URL. */
  address: string;
  /** Awaited before navigation, like a guard. */
  beforeLoad?: () => Promise<void>;
}
/** Opens a page that keeps its state in the URL, with the snackbar of the product. Every URL leads to it. */
export function openPage(Page: FunctionComponent, { address, beforeLoad }: OpenedAt) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Snackbar />
      </>
    ),
  });
  const everywhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: Page,
    validateSearch: (search: Record<string, unknown>) => search,
    beforeLoad: () => beforeLoad?.(),
  });
  const router = createRouter({
    routeTree: root.addChildren([everywhere]),
    history,
    parseSearch: readSearch,
    stringifySearch: stringifySearchWith(JSON.stringify, readSearchValue),
  });
  // The type accepts only the product's own router.
  const unmount = mount(<RouterProvider router={router as never} />);
  return { path: () => history.location.href, unmount };
}

function mount(content: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <TextProvider>{content}</TextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return () => {
    root.unmount();
    place.remove();
  };
}

/** Clicks an element even if another one covers it, because pages of tests have no style sheets. */
export async function press(locator: Locator): Promise<void> {
  await expect.element(locator).toBeInTheDocument();
  const element = locator.element();
  if (element instanceof HTMLElement) element.click();
}

function Host<T>({ useHook, onResult }: { useHook: () => T; onResult: (result: T) => void }) {
  onResult(useHook());
  return null;
}
/** Runs a hook on its own page and returns once it has rendered. */
export async function renderHook<T>(useHook: () => T): Promise<Rendered<T>> {
  const results: T[] = [];
  const page = renderPage(<Host useHook={useHook} onResult={(result) => results.push(result)} />);
  await vi.waitUntil(() => results.length > 0, 20_000);
  return {
    ...page,
    get current() {
      // There is at least one result, because of the wait above.
      return results.at(-1) as T;
    },
  };
}
