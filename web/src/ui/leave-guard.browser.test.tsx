import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { openPage, press } from '../testing/render-hook.tsx';
import { LeaveGuard } from './leave-guard.tsx';

/** Opens a page with unsaved changes and leaves it. `endSave` and `failSave` end a save. */
function leavePage(onSave?: 'can be saved') {
  const { promise, resolve: endSave, reject: failSave } = Promise.withResolvers<boolean>();
  const page = openPage(
    () => {
      const navigate = useNavigate();
      const [isUnsaved, setUnsaved] = useState(true);
      const save = async () => setUnsaved(!(await promise));
      return (
        <>
          <LeaveGuard when={isUnsaved} onSave={onSave && save} />
          <button type="button" onClick={() => void navigate({ to: '/cases' })}>
            Go
          </button>
        </>
      );
    },
    { address: '/here' },
  );
  return { ...page, endSave, failSave };
}
const question = screen.getByRole('dialog', { name: 'Unsaved changes' });
const button = (name: string) => question.getByRole('button', { name, exact: true });

test('saves and leaves, and can be neither left nor cancelled meanwhile', async () => {
  const page = leavePage('can be saved');
  await press(screen.getByRole('button', { name: 'Go' }));
  await press(button('Save and leave'));
  await expect.element(button('Cancel')).toBeDisabled();
  await expect.element(button('Leave')).toBeDisabled();
  await expect.element(button('Close')).not.toBeInTheDocument();
  expect(page.path()).toBe('/here');
  page.endSave(true);
  await expect.poll(page.path).toBe('/cases');
  page.unmount();
});

test('stays if the changes are still unsaved', async () => {
  const page = leavePage('can be saved');
  await press(screen.getByRole('button', { name: 'Go' }));
  await press(button('Save and leave'));
  page.endSave(false);
  await expect.element(question).not.toBeInTheDocument();
  expect(page.path()).toBe('/here');
  page.unmount();
});

test('stays and can be left again if the save fails', async () => {
  const page = leavePage('can be saved');
  const go = screen.getByRole('button', { name: 'Go' });
  await press(go);
  await press(button('Save and leave'));
  page.failSave(new Error('save failed'));
  await expect.element(question).not.toBeInTheDocument();
  expect(page.path()).toBe('/here');
  await press(go);
  await press(button('Leave'));
  await expect.poll(page.path).toBe('/cases');
  page.unmount();
});

test('offers no way to save what can’t be saved', async () => {
  const page = leavePage();
  await press(screen.getByRole('button', { name: 'Go' }));
  await expect.element(button('Leave')).toBeEnabled();
  await expect.element(button('Save and leave')).not.toBeInTheDocument();
  await press(button('Leave'));
  await expect.poll(page.path).toBe('/cases');
  page.unmount();
});
