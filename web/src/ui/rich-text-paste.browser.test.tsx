import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { closeNotice, currentNotices } from '../api/notifications.ts';
import { excelHtml, outlookHtml, outlookRtf, pictureBase64, wordHtml } from '../testing/office-clipboard.ts';
import { renderPage } from '../testing/render-hook.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

const pictureUrl = `data:image/png;base64,${pictureBase64}`;
let html = '';
let files: File[] = [];
function Field({ takesFiles, isClosed }: { takesFiles: boolean; isClosed: boolean }) {
  const [value, setValue] = useState('');
  html = value;
  return (
    <RichTextEditor
      label="Text"
      value={value}
      onChange={setValue}
      isClosed={isClosed}
      {...(takesFiles && { onFiles: (added: File[]) => files.push(...added) })}
    />
  );
}
const box = screen.getByRole('textbox', { name: 'Text' });
let page: { unmount: () => void };
async function open({ takesFiles = false, isClosed = false } = {}) {
  page = renderPage(<Field takesFiles={takesFiles} isClosed={isClosed} />);
  await expect.element(box).toBeInTheDocument();
}

interface Clipboard {
  html?: string;
  rtf?: string;
  files?: File[];
}
function transferOf({ html: pasted, rtf, files: added = [] }: Clipboard): DataTransfer {
  const transfer = new DataTransfer();
  if (pasted) transfer.setData('text/html', pasted);
  if (rtf) transfer.setData('text/rtf', rtf);
  for (const file of added) transfer.items.add(file);
  return transfer;
}
const paste = (content: Clipboard) =>
  box
    .element()
    .dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transferOf(content), bubbles: true, cancelable: true }),
    );
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
const pictureFile = (name = 'shot.png') => new File([bytesOf(pictureBase64)], name, { type: 'image/png' });
/** A picture that does not compress well. */
async function noise(side: number): Promise<File> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  const image = new ImageData(side, side);
  for (let at = 0; at < image.data.length; at += 65_536)
    crypto.getRandomValues(image.data.subarray(at, at + 65_536));
  context?.putImageData(image, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'photo.png', { type: 'image/png' });
}
const notices = () => currentNotices().map(({ text }) => text);

beforeEach(() => {
  html = '';
  files = [];
  for (const { id } of currentNotices()) closeNotice(id);
});
afterEach(() => page.unmount());

test('keeps rows, cells, merged cells and bold of a table from Excel', async () => {
  await open();
  paste({ html: excelHtml });
  await expect
    .poll(() => html)
    .toBe(
      '<table><tbody><tr><td><p><strong>Item</strong></p></td><td><p><strong>EUR</strong></p></td></tr>' +
        '<tr><td><p>Paint</p></td><td><p>450</p></td></tr>' +
        '<tr><td colspan="2"><p>Total as agreed</p></td></tr></tbody></table>',
    );
  expect(notices()).toEqual([]);
});

test('ignores the picture of the cells that Excel adds to its HTML', async () => {
  await open({ takesFiles: true });
  paste({ html: excelHtml, files: [pictureFile()] });
  await expect.poll(() => html).toContain('<td><p>Paint</p></td><td><p>450</p></td>');
  expect(html).not.toContain('<img');
  expect(files).toEqual([]);
});

test('keeps bold, link, nested list, numbered list, header cells and merged rows of a text from Word', async () => {
  await open();
  paste({ html: wordHtml });
  const link =
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://dealer.example/report?id=7">the report</a>';
  await expect.poll(() => html).toContain(link);
  const flat = html.replaceAll(/\s+/g, ' ').replaceAll('&nbsp;', '');
  expect(flat).toBe(
    `<p><strong>Findings</strong> of the visit, see ${link}.</p>` +
      '<ul><li><p>Roof leaks</p><ul><li><p>left seal</p></li></ul></li><li><p>Paint peels</p></li></ul><p></p>' +
      '<ol start="3"><li><p>Order the part</p></li></ol>' +
      '<table><tbody><tr><th><p>Part</p></th><th><p>State</p></th></tr>' +
      '<tr><td rowspan="2"><p>Seal</p></td><td><p><em>torn</em></p></td></tr>' +
      '<tr><td><p>replaced</p></td></tr></tbody></table>',
  );
});

