import { tidyPictures } from './pasted-pictures.ts';
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

/** The security policy of the page ignores style attributes. Without it, as in tests, the editor must not read them either. */
function removeStyles(doc: Document): void {
  for (const element of doc.querySelectorAll('[style]')) element.removeAttribute('style');
}

/** Parses clipboard HTML of Outlook, Word, Excel or other programs into a document for the editor. */
export function readPastedHtml(html: string): Document {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  tidyPictures(doc);
  tagStyledWords(doc);
  restoreOfficeLists(doc);
  moveCaptions(doc);
  removeStyles(doc);
  return doc;
}

/** Prepares stored HTML for the editor. */
export function openStoredHtml(html: string): string {
  if (!html.includes('<caption')) return html;
  const doc = new DOMParser().parseFromString(html, 'text/html');
  moveCaptions(doc);
  return doc.body.innerHTML;
}
