import solution from '@cfm/contract/messages/de/solution.json';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { PasteNotice } from './paste-notice.tsx';

test('says on a page behind a link what a plain-text field left out of a paste (rule 13.8)', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <IntlProvider locale="de" messages={{ solution } as never} timeZone="Europe/Berlin">
      <textarea aria-label="Antwort" maxLength={5} />
      <PasteNotice language="de" />
    </IntlProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Antwort' });
  await expect.element(field).toBeInTheDocument();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Lack\tTür');
  clipboardData.setData('text/html', '<table><tr><td>Lack</td><td>Tür</td></tr></table>');
  const element = field.element() as HTMLTextAreaElement;
  element.focus();
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  document.execCommand('insertText', false, 'Lack\tTür');
  const notice = screen
    .getByRole('status')
    .getByText('Die Tabelle wurde als reiner Text eingefügt. Der Text wurde nach 5 Zeichen abgeschnitten.');
  await expect.element(notice).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Schließen' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  root.unmount();
  place.remove();
});
