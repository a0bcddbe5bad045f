import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { setReachable, signIn } from '../../../testing/product.ts';
import { renderPage } from '../../../testing/render-hook.tsx';
import { CreateCase } from './create-case.tsx';

beforeEach(async () => {
  await signIn();
});
afterEach(async () => {
  await setReachable(true);
  sessionStorage.clear();
});

test('shows when the draft was saved, and that saving failed', async () => {
  const info = await call(referenceDataEndpoints.caseInfo, {});
  const page = renderPage(<CreateCase info={info} areas={[]} customerPicker={() => null} />);
  const title = screen.getByRole('textbox', { name: 'Title' });
  await title.fill('Hums');
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible();
  await setReachable(false);
  await title.fill('Hums in the rain');
  await expect.element(screen.getByText('Draft not saved')).toBeVisible();
  await expect.element(screen.getByText(/^Draft saved/)).not.toBeInTheDocument();
  await setReachable(true);
  await title.fill('Hums in the rain.');
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible();
  page.unmount();
});
