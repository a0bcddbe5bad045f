import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../../api/client.ts';
import { callAs, makeCase, makePerson, signIn } from '../../../../testing/product.ts';
import { press, renderPage } from '../../../../testing/render-hook.tsx';
import { useEventRemoval } from './use-event-removal.tsx';

let caseId: number;
let id: number;
const isThere = async () => {
  const { caseEvents } = await call(casePageEndpoints.getCase, { params: { id: caseId } });
  return caseEvents.some(({ caseEventId }) => caseEventId === id);
};
function Removal() {
  const [reason, setReason] = useState<string | null>(null);
  const onLocked = () => setReason('Somebody has it');
  const removal = useEventRemoval({ caseId, onLocked, disabledReason: reason });
  return (
    <>
      <button type="button" onClick={() => removal.ask({ kind: 'event', id })}>
        Remove it
      </button>
      {removal.dialog}
    </>
  );
}
const dialog = screen.getByRole('dialog', { name: 'Delete event' });
const yes = dialog.getByRole('button', { name: 'Delete' });

beforeEach(async () => {
  await signIn('Admin');
  ({ caseId } = await makeCase());
  const comment = { params: { id: caseId }, body: { content: '<p>It hums.</p>' }, files: [] };
  ({ caseEventId: id } = await call(caseEventEndpoints.addComment, comment));
});

test('closes the dialog on success', async () => {
  const page = renderPage(<Removal />);
  await screen.getByRole('button', { name: 'Remove it' }).click();
  await press(yes);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await isThere()).toBe(false);
  page.unmount();
});

test('keeps the dialog open on rejection and shows the reason', async () => {
  const colleague = await makePerson();
  const body = { tabId: crypto.randomUUID() };
  await callAs(colleague, caseEndpoints.lockCase, { params: { id: caseId }, body });
  const page = renderPage(<Removal />);
  await screen.getByRole('button', { name: 'Remove it' }).click();
  await press(yes);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Somebody has it');
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
  expect(await isThere()).toBe(true);
  page.unmount();
});
