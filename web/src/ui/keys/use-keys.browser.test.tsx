import { useState } from 'react';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderPage } from '../../testing/render-hook.tsx';
import { Dialog } from '../dialog.tsx';
import { useKeys } from './use-keys.ts';

function PageWithKeys() {
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useKeys({ n: () => setCount(count + 1), '?': () => setOpen(true) });
  return (
    <>
      <p>New: {count}</p>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="All keys">
        <button type="button">Fine</button>
      </Dialog>
    </>
  );
}
/** Sends the key to the body, as when nothing has the focus or a dialog has just opened. */
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('handles a key on the page, but not while a dialog is open', async () => {
  renderPage(<PageWithKeys />);
  await expect.element(screen.getByText('New: 0')).toBeInTheDocument();
  press('n');
  await expect.element(screen.getByText('New: 1')).toBeInTheDocument();
  press('?');
  const dialog = screen.getByRole('dialog', { name: 'All keys' });
  await expect.element(dialog).toBeInTheDocument();
  press('n');
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('New: 1')).toBeInTheDocument();
  press('n');
  await expect.element(screen.getByText('New: 2')).toBeInTheDocument();
});
