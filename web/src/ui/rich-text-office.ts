import { isRemotePicture } from '@cfm/contract/platform/rich-text-tags.ts';
import { restoreOfficeLists } from './rich-text-office-lists.ts';
import { tagStyledWords } from './rich-text-office-styles.ts';

/** Turns a caption into a paragraph above its table, because tables of the editor only have rows. */
function moveCaptions(doc: Document): void {
  for (const caption of doc.querySelectorAll('caption')) {
    const paragraph = doc.createElement('p');
    paragraph.append(...caption.childNodes);
    caption.closest('table')?.before(paragraph);
    caption.remove();
  }
}

/** Remote pictures load only when the reader asks for them. The server stores them in the same way. */
function deferRemotePictures(doc: Document): void {
  for (const picture of doc.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    if (!isRemotePicture(source)) continue;
    picture.setAttribute('data-remote-src', source);
    picture.removeAttribute('src');
  }
}

/** Parses clipboard HTML of Outlook, Word, Excel or other programs into a document for the editor. */
export function readPastedHtml(html: string): Document {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  tagStyledWords(doc);
  restoreOfficeLists(doc);
  moveCaptions(doc);
  deferRemotePictures(doc);
  return doc;
}

/** Prepares stored HTML for the editor. */
export function openStoredHtml(html: string): string {
  if (!html.includes('<caption')) return html;
  const doc = new DOMParser().parseFromString(html, 'text/html');
  moveCaptions(doc);
  return doc.body.innerHTML;
}
