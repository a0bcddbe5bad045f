import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { chooseLanguage } from '../../../api/language.ts';
import { loadMessages } from '../../../api/texts.ts';
import { makeCase, signIn } from '../../../testing/product.ts';
import { renderPage } from '../../../testing/render-hook.tsx';
import { CasePreview } from './case-preview.tsx';

afterEach(() => chooseLanguage('en'));

test('shows events and status in the language of the screen, and follows a change of language', async () => {
  await signIn();
  const { caseId } = await makeCase();
  const params = { id: caseId };
  const stored = await call(casePageEndpoints.getCase, { params });
  const body = updateCaseForm.parse({ ...stored, title: 'Hums', leavesScope: false });
  await call(casePageEndpoints.updateCase, { params, body });

  await loadMessages('de');
  chooseLanguage('de');
  const page = renderPage(<CasePreview caseId={caseId} onClose={() => undefined} />);
  const preview = screen.getByRole('complementary');
  await expect.element(preview.getByText('Status von Neu auf In Bearbeitung geändert')).toBeVisible();
  await expect.element(preview.getByText('InProgress')).not.toBeInTheDocument();

  chooseLanguage('en');
  await expect.element(preview.getByText('Status changed from New to In progress')).toBeVisible();
  await expect.element(preview.getByText('Bearbeitung')).not.toBeInTheDocument();
  page.unmount();
});
