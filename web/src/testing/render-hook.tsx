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

// Parts of pages stand here without the page that brings their texts.
import.meta.glob(['../texts/*.ts', '!../texts/*.test.ts'], { eager: true });

export interface Rendered<T> {
  /** What the hook gave last. */
  readonly current: T;
  /** Where the page would be now. */
  path: () => string;
  unmount: () => void;
}

/** A page with nothing on it but this; what stands around each page of the product is there. */
export function renderPage(children: ReactNode) {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const unmount = mount(<RouterContextProvider router={router}>{children}</RouterContextProvider>);
  return { path: () => history.location.href, unmount };
}

interface OpenedAt {
  /** What the page reads from its address stands in it. */
  address: string;
  /** Awaited before the page goes to an address, as a guard is. */
  beforeLoad?: () => Promise<void>;
}
/** A page that keeps what it shows in its address, with the notices of the product; every address leads to it. */
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
  // The type knows the product's own router alone.
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

/** Presses what is there, wherever it would stand: pages of tests have no style sheets, so that one thing lies over another. */
export async function press(locator: Locator): Promise<void> {
  await expect.element(locator).toBeInTheDocument();
  const element = locator.element();
  if (element instanceof HTMLElement) element.click();
}

function Host<T>({ useHook, onResult }: { useHook: () => T; onResult: (result: T) => void }) {
  onResult(useHook());
  return null;
}
/** Runs a hook on a page of its own, and answers once it has run. */
export async function renderHook<T>(useHook: () => T): Promise<Rendered<T>> {
  const results: T[] = [];
  const page = renderPage(<Host useHook={useHook} onResult={(result) => results.push(result)} />);
  await vi.waitUntil(() => results.length > 0, 20_000);
  return {
    ...page,
    get current() {
      // One result is there, as was waited for.
      return results.at(-1) as T;
    },
  };
}
