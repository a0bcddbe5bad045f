import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { afterEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { makeCompletedCase, serverNow, signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { MarketPage } from './market-page.tsx';

afterEach(() => queryClient.clear());
const open = (marketId: number) =>
  openPage(() => <MarketPage marketId={marketId} />, { address: `/market/edit/${marketId}` });

test('names the cases that become due before a shorter retention is saved (rule 19.21)', async () => {
  await signIn('Admin', ['DSVGO', 'DSVGOEditing']);
  const closedAt = await serverNow();
  closedAt.setUTCMonth(closedAt.getUTCMonth() - 20);
  await makeCompletedCase(closedAt.toISOString());
  const markets = await call(marketEndpoints.listMarkets, {});
  const germany = markets.find(({ isoCode }) => isoCode === 'DE')?.marketId ?? 0;
  const page = open(germany);
  await press(screen.getByRole('button', { name: 'Change' }));
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox').fill('12');
  await expect.element(dialog.getByText(/^\d+ closed cases? will become due\./)).toBeInTheDocument();
  await expect.element(dialog.getByText(/^The shorter time takes effect on/)).toBeInTheDocument();
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText(/^From .*: 12 months$/)).toBeInTheDocument();
  page.unmount();
});

test('shows a market out of scope without a way to change it (rule 1.14)', async () => {
  await signIn('Admin');
  const { markets } = await call(referenceDataEndpoints.caseInfo, {});
  const [own = 0, foreign = 0] = markets.map(({ id }) => id);
  await signIn('Admin', undefined, { scopes: { Markets: [own] } });
  const page = open(foreign);
  await expect.element(screen.getByText(/outside your scope/)).toBeInTheDocument();
  await expect.element(screen.getByRole('textbox', { name: 'ISO code' })).toBeDisabled();
  for (const name of ['Save', 'Delete', 'Change'])
    expect(screen.getByRole('button', { name, exact: true }).elements()).toEqual([]);
  page.unmount();
});
