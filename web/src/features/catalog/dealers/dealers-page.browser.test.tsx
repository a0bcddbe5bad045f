import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { DealersPage } from './dealers-page.tsx';

beforeEach(() => signIn('Admin').then(() => undefined));
afterEach(() => queryClient.clear());

test('asks before it deletes a dealer, then shows the list without it', async () => {
  const { markets } = await call(referenceDataEndpoints.caseInfo, {});
  await call(dealerEndpoints.createDealer, {
    body: {
      number: 'D-REMOVAL',
      name: 'Removal Motors',
      city: null,
      marketId: markets[0]?.id ?? 0,
      emails: [],
      language: 'en',
      isActive: true,
    },
  });
  const page = openPage(DealersPage, { address: '/configuration/dealers?search=D-REMOVAL' });
  await press(screen.getByRole('button', { name: 'Delete Removal Motors' }));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/^Delete Removal Motors\?/)).toBeInTheDocument();
  await press(dialog.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(screen.getByText('No dealers found')).toBeInTheDocument();
  page.unmount();
});

test('shows a dealer of a market out of scope without a way to change it (rule 1.14)', async () => {
  const { markets } = await call(referenceDataEndpoints.caseInfo, {});
  const [own, foreign] = markets.map(({ id }) => id);
  for (const [number, name, marketId] of [
    ['D-SCOPE-1', 'Own Motors', own],
    ['D-SCOPE-2', 'Foreign Motors', foreign],
  ] as const)
    await call(dealerEndpoints.createDealer, {
      body: {
        number,
        name,
        city: null,
        marketId: marketId ?? 0,
        emails: [],
        language: 'en',
        isActive: true,
      },
    });
  await signIn('Admin', undefined, { scopes: { Markets: [own ?? 0] } });
  const page = openPage(DealersPage, { address: '/configuration/dealers?search=D-SCOPE' });
  await expect.element(screen.getByRole('button', { name: 'Delete Own Motors' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete Foreign Motors' }).elements()).toEqual([]);
  await press(screen.getByRole('button', { name: 'View Foreign Motors' }));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/outside your scope/)).toBeInTheDocument();
  await expect.element(dialog.getByRole('textbox', { name: 'City' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
  page.unmount();
});
