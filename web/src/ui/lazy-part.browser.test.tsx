import { chunkTimeoutMs } from '@cfm/contract/platform/limits.ts';
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { TextProvider } from './text-provider.tsx';

/** Two routes: one that is loaded, and one whose code is loaded on navigation. */
function openPages(load: () => Promise<ComponentType>) {
  const root = createRootRoute({ component: Outlet });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => 'Home' });
  const late = createRoute({ getParentRoute: () => root, path: '/late', component: lazyPart(load) });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([home, late]), history, defaultPreload: false });
  const place = document.body.appendChild(document.createElement('div'));
  const page = createRoot(place);
  page.render(
    <MantineProvider>
      <TextProvider>
        <RouterProvider router={router as never} />
      </TextProvider>
    </MantineProvider>,
  );
  closing = () => {
    page.unmount();
    place.remove();
  };
  return { place, go: (path: string) => history.push(path) };
}

let closing: () => void = () => undefined;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  closing();
});

test('fails once after 120 seconds if the code of a page does not load, and offers a retry', async () => {
  const answers: ((page: ComponentType) => void)[] = [];
  const { place, go } = openPages(() => new Promise((resolve) => answers.push(resolve)));
  await expect.poll(() => place.textContent).toContain('Home');
  go('/late');
  await expect.poll(() => answers.length).toBe(1);
  await pass(chunkTimeoutMs - 1);
  expect(place.querySelector('button')).toBeNull();
  await pass(1);
  await expect.poll(() => place.textContent).toContain('This part of the page could not be loaded');
  expect(answers).toHaveLength(1);

  place.querySelector('button')?.click();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(() => 'Late');
  await expect.poll(() => place.textContent).toContain('Late');
});

test('requests the code again when the user navigates to the page again', async () => {
  const answers: ((problem: Error) => void)[] = [];
  const { place, go } = openPages(() => new Promise((_resolve, reject) => answers.push(reject)));
  await expect.poll(() => place.textContent).toContain('Home');
  go('/late');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(new TypeError('gone'));
  await expect.poll(() => place.querySelector('button')).not.toBeNull();
  go('/');
  await expect.poll(() => place.textContent).toContain('Home');
  go('/late');
  await expect.poll(() => answers.length).toBe(2);
});
