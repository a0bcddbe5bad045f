import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { closeNotice, currentNotices } from '../api/notifications.ts';
import { textsOf } from '../api/texts.ts';
import { html as googleDocs } from '../testing/clipboard/google-docs.ts';
import { excelHtml } from '../testing/office-clipboard.ts';
import { renderPage } from '../testing/render-hook.tsx';
import { reportPlainPaste } from './report-plain-paste.ts';
import { TextArea, TextField } from './text-field.tsx';
import { watchPastes } from './watch-pastes.ts';

let values = { line: '', lines: '' };
function Fields() {
  const [shown, setShown] = useState(values);
  const set = (change: Partial<typeof values>) => {
    values = { ...shown, ...change };
    setShown(values);
  };
  return (
    <>
      <TextField label="Line" value={shown.line} onChange={(line) => set({ line })} maxLength={10} />
      <TextArea label="Lines" value={shown.lines} onChange={(lines) => set({ lines })} />
    </>
  );
}
interface Clipboard {
  text?: string;
  html?: string;
  files?: File[];
}
/** Pastes as a browser does: the event, then the text of the clipboard. */
function pasteInto(label: string, { text = '', html = '', files = [] }: Clipboard) {
  const field = screen.getByRole('textbox', { name: label, exact: true }).element() as HTMLInputElement;
  const clipboardData = new DataTransfer();
  if (text) clipboardData.setData('text/plain', text);
  if (html) clipboardData.setData('text/html', html);
  for (const file of files) clipboardData.items.add(file);
  field.focus();
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (field.dispatchEvent(paste) && text) document.execCommand('insertText', false, text);
}
const notices = () => currentNotices().map(({ text }) => text);

let page: { unmount: () => void };
beforeAll(() => {
  watchPastes(async (field, pasted) => reportPlainPaste(field, pasted));
});
beforeEach(async () => {
  values = { line: '', lines: '' };
  for (const { id } of currentNotices()) closeNotice(id);
  page = renderPage(<Fields />);
  await expect.element(screen.getByRole('textbox', { name: 'Lines' })).toBeInTheDocument();
});
afterEach(() => page.unmount());

const picture = new File(['x'], 'shot.png', { type: 'image/png' });
const table = 'The table was pasted as plain text.';
test.each<[what: string, content: Clipboard, expected: string]>([
  [
    'a table from Excel, whose picture is not counted',
    { text: 'Item\tEUR', html: excelHtml, files: [picture] },
    table,
  ],
  [
    'a part of a Google Doc',
    { text: 'Findings\nRoof leaks, see the photos', html: googleDocs },
    `Pictures weren't pasted. ${table} Addresses of links weren't pasted.`,
  ],
  ['a screenshot', { files: [picture] }, "Pictures weren't pasted."],
  [
    'files',
    { files: [picture, new File(['x'], 'a.pdf', { type: 'application/pdf' })] },
    "Pictures weren't pasted. Files weren't pasted.",
  ],
])('says what a plain-text field leaves out of %s', async (_what, content, expected) => {
  pasteInto('Lines', content);
  await expect.poll(notices).toEqual([expected]);
  expect(values.lines).toBe(content.text ?? '');
});

test('groups the digits of a large limit', () => {
  expect(textsOf('plainPaste')('cut', { count: 20_000 })).toBe('The text was cut off at 20,000 characters.');
});

test('removes control characters, also from the value of the form', async () => {
  pasteInto('Lines', { text: 'gear\u0007box\u001b\tjerks\nalways' });
  await expect.poll(notices).toEqual(["Invisible control characters weren't pasted."]);
  expect(values.lines).toBe('gearbox\tjerks\nalways');
});

test('says that a text was cut off at the limit of its field', async () => {
  pasteInto('Line', { text: 'Scratches on the roof' });
  await expect.poll(notices).toEqual(['The text was cut off at 10 characters.']);
  expect(values.line).toBe('Scratches ');
});

test('says nothing about a link to our own pages, a telephone number in other groups, and any link in one line', async () => {
  const own = `<a href="${location.origin}/case/edit/7">2026-000007</a>`;
  pasteInto('Lines', { text: '2026-000007', html: own });
  pasteInto('Lines', { text: '+49 30 / 12-34', html: '<a href="tel:+49-30-1234">+49 30 / 12-34</a>' });
  pasteInto('Line', { text: 'Anna', html: '<a href="https://dealer.example/">Anna</a>' });
  pasteInto('Lines', { text: 'Call', html: '<a href="tel:+49301234">Call</a>' });
  await expect.poll(notices).toEqual(["Addresses of links weren't pasted."]);
  pasteInto('Lines', { files: [picture] });
  await expect.poll(notices).toHaveLength(2);
});

test('says nothing about a plain text, a text that fits exactly, formatting, and a link whose address is its text', async () => {
  pasteInto('Line', { text: '1234567890' });
  pasteInto('Lines', {
    text: 'Bold https://dealer.example/ a@b.example',
    html: '<b>Bold</b> <a href="https://dealer.example/">https://dealer.example/</a> <a href="mailto:a@b.example">a@b.example</a>',
  });
  pasteInto('Lines', { files: [picture] });
  await expect.poll(notices).toEqual(["Pictures weren't pasted."]);
});
