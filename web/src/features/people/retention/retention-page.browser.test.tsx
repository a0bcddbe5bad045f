import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { queryClient } from '../../../api/query-client.ts';
import { holdAnswersOf, releaseAnswers, setReachable, signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { RetentionPage } from './retention-page.tsx';

beforeEach(() => signIn('BMW Admin').then(() => undefined));
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  queryClient.clear();
});
const open = () => openPage(RetentionPage, { address: '/gdpr/retention' });
test('shows when the first run will be', async () => {
  await holdAnswersOf(retentionEndpoints.listRetentionRuns);
  const page = open();
  await expect.element(screen.getByRole('region', { name: 'Due now' })).toBeInTheDocument();
  expect(screen.getByText('No run yet').elements()).toEqual([]);
  await releaseAnswers();
  await expect.element(screen.getByText('No run yet')).toBeInTheDocument();
  await expect.element(screen.getByText('The first run starts at 00:50.')).toBeInTheDocument();
  page.unmount();
});

test('shows errors with a retry when data can’t be loaded', async () => {
  await setReachable(false);
  const page = open();
  const retries = screen.getByRole('button', { name: 'Try again' });
  await expect.poll(() => retries.elements().length).toBe(2);
  await setReachable(true);
  await press(retries.last());
  await expect.element(screen.getByText('No run yet')).toBeInTheDocument();
  await press(retries);
  await expect.poll(() => retries.elements().length).toBe(0);
  page.unmount();
});
