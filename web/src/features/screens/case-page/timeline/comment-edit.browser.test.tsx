import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../../api/client.ts';
import { makeCase, signIn } from '../../../../testing/product.ts';
import { press, renderPage } from '../../../../testing/render-hook.tsx';
import { CommentEdit } from './comment-edit.tsx';

let caseId: number;
let opened: CaseEvent;
const stored = async (): Promise<CaseEvent> => {
  const { caseEvents } = await call(casePageEndpoints.getCase, { params: { id: caseId } });
  const event = caseEvents.find(({ type }) => type === 'comment');
  if (!event) throw new Error('no comment');
  return event;
};
const params = () => ({ id: caseId, eventId: opened.caseEventId });
const changeElsewhere = (body: { title: string; content: string }) =>
  call(caseEventEndpoints.updateComment, { params: params(), body: { ...body, version: '1' }, files: [] });
const dialog = screen.getByRole('dialog', { name: 'This comment was changed in the meantime' });
const title = screen.getByRole('textbox', { name: 'Title (optional)' });
const save = screen.getByRole('button', { name: 'Save' });

const onDone = vi.fn<() => void>();
async function open() {
  const page = renderPage(
    <CommentEdit caseId={caseId} event={opened} onDone={onDone} onLocked={() => expect.unreachable()} />,
  );
  // The editor takes the focus once it has loaded.
  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
  return page;
}
beforeEach(async () => {
  onDone.mockClear();
  await signIn('Admin');
  ({ caseId } = await makeCase());
  const body = { title: 'Call', content: '<p>It hums.</p>' };
  await call(caseEventEndpoints.addComment, { params: { id: caseId }, body, files: [] });
  opened = await stored();
});

test('offers a choice after another change, and saves on top of it', async () => {
  const page = await open();
  await title.fill('Call at noon');
  await changeElsewhere({ title: 'Call at nine', content: '<p>It rattles.</p>' });
  await press(save);
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('Call at noon')).toBeVisible();
  await expect.element(dialog.getByText('It rattles.')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  await press(dialog.getByRole('button', { name: 'Save these values' }));
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(await stored()).toMatchObject({ title: 'Call at noon', content: '<p>It rattles.</p>', version: 3 });
  page.unmount();
});

test('keeps typed text when the dialog is cancelled', async () => {
  const page = await open();
  await title.fill('Call at noon');
  await changeElsewhere({ title: 'Call at nine', content: '<p>It hums.</p>' });
  await press(save);
  await press(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(title).toHaveValue('Call at noon');
  expect(await stored()).toMatchObject({ title: 'Call at nine' });
  page.unmount();
});

test('reports a deleted comment and keeps typed text', async () => {
  const page = await open();
  await title.fill('Call at noon');
  await call(caseEventEndpoints.removeEvent, { params: params() });
  await press(save);
  await expect.element(screen.getByText(/This comment no longer exists/)).toBeVisible();
  await expect.element(title).toHaveValue('Call at noon');
  expect(onDone).not.toHaveBeenCalled();
  page.unmount();
});
