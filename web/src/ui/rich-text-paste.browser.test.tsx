import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { closeNotice, currentNotices } from '../api/notifications.ts';
import { html as appleMail } from '../testing/clipboard/apple-mail.ts';
import { html as gmail } from '../testing/clipboard/gmail.ts';
import { html as googleDocs } from '../testing/clipboard/google-docs.ts';
import { html as outlookWeb } from '../testing/clipboard/outlook-web.ts';
import { html as teams } from '../testing/clipboard/teams.ts';
import { excelHtml, outlookHtml, outlookRtf, pictureBase64, wordHtml } from '../testing/office-clipboard.ts';
import { renderPage } from '../testing/render-hook.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

const pictureUrl = `data:image/png;base64,${pictureBase64}`;
const linkTo = (href: string) => `<a target="_blank" rel="noopener noreferrer nofollow" href="${href}">`;
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
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
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

test.each<[program: string, html: string, kept: string[], notices: string[]]>([
  [
    'Gmail',
    gmail,
    [
      '<p>Dear <strong>team</strong>,&nbsp;🙂</p>',
      `${linkTo('https://dealer.example/r')}the report</a>`,
      `Anna Weber &lt;${linkTo('mailto:anna.weber@dealer.example')}anna.weber@dealer.example</a>&gt; wrote:`,
      '<ul><li><p>Paint peels</p></li><li><p>Roof <em>leaks</em></p></li></ul>',
      '<tr><td><p>Item</p></td><td><p><strong>EUR</strong></p></td></tr><tr><td><p>Paint</p></td><td><p>450</p></td></tr>',
      `<img src="${pictureUrl}" alt="damage.png" width="8" height="4">`,
      '<blockquote><p>Is the car there?</p></blockquote>',
    ],
    [],
  ],
  [
    'Teams',
    teams,
    [
      'Anna Weber&nbsp;the customer is <strong>very</strong> upset 😟',
      `<ul><li><p>Order <code>4711-A</code></p></li><li><p>Call ${linkTo('https://dealer.example/contact')}the dealer</a></p></li></ul>`,
      '<tr><td><p>VIN</p></td><td><p>WBA8E9C50GK645871</p></td></tr>',
    ],
    ["A picture is stored on the web and wasn't added."],
  ],
  [
    'Outlook on the web',
    outlookWeb,
    [
      '<p>Good morning,</p>',
      `<strong>Urgent</strong>: the <em>seal</em> is torn, see ${linkTo('https://dealer.example/report')}the report</a>.`,
      '<ol start="2"><li><p>Order it</p></li><li><p>Fit it</p></li></ol>',
      '<tr><td><p>Part</p></td><td colspan="2"><p>Seal</p></td></tr>',
    ],
    ["A picture is stored on the web and wasn't added."],
  ],
  [
    'Apple Mail',
    appleMail,
    [
      '<p>Hello,</p>',
      `the <strong>gearbox</strong> jerks, <u>always</u> when cold. See ${linkTo('https://dealer.example/video')}the video</a>.`,
      '<ul><li><p>first gear</p></li><li><p>second gear</p><ul><li><p>seldom</p></li></ul></li></ul>',
      '<blockquote><p>On 2 Nov 2026, at 09:14,',
    ],
    ["A picture couldn't be added."],
  ],
  [
    'Google Docs',
    googleDocs,
    [
      '<h2>Findings</h2>',
      `<p><strong>Roof</strong> leaks, see ${linkTo('https://dealer.example/photos')}the photos</a></p>`,
      '<ol><li><p><em>dry it</em></p></li></ol>',
      '<tr><td><p>Part</p></td><td><p>Seal</p></td></tr>',
    ],
    ["A picture is stored on the web and wasn't added."],
  ],
])('keeps a text from %s, and nothing of pictures on the web', async (_program, pasted, kept, reported) => {
  await open();
  paste({ html: pasted });
  await expect.poll(() => html).not.toBe('');
  await expect.poll(notices).toEqual(reported.map((notice) => expect.stringContaining(notice)));
  for (const part of kept) expect(html).toContain(part);
  expect(html).not.toMatch(/<img (?!src="data:)|remote-src|track|token=|style=|class=/);
});

test('keeps the address of a link whose words are another address, and makes links of pasted words', async () => {
  await open();
  paste({
    html: '<p><a href="https://dealer.example/r?id=7" class="x" title="y">dealer.de</a> or bmw.de</p>',
  });
  await expect
    .poll(() => html)
    .toBe(
      `<p>${linkTo('https://dealer.example/r?id=7')}dealer.de</a> or ${linkTo('http://bmw.de')}bmw.de</a></p>`,
    );
});

test('replaces a picture of an emoji, removes an invisible picture, and reports every other one on the web', async () => {
  await open();
  paste({
    html:
      '<p>Flag <img alt="🇩🇪" src="https://e.example/de.png">, 7 <img alt="7" src="https://e.example/7.png"><img src="https://e.example/x.gif" width="1">' +
      '<img src="https://e.example/y.gif" style="height: 0px"><span style="display:none"><img src="https://e.example/z.gif"></span></p>',
  });
  await expect.poll(() => html).toBe('<p>Flag 🇩🇪, 7</p>');
  expect(notices()).toEqual([expect.stringContaining('A picture is stored on the web')]);
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
