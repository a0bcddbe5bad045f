import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { forwardForm } from '@cfm/contract/process/forwarding.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { call } from '../../api/client.ts';
import { signIn } from '../../testing/product.ts';
import { renderPage } from '../../testing/render-hook.tsx';
import { RecipientsField } from './recipients-field.tsx';

interface Recipient {
  email: string;
  dealerId?: number | null | undefined;
}
let recipients: readonly Recipient[] = [];
function Field() {
  const [value, setValue] = useState<Recipient[]>([]);
  recipients = value;
  return <RecipientsField label="To" known={[]} value={value} onChange={setValue} onBlur={undefined} />;
}
const field = screen.getByRole('combobox', { name: 'To' });
const addresses = () => recipients.map(({ email }) => email);

test('adds the first matching dealer, not the typed word, on Enter', async () => {
  await signIn();
  const [dealer] = await call(marketEndpoints.searchDealers, { query: { search: 'Auto', count: 1 } });
  const page = renderPage(<Field />);
  await field.click();
  await userEvent.keyboard('Auto{Enter}');
  await expect.poll(addresses).toEqual([dealer?.emails[0]]);
  expect(recipients[0]?.dealerId).toBe(dealer?.dealerId);
  const pill = screen.getByTitle(
    new RegExp(`^${dealer?.name}, .*\n${dealer?.emails[0]}\nDouble-click or press Enter to edit$`),
  );
  await expect.element(pill).toMatchTextContent(new RegExp(`^${dealer?.name}, .* · ${dealer?.emails[0]}$`));
  page.unmount();
});

test('takes the addresses of a pasted or inserted text with names, and leaves the rest in the field', async () => {
  await signIn();
  const page = renderPage(<Field />);
  await field.click();
  const data = new DataTransfer();
  data.setData(
    'text/plain',
    'Weber, Anna <anna@dealer.example>; Busch, Ben (Service) <ben@dealer.example>; Nobody',
  );
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.poll(addresses).toEqual(['anna@dealer.example', 'ben@dealer.example']);
  await expect.element(field).toHaveValue('Nobody');
  await userEvent.fill(field, 'mailto:carl@dealer.example; dora@dealer.example');
  await userEvent.tab();
  await expect
    .poll(addresses)
    .toEqual(['anna', 'ben', 'carl', 'dora'].map((name) => `${name}@dealer.example`));
  page.unmount();
});

test('adds an address on Enter, comma, blank, paste and Tab, and reports a word that is no address', async () => {
  await signIn();
  const page = renderPage(<Field />);
  await field.click();
  await userEvent.keyboard('a@dealer.example{Enter}b@dealer.example,c@dealer.example d@dealer.example{Tab}');
  const four = ['a', 'b', 'c', 'd'].map((name) => `${name}@dealer.example`);
  await expect.poll(addresses).toEqual(four);

  await field.click();
  await userEvent.keyboard('Nowhereville{Tab}');
  const rejection = screen.getByRole('alert');
  await expect
    .element(rejection)
    .toHaveTextContent('“Nowhereville” is neither an e-mail address nor a dealer in the list');
  await expect.element(field).toHaveValue('Nowhereville');
  await field.click();
  await userEvent.keyboard('{End},');
  await expect.element(field).toHaveValue('Nowhereville');
  await userEvent.keyboard('{Enter}');
  await expect.element(rejection).toBeVisible();
  expect(addresses()).toEqual(four);
  page.unmount();
});

test('puts an address back into the field by double click, Enter and Backspace, to be corrected', async () => {
  await signIn();
  const page = renderPage(<Field />);
  await field.click();
  await userEvent.keyboard('anna@dealr.example{Enter}ben@dealer.example{Enter}');
  await userEvent.dblClick(screen.getByText('anna@dealr.example'));
  await expect.element(field).toHaveValue('anna@dealr.example');
  expect(addresses()).toEqual(['ben@dealer.example']);
  await userEvent.fill(field, 'anna@dealer');
  await userEvent.keyboard('{Enter}');
  const rejection = screen.getByRole('alert');
  await expect
    .element(rejection)
    .toHaveTextContent(
      "“anna@dealer” isn't a valid e-mail address: the part after the @ must be like dealer.example",
    );
  // A text that is no address is not lost.
  await userEvent.dblClick(screen.getByText('ben@dealer.example'));
  await expect.element(field).toHaveValue('anna@dealer');
  await userEvent.fill(field, 'anna@dealer.example');
  screen.getByRole('button', { name: 'ben@dealer.example' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('ben@dealer.example');
  expect(addresses()).toEqual(['anna@dealer.example']);
  await userEvent.clear(field);
  await userEvent.keyboard('{Backspace}');
  await expect.element(field).toHaveValue('anna@dealer.example');
  await userEvent.keyboard('{Backspace}x{Enter}');
  await expect.poll(addresses).toEqual(['anna@dealer.examplx']);
  page.unmount();
});

test('puts an address that is being corrected back on Escape, and keeps the sheet open', async () => {
  await signIn();
  const page = renderPage(<Field />);
  const reached: string[] = [];
  const note = ({ key }: KeyboardEvent) => reached.push(key);
  window.addEventListener('keydown', note);
  const both = ['anna@dealer.example', 'ben@dealer.example'];
  await field.click();
  await userEvent.keyboard('anna@dealer.example{Enter}ben@dealer.example{Enter}');
  await userEvent.dblClick(screen.getByText('anna@dealer.example'));
  await userEvent.fill(field, 'anna@');
  // Leaving the field meanwhile makes no difference.
  await userEvent.tab();
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  expect(addresses()).toEqual(both);
  expect(reached).not.toContain('Escape');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  // A new text is discarded, and the sheet gets the key.
  await userEvent.keyboard('carl@{Escape}');
  await expect.element(field).toHaveValue('');
  expect(addresses()).toEqual(both);
  expect(reached).toContain('Escape');
  window.removeEventListener('keydown', note);
  page.unmount();
});

test('makes the form invalid while a text that is no address is in the field', async () => {
  await signIn();
  const page = renderPage(<Field />);
  const isValid = () => forwardForm.shape.to.safeParse(recipients).success;
  await field.click();
  await userEvent.keyboard('anna@dealer.example{Enter}ben@dealer.example{Enter}carl@{Tab}');
  await expect.element(field).toHaveValue('carl@');
  await expect.poll(addresses).toEqual(['anna@dealer.example', 'ben@dealer.example', 'carl@']);
  expect(isValid()).toBe(false);
  // The text is not shown twice, and stays when another address is removed.
  expect(screen.getByRole('button', { name: 'carl@' }).elements()).toEqual([]);
  const pill = screen.getByTitle(/^ben@dealer\.example/).element();
  if (pill.lastElementChild instanceof HTMLElement) pill.lastElementChild.click();
  await expect.poll(addresses).toEqual(['anna@dealer.example', 'carl@']);
  await field.click();
  await userEvent.keyboard('{End}dealer.example{Enter}');
  await expect.poll(addresses).toEqual(['anna@dealer.example', 'carl@dealer.example']);
  expect(isValid()).toBe(true);
  await userEvent.keyboard('Nowhereville{Tab}');
  await expect.poll(isValid).toBe(false);
  await userEvent.clear(field);
  expect(isValid()).toBe(true);
  page.unmount();
});
