import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { makeCase, signIn } from '../../../testing/product.ts';
import { renderPage } from '../../../testing/render-hook.tsx';
import { ForwardSheet } from './forward-sheet.tsx';

interface SheetProps {
  detail: CaseDetail;
  /** Null: the case has no unsaved changes. */
  saveFirst: (() => void) | null;
}
function Sheet({ detail, saveFirst }: SheetProps) {
  const [isDirty, setDirty] = useState(saveFirst !== null);
  const save = () => {
    saveFirst?.();
    setDirty(false);
  };
  return (
    <ForwardSheet
      detail={detail}
      isOpen
      blockedReason={null}
      saveFirst={isDirty ? save : null}
      onClose={() => undefined}
      onLocked={() => undefined}
      onSent={async () => undefined}
    />
  );
}

async function show(saveFirst: SheetProps['saveFirst']) {
  await signIn();
  const { caseId } = await makeCase();
  const detail = await call(casePageEndpoints.getCase, { params: { id: caseId } });
  return renderPage(<Sheet detail={detail} saveFirst={saveFirst} />);
}

test('validates recipients and message when the user leaves them (rule 5.1)', async () => {
  const page = await show(null);
  const to = screen.getByRole('combobox', { name: 'To' });
  await to.click();
  await userEvent.keyboard('{Backspace}{Control>}a{/Control}{Backspace}{Tab}');
  const error = (text: string) => screen.getByRole('alert').filter({ hasText: text });
  await expect.element(error('To is required')).toBeVisible();
  const message = screen.getByRole('textbox', { name: 'Message' });
  await message.click();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await to.click();
  await expect.element(error('Message is required')).toBeVisible();
  await userEvent.keyboard('workshop@dealer.example{Tab}');
  await expect.element(error('To is required')).not.toBeInTheDocument();
  page.unmount();
});

test('offers to save unsaved changes of the case, which a forward would not use, before it sends', async () => {
  const saveFirst = vi.fn();
  const page = await show(saveFirst);
  await expect.element(screen.getByText(/^The case has unsaved changes/)).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: /^Forward to/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  expect(saveFirst).toHaveBeenCalledOnce();
  await expect.element(screen.getByText(/^The case has unsaved changes/)).not.toBeInTheDocument();
  // The clicked button is gone. The focus stays in the sheet.
  await expect.element(screen.getByRole('heading', { name: /^Forward/ })).toHaveFocus();
  page.unmount();
});
