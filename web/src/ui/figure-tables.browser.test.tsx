import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { openPage } from '../testing/render-hook.tsx';
import { FigureTables } from './figure-tables.tsx';

const months: FigureTable = {
  key: 'months',
  unit: 'cases',
  title: 'Cases received per month',
  heads: ['Month', '2026', '2025'],
  rows: [{ name: 'Jan', cells: [1234, null], filters: [{ brandIds: [7] }, { brandIds: [8] }] }],
};
const Tables = ({ isLinked }: { isLinked: boolean }) => (
  <FigureTables
    tables={[months]}
    language="en"
    overviewOf={isLinked ? ({ brandIds }) => ({ brandIds: brandIds?.[0] ?? 0 }) : undefined}
  />
);

test('links a shown figure to its cases, and no hidden one', async () => {
  const page = openPage(() => <Tables isLinked />, { address: '/reports/ydt' });
  await expect
    .element(screen.getByRole('link', { name: 'Jan, 2026: 1,234, show the cases' }))
    .toHaveAttribute('href', '/cases?brandIds=7');
  expect(screen.getByRole('link').elements()).toHaveLength(1);
  page.unmount();
});

test('shows figures without links to readers who do not see all cases', async () => {
  const page = openPage(() => <Tables isLinked={false} />, { address: '/reports/ydt' });
  await expect.element(screen.getByRole('cell', { name: '1,234' })).toBeInTheDocument();
  expect(screen.getByRole('link').elements()).toHaveLength(0);
  page.unmount();
});
