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
