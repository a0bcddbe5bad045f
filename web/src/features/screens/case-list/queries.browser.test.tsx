import { searchTotalLimit } from '@cfm/contract/platform/limits.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { closeNotice, currentNotices } from '../../../api/notifications.ts';
import { reportQueryErrors } from '../../../api/report-error.ts';
import { makeCases, setReachable, signIn } from '../../../testing/product.ts';
import { renderPage } from '../../../testing/render-hook.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { defaultPaging } from './filter-address.ts';
import { useCaseList, useExactCount } from './queries.ts';

const word = 'alike';
const found = searchTotalLimit + 1;
function Search() {
  const list = useCaseList({ text: word }, defaultPaging);
  const exactCount = useExactCount({ text: word }, list.data);
  if (!list.data) return null;
  return (
    <Pager
      paging={{ page: 1, take: 20 }}
      totalCount={exactCount.totalCount ?? list.data.totalCount}
      isTotalExact={exactCount.totalCount !== null || list.data.isTotalExact}
      exactCount={exactCount}
      shown={20}
      onChange={() => undefined}
    />
  );
}
const status = screen.getByRole('status');
const button = screen.getByRole('button', { name: 'Count exactly' });

beforeEach(async () => {
  await signIn('Admin');
  reportQueryErrors();
});
afterEach(async () => {
  await setReachable(true);
  for (const { id } of currentNotices()) closeNotice(id);
});

test('limits the count of a search with many hits, and counts exactly on request', async () => {
  await makeCases(found, word);
  const page = renderPage(<Search />);
  await expect.element(status).toHaveTextContent('1–20 of more than 1,000');
  await expect.element(screen.getByRole('button', { name: 'Last page' })).toBeDisabled();

  await setReachable(false);
  await button.click();
  await expect.element(button).toHaveAttribute('data-loading', 'true');
  await expect.poll(() => currentNotices().map(({ kind }) => kind)).toEqual(['error']);
  await expect.element(status).toHaveTextContent('1–20 of more than 1,000');

  await setReachable(true);
  await button.click();
  await expect.element(status).toHaveTextContent('1–20 of 1,001');
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Last page' })).toBeEnabled();
  page.unmount();
});
