import { isRemotePicture } from '@cfm/contract/platform/rich-text-tags.ts';
import { restoreOfficeLists } from './rich-text-office-lists.ts';
import { tagStyledWords } from './rich-text-office-styles.ts';

/** A caption is a paragraph above its table: the editor's tables have rows only. */
function moveCaptions(doc: Document): void {
  for (const caption of doc.querySelectorAll('caption')) {
    const paragraph = doc.createElement('p');
    paragraph.append(...caption.childNodes);
    caption.closest('table')?.before(paragraph);
    caption.remove();
  }
}

/** Pictures on the web load when a reader asks for them, as the server stores them. */
function setRemotePicturesAside(doc: Document): void {
  for (const picture of doc.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    if (!isRemotePicture(source)) continue;
    picture.setAttribute('data-remote-src', source);
    picture.removeAttribute('src');
  }
}

/** HTML from the clipboard as a document that the editor understands: of Outlook, Word, Excel or anything else. */
export function readPastedHtml(html: string): Document {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  tagStyledWords(doc);
  restoreOfficeLists(doc);
  moveCaptions(doc);
  setRemotePicturesAside(doc);
  return doc;
}

/** Stored HTML as the editor opens it. */
export function openStoredHtml(html: string): string {
  if (!html.includes('<caption')) return html;
  const doc = new DOMParser().parseFromString(html, 'text/html');
  moveCaptions(doc);
  return doc.body.innerHTML;
}
