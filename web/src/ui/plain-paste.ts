import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { isOutsideLink } from '@cfm/contract/platform/rich-text-tags.ts';
import type { PastedContent } from './pasted-content.ts';
import { tidyPictures } from './pasted-pictures.ts';
import type { PlainField } from './watch-pastes.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Text without what a field or its form changes while pasting: blanks, line ends, capital letters. */
const charactersOf = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();

/** What a plain-text field did not take, as the key of its text. */
export type PasteLoss = keyof Messages['plainPaste'];

/** Removes control characters from a field after a paste. Returns everything that was lost. */
export function completePlainPaste(field: PlainField, { html, text, files }: PastedContent): PasteLoss[] {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  tidyPictures(doc);
  // Programs add a picture of the text to its HTML; the text counts.
  const isText = text.trim() !== '' || (doc.body.textContent ?? '').trim() !== '';
  // A name or a number in one line is complete without the page that it links to.
  const isMultiline = field instanceof HTMLTextAreaElement;
  const lostFiles = isText ? [] : files;
  const isPicture = ({ type }: File) => type.startsWith('image/');
  const words = text.replaceAll(controlCharacters, '');
  const isLost: Record<PasteLoss, boolean> = {
    pictures: doc.images.length > 0 || lostFiles.some(isPicture),
    files: lostFiles.some((file) => !isPicture(file)),
    table: doc.querySelectorAll('td, th').length > 1,
    links: isMultiline && [...doc.links].some((link) => isHidden(link, text)),
    controlCharacters: removeControlCharacters(field),
    cut: isCut(field, words),
  };
  return (Object.keys(isLost) as PasteLoss[]).filter((loss) => isLost[loss]); // Object.keys loses the key type
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
/** Returns whether the address of a link is not in the text. Links to our own pages are only for navigation. */
const isHidden = (link: HTMLAnchorElement | HTMLAreaElement, text: string): boolean => {
  const address = link.getAttribute('href') ?? '';
  if (!isOutsideLink(address) || link.origin === location.origin) return false;
  if (link.protocol === 'tel:') return !digitsOf(text).includes(digitsOf(address));
  return !text.includes(address.replace(/^mailto:|\/$/gi, ''));
};

const isCut = ({ maxLength, value }: PlainField, words: string): boolean =>
  maxLength > 0 && value.length >= maxLength && !charactersOf(value).includes(charactersOf(words));

/** Returns whether there were any. React notices a value that is set by the prototype. */
function removeControlCharacters(field: PlainField): boolean {
  const { value, selectionStart } = field;
  const cleaned = value.replaceAll(controlCharacters, '');
  if (cleaned === value) return false;
  const caret = value.slice(0, selectionStart ?? value.length).replaceAll(controlCharacters, '').length;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, cleaned);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (selectionStart !== null) field.setSelectionRange(caret, caret);
  return true;
}
