import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-hook.tsx';
import { ListField } from './list-field.tsx';

let emails: string[] = [];
let phones: string[] = [];
function Fields() {
  const [shown, setShown] = useState({ emails, phones });
  ({ emails, phones } = shown);
  return (
    <>
      <ListField
        label="E-mails"
        value={shown.emails}
        onChange={(next) => setShown({ ...shown, emails: next })}
        inputMode="email"
      />
      <ListField
        label="Phones"
        value={shown.phones}
        onChange={(next) => setShown({ ...shown, phones: next })}
        inputMode="tel"
      />
    </>
  );
}
let page: { unmount: () => void };
beforeEach(() => {
  [emails, phones] = [[], []];
  page = renderPage(<Fields />);
});
afterEach(() => page.unmount());

const focus = async (label: string) => {
  const field = screen.getByLabelText(label, { exact: true });
  await expect.element(field).toBeInTheDocument();
  const element = field.element() as HTMLInputElement; // the label of an input
  element.focus();
  return element;
};
const paste = (field: HTMLInputElement, text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

test.each([
  ['Weber, Anna <anna@x.example>; b@x.example', ['anna@x.example', 'b@x.example']],
  ['a@x.example\nb@x.example, nobody', ['a@x.example', 'b@x.example', 'nobody']],
  ['nobody', ['nobody']],
])('reads the addresses of the pasted text %j', async (text, expected) => {
  paste(await focus('E-mails'), text);
  await expect.poll(() => emails).toEqual(expected);
});

test('reads typed addresses with names, and completes an address at a comma', async () => {
  await focus('E-mails');
  await userEvent.keyboard('Weber, Anna <anna@x.example>;');
  await expect.poll(() => emails).toEqual(['anna@x.example']);
  await userEvent.keyboard('b@x.example,');
  await expect.poll(() => emails).toEqual(['anna@x.example', 'b@x.example']);
});

test('completes a phone number at a comma', async () => {
  await focus('Phones');
  await userEvent.keyboard('+49 30 1234, 030 99{Enter}');
  await expect.poll(() => phones).toEqual(['+49 30 1234', '030 99']);
});
