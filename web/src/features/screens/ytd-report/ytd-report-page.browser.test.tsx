import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { queryClient } from '../../../api/query-client.ts';
import { ageYtdReport, drainJobs, setReachable, signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { YtdReportPage } from './ytd-report-page.tsx';

beforeEach(() => signIn('Admin').then(() => undefined));
afterEach(async () => {
  await setReachable(true);
  queryClient.clear();
});
const open = () => openPage(YtdReportPage, { address: '/reports/ydt' });
const image = screen.getByRole('img', { name: /^YTD report as an image, generated on / });
const outdated = screen.getByText('Report is outdated.');

test('says that there is no report yet and creates the first one', async () => {
  const page = open();
  await expect.element(screen.getByText('No report yet')).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Generate report' }));
  await expect
    .element(screen.getByText('The first one is being generated. It will appear here shortly.'))
    .toBeInTheDocument();
  await drainJobs();
  await expect.element(image).toBeInTheDocument();
  await expect.element(screen.getByRole('table', { name: /^Year to date / })).toBeInTheDocument();
  await expect.element(screen.getByText('The report was regenerated')).toBeInTheDocument();
  await expect.element(outdated).not.toBeInTheDocument();
  page.unmount();
});

test('marks a report as outdated after two days, and keeps it while a new one is created', async () => {
  await ageYtdReport(3);
  const page = open();
  await expect.element(outdated).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Regenerate' }));
  await expect.element(screen.getByText('Generating the report …')).toBeInTheDocument();
  await expect.element(image).toBeInTheDocument();
  await drainJobs();
  await expect.element(outdated).not.toBeInTheDocument();
  page.unmount();
});

test('shows the tables without the image if it can’t be loaded, and retries', async () => {
  const page = open();
  await expect.element(image).toBeInTheDocument();
  page.unmount();
  queryClient.removeQueries({ queryKey: ['ytd-report'] });
  await setReachable(false, 'attempt=0');
  const again = open();
  await expect
    .element(screen.getByText("The image couldn't be loaded. Its figures are in the tables below."))
    .toBeInTheDocument();
  await expect.element(screen.getByRole('table', { name: /^Year to date / })).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(image).toBeInTheDocument();
  again.unmount();
});

test('shows an error with a retry when the report can’t be loaded', async () => {
  await setReachable(false);
  const page = open();
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeInTheDocument();
  await setReachable(true);
  await press(retry);
  await expect.element(image).toBeInTheDocument();
  page.unmount();
});

test('shows the report to users who may not create it', async () => {
  await signIn('Agent');
  const page = open();
  await expect.element(image).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument();
  page.unmount();
});
