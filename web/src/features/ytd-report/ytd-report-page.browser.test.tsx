import { ytdEndpoints } from '@cfm/contract/ytd-report.ts';
import { afterEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { queryClient } from '../../api/query-client.ts';
import {
  advanceServerClock,
  holdAnswersOf,
  letAnswersGo,
  makeCases,
  runJobs,
  setReachable,
  signIn,
} from '../../testing/product.ts';
import { openPage, press } from '../../testing/render-hook.tsx';
import { YtdReportPage } from './ytd-report-page.tsx';

afterEach(async () => {
  await setReachable(true);
  await letAnswersGo();
  queryClient.clear();
});
const open = () => openPage(YtdReportPage, { address: '/reports/ydt' });
const none = screen.getByText('There is no report yet');
const image = screen.getByRole('img', { name: /^YTD report as an image/ });
const notices = screen.getByRole('region', { name: 'Notifications' });

test('where there is none yet it is made, and shows with its figures as soon as it is there', async () => {
  await signIn('Admin');
  await makeCases(7, 'squeal');
  await holdAnswersOf(ytdEndpoints.getYtdMetadata);
  const page = open();
  await expect.element(screen.getByRole('status', { name: 'Loading …' })).toBeInTheDocument();
  await expect.element(none).not.toBeInTheDocument();
  await letAnswersGo();
  await expect.element(none).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Make the report' }));
  await expect.element(screen.getByText('The first one is being made.')).toBeInTheDocument();
  await runJobs();
  await expect.element(image).toBeInTheDocument();
  await expect.element(notices).toMatchTextContent(/The report was made anew/);
  const byRegion = screen.getByRole('table', { name: 'Cases received by market region' });
  await expect.element(byRegion.getByRole('row', { name: /^Germany – \d+$/ })).toBeInTheDocument();
  await expect.element(screen.getByText('Report is outdated.')).not.toBeInTheDocument();
  page.unmount();
});

test('an old one says so; making it anew keeps it in sight until the new one is there', async () => {
  await advanceServerClock(2 * 86_400 + 60);
  await signIn('Admin');
  const page = open();
  await expect.element(screen.getByText('Report is outdated.')).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Make anew' }));
  await expect.element(screen.getByText('The report is being made …')).toBeInTheDocument();
  await expect.element(image).toBeInTheDocument();
  await runJobs();
  await expect.element(screen.getByText('Report is outdated.')).not.toBeInTheDocument();
  await expect.element(image).toBeInTheDocument();
  page.unmount();
});

test('one whose making was given up is told as such', async () => {
  await signIn('Admin');
  const page = open();
  await press(screen.getByRole('button', { name: 'Make anew' }));
  await expect.element(screen.getByText('The report is being made …')).toBeInTheDocument();
  await advanceServerClock(11 * 60);
  await expect.element(notices).toMatchTextContent(/The report could not be made/);
  await expect.element(image).toBeInTheDocument();
  page.unmount();
});

test('who has no claim sees it without the button; what can’t be loaded can be tried again', async () => {
  await signIn('Agent');
  await setReachable(false);
  const page = open();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Network error/);
  await setReachable(true);
  await press(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(image).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Make anew' })).not.toBeInTheDocument();
  page.unmount();
});