test('takes a picture from Outlook from the RTF, next to its table', async () => {
  await open();
  paste({ html: outlookHtml, rtf: outlookRtf, files: [pictureFile()] });
  await expect.poll(() => html).toContain(`<img src="${pictureUrl}" alt="Damage" width="8" height="4">`);
  expect(html).toContain('<td><p>VIN</p></td><td><p><strong>WBA8E9C50GK645871</strong></p></td>');
  expect(notices()).toEqual([]);
});

test('reports a picture that the browser cannot read', async () => {
  await open({ takesFiles: true });
  paste({ html: outlookHtml });
  await expect.poll(notices).toEqual([expect.stringContaining("A picture couldn't be added.")]);
  expect(html).toContain('<p>VIN</p>');
  expect(html).not.toContain('<img');
});

test('does not load a remote picture and notifies the user', async () => {
  await open();
  paste({ html: '<p>Logo <img src="https://track.example/logo.png" alt="Logo"></p>' });
  await expect
    .poll(() => html)
    .toBe('<p>Logo <img data-remote-src="https://track.example/logo.png" alt="Logo"></p>');
  expect(notices()).toEqual([expect.stringContaining('A picture is stored on the web')]);
  expect(box.element().querySelector('img')?.hasAttribute('src')).toBe(false);
});

test('inserts a pasted screenshot into the text and attaches another file', async () => {
  await open({ takesFiles: true });
  const report = new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' });
  paste({ files: [pictureFile(), report] });
  await expect.poll(() => files).toEqual([report]);
  expect(html).toBe(`<p><img src="${pictureUrl}" alt=""></p>`);
});

test('shrinks a large picture, and attaches the next one as a file when the text is full', async () => {
  await open({ takesFiles: true });
  const photo = await noise(1400);
  expect(photo.size).toBeGreaterThan(4_000_000);
  paste({ files: [photo, photo, photo, photo, photo, photo, photo, photo] });
  await expect.poll(() => files.length).toBeGreaterThan(0);
  const kept = html.match(/<img src="data:image\/jpeg;base64,/g) ?? [];
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.length + files.length).toBe(8);
  expect(html.length).toBeLessThan(601_000);
  expect(notices()).toEqual([expect.stringContaining('added as')]);
});

test('reports that a text takes no files', async () => {
  await open();
  paste({ files: [new File(['x'], 'a.zip', { type: 'application/zip' })] });
  await expect.poll(notices).toEqual([expect.stringContaining("A file wasn't added.")]);
  expect(html).toBe('');
});

test('inserts a dropped picture into the text', async () => {
  await open({ takesFiles: true });
  const target = box.element();
  const { left, top } = target.getBoundingClientRect();
  const at = { clientX: left + 20, clientY: top + 15 };
  const dataTransfer = transferOf({ files: [pictureFile()] });
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at, bubbles: true, cancelable: true }));
  await expect.poll(() => html).toContain(`<img src="${pictureUrl}" alt="">`);
  expect(files).toEqual([]);
});

test('keeps content that is pasted before the editor has loaded', async () => {
  await open({ isClosed: true });
  paste({ html: excelHtml });
  await expect.poll(() => html).toContain('<td><p>Paint</p></td><td><p>450</p></td>');
});

test('scrolls a wide table inside the editor on a phone', async () => {
  await open();
  const frame = document.body.lastElementChild;
  if (frame instanceof HTMLElement) frame.style.width = '360px';
  const cells = Array.from({ length: 12 }, (_, at) => `<td>Column${at}</td>`).join('');
  paste({ html: `<table><tr>${cells}</tr></table>` });
  await expect.poll(() => html).toContain('Column11');
  const scroller = box.element().querySelector('table')?.parentElement;
  expect(scroller?.scrollWidth).toBeGreaterThan(360);
  expect(scroller?.clientWidth).toBeLessThan(360);
  expect(box.element().clientWidth).toBeLessThanOrEqual(360);
});
