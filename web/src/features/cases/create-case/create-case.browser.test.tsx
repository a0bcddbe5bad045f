import { userEndpoints } from '@cfm/contract/access/users.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { tabId } from '../../../api/tab-id.ts';
import { setReachable, signIn } from '../../../testing/product.ts';
import { press, renderPage } from '../../../testing/render-hook.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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

const myCases = async () =>
  (await call(caseListEndpoints.listCases, { query: {}, body: { isMine: true } })).items;
/** Saves a draft with all required values. */
async function draftOf(title: string) {
  const info = await call(referenceDataEndpoints.caseInfo, {});
  const idOf = (list: readonly { id: number; name: string }[], name: string) =>
    list.find((each) => each.name === name)?.id ?? null;
  const value = {
    title,
    description: '<p>Since Monday.</p>',
    sourceId: idOf(info.sources, 'Contact Form'),
    inputChannelId: idOf(info.inputChannels, 'E-Mail'),
    marketId: info.markets[0]?.id ?? null,
  };
  await call(userEndpoints.saveDraft, {
    params: { key: 'create-case' },
    body: { value, tabId: tabId(), basedOn: null },
  });
  return info;
}

test('creates no second case when Ctrl+S is pressed after its files were not stored', async () => {
  const info = await draftOf('Hums');
  const page = renderPage(<CreateCase info={info} areas={[]} customerPicker={() => null} />);
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Hums');
  const files = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!files) throw new Error('no field for files');
  await userEvent.upload(files, new File(['It hums.'], 'noise.txt', { type: 'text/plain' }));
  await setReachable(false, '/event');
  await userEvent.keyboard('{Control>}s{/Control}');
  const again = screen.getByRole('button', { name: 'Upload files again' });
  await expect.element(again).toBeInTheDocument();
  await setReachable(true);
  await userEvent.keyboard('{Control>}s{/Control}');
  await press(again);
  await expect.poll(page.path).toMatch(/^\/case\/edit\/\d+$/);
  expect(await myCases()).toHaveLength(1);
  page.unmount();
});

function NewContact() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog isOpen={isOpen} title="New contact" onClose={() => setOpen(false)}>
      Name
    </Dialog>
  );
}
test('ignores Ctrl+S in a dialog', async () => {
  const info = await draftOf('Hums');
  const page = renderPage(<CreateCase info={info} areas={[]} customerPicker={() => <NewContact />} />);
  const dialog = screen.getByRole('dialog', { name: 'New contact' });
  await expect.element(dialog).toBeInTheDocument();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveValue('Hums');
  await userEvent.keyboard('{Control>}s{/Control}');
  await press(dialog.getByRole('button', { name: 'Close' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await title.fill('Hums in the rain');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(page.path).toMatch(/^\/case\/edit\/\d+$/);
  expect((await myCases()).map(({ title: stored }) => stored)).toEqual(['Hums in the rain']);
  page.unmount();
});
