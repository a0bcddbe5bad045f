import { richTextPicturesMaxBytes } from '@cfm/contract/platform/limits.ts';
import { isRemotePicture, pictureSide } from '@cfm/contract/platform/rich-text-tags.ts';
import type { Editor } from '@tiptap/react';
import type { PastedContent } from './pasted-content.ts';
import { readPastedHtml } from './rich-text-office.ts';
import { blobOfDataUrl, fitPicture } from './rich-text-pictures.ts';
import { picturesOfRtf } from './rich-text-rtf.ts';

/** Parts of a paste that were not inserted unchanged. */
export interface PasteReport {
  /** Pictures attached as files instead. */
  attached: number;
  /** Pictures that were lost. */
  lost: number;
  /** Pictures on the web, which are left out: their addresses work for one person only, or show who reads them. */
  remote: number;
  /** Files rejected because the text takes none. */
  rejected: number;
}
interface PasteOptions {
  /** Takes files that are not pictures, and pictures that do not fit into the text. */
  onFiles: ((files: File[]) => void) | undefined;
  onReport: (report: PasteReport) => void;
  /** Position of a drop. Without it, the selection is replaced. */
  at?: number | undefined;
}

const hasWords = ({ body }: Document): boolean => (body.textContent ?? '').trim() !== '';
const isLocalFile = (picture: HTMLImageElement): boolean => /^file:/i.test(picture.getAttribute('src') ?? '');
const pictureBytesOf = ({ state }: Editor): number => {
  let bytes = 0;
  state.doc.descendants(({ attrs }) => {
    if (typeof attrs.src === 'string') bytes += attrs.src.length;
  });
  return bytes;
};

/**
 * Handles a paste or drop with pictures or files. Returns false if there are none, so that the editor handles
 * it. Office programs add a picture of the text to its HTML; the HTML wins.
 */
export function takePasted(editor: Editor, pasted: PastedContent, options: PasteOptions): boolean {
  const doc = readPastedHtml(pasted.html);
  const usesHtml = hasWords(doc) || (pasted.files.length === 0 && doc.querySelector('img') !== null);
  if (usesHtml) {
    if (!doc.querySelector('img')) return false;
    void insertDocument(editor, doc, pasted.rtf, options);
    return true;
  }
  if (pasted.files.length === 0) return false;
  void insertFiles(editor, pasted.files, options);
  return true;
}

async function insertDocument(
  editor: Editor,
  doc: Document,
  rtf: string,
  options: PasteOptions,
): Promise<void> {
  const report: PasteReport = { attached: 0, lost: 0, remote: 0, rejected: 0 };
  const local = [...doc.querySelectorAll('img')].filter(isLocalFile);
  const fromRtf = picturesOfRtf(rtf);
  // Pictures are matched by position, so their numbers must be equal.
  const pictureOf = (picture: HTMLImageElement): Blob | undefined =>
    fromRtf.length === local.length ? fromRtf[local.indexOf(picture)] : undefined;
  let room = richTextPicturesMaxBytes - pictureBytesOf(editor);
  for (const picture of doc.querySelectorAll('img')) {
    // Copied from a text of the product, which does not load it.
    if (picture.hasAttribute('data-remote-src')) continue;
    const source = picture.getAttribute('src') ?? '';
    if (isRemotePicture(source)) {
      report.remote += 1;
      picture.remove();
      continue;
    }
    const blob = source.startsWith('data:') ? blobOfDataUrl(source) : pictureOf(picture);
    const fitted = blob ? await fitPicture(blob, room) : 'unreadable';
    if (typeof fitted === 'object') {
      room -= fitted.src.length;
      picture.src = fitted.src;
      keepSides(picture);
      continue;
    }
    picture.remove();
    if (blob && fitted === 'tooLarge' && options.onFiles) {
      options.onFiles([fileOf(blob, report.attached + 1)]);
      report.attached += 1;
    } else report.lost += 1;
  }
  if (editor.isDestroyed) return;
  if (options.at !== undefined) editor.commands.setTextSelection(options.at);
  editor.view.pasteHTML(doc.body.innerHTML);
  options.onReport(report);
}

const fileOf = (blob: Blob, number: number): File =>
  new File([blob], `picture-${number}.${blob.type.replace('image/', '')}`, { type: blob.type });

/** Removes width or height unless it is a whole number of pixels. */
function keepSides(picture: HTMLImageElement): void {
  for (const name of ['width', 'height']) {
    const side = picture.getAttribute(name);
    if (side !== null && pictureSide(side) === null) picture.removeAttribute(name);
  }
}

async function insertFiles(editor: Editor, files: readonly File[], options: PasteOptions): Promise<void> {
  const report: PasteReport = { attached: 0, lost: 0, remote: 0, rejected: 0 };
  const others: File[] = [];
  let room = richTextPicturesMaxBytes - pictureBytesOf(editor);
  let { at } = options;
  for (const file of files) {
    const isPicture = file.type.startsWith('image/');
    const fitted = isPicture ? await fitPicture(file, room) : 'unreadable';
    if (editor.isDestroyed) return;
    if (typeof fitted === 'object') {
      room -= fitted.src.length;
      const picture = { type: 'image', attrs: { src: fitted.src } };
      if (at === undefined) editor.commands.insertContent(picture);
      else editor.commands.insertContentAt(at, picture);
      at = undefined;
      continue;
    }
    if (options.onFiles) others.push(file);
    if (isPicture) report[options.onFiles ? 'attached' : 'lost'] += 1;
    else if (!options.onFiles) report.rejected += 1;
  }
  if (others.length > 0) options.onFiles?.(others);
  options.onReport(report);
}
