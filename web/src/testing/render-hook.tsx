import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { queryClient } from '../api/query-client.ts';
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
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <TextProvider>
          <RouterContextProvider router={router}>{children}</RouterContextProvider>
        </TextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const unmount = () => {
    root.unmount();
    place.remove();
  };
  return { path: () => history.location.href, unmount };
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
