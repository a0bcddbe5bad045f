import { fileTypeFromBuffer } from 'file-type';
import type { ContentTest, FileKind } from './file-kinds.ts';
import { isCompoundFile, isOpenDocument, isOpenXml } from './office-files.ts';

interface Detected {
  ext: string;
  mime: string;
}
/** Packages that are zip files by their form and programs by their use. */
const programPackages = new Set(['jar', 'apk', 'xpi', 'crx', 'appx', 'msix']);
const oddMedia = new Set(['application/ogg', 'application/vnd.ms-asf', 'application/mp4']);

/** Beginnings by which a browser or a shell takes a text for something to run; or a comment whose end is out of sight. */
const activeBeginning =
  /^(#!|<\?|<%|<!--|<!doctype|<(html|head|body|script|svg|iframe|object|embed|meta|link|style|title|table|div|img|a)[\s/>])/i;
/** A text without the blanks and HTML comments that it begins with. */
function afterComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end < 0) break;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}
const mailBeginning = /^(From .+\r?\n)?[!-9;-~]+:[ \t]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file from a text
const binaryCharacter = /[\u0000-\u0006\u000e-\u001a\u001c-\u001f]/;

const isMedia = ({ mime }: Detected) =>
  mime.startsWith('audio/') || mime.startsWith('video/') || oddMedia.has(mime);
const isImage = ({ mime }: Detected) => mime.startsWith('image/') && !mime.includes('svg');
const isZip = ({ ext, mime }: Detected) =>
  !programPackages.has(ext) && (mime.includes('zip') || /opendocument|openxmlformats/.test(mime));

/** The text at the beginning of a file, or null when the bytes are no text. */
function readText(head: Buffer): string | null {
  const isWide = head.length >= 2 && (head.readUInt16BE(0) === 0xfffe || head.readUInt16BE(0) === 0xfeff);
  const isBigEndian = isWide && head[0] === 0xfe;
  const text = isWide
    ? new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(head)
    : new TextDecoder('utf-8').decode(head);
  return binaryCharacter.test(text) ? null : text;
}

type Test = (detected: Detected | undefined, head: Buffer, kind: FileKind) => boolean;
const tests: Record<ContentTest, Test> = {
  pdf: (detected) => detected?.ext === 'pdf',
  image: (detected) => detected !== undefined && isImage(detected),
  zip: (detected) => detected !== undefined && isZip(detected),
  openXml: (detected, head, { contentType }) =>
    detected !== undefined && isZip(detected) && isOpenXml(head, contentType),
  openDocument: (detected, head, { contentType }) =>
    detected !== undefined && isZip(detected) && isOpenDocument(head, contentType),
  oldOffice: (_detected, head) => isCompoundFile(head),
  oldWord: (detected, head) => detected?.ext === 'rtf' || isCompoundFile(head),
  rtf: (detected) => detected?.ext === 'rtf',
  media: (detected) => detected !== undefined && isMedia(detected),
  // No detection here: "BMW …" begins as a bitmap does. What matters is that it is text, and does nothing.
  text: (_detected, head) => {
    const text = readText(head);
    return text !== null && !activeBeginning.test(afterComments(text));
  },
  mail: (_detected, head) => mailBeginning.test(readText(head) ?? ''),
};

async function detect(head: Buffer): Promise<Detected | undefined> {
  // Bytes made to break the detection are of no known type.
  return fileTypeFromBuffer(head).catch(() => undefined);
}

/**
 * The type to serve a file as, when the beginning of its content is what its name promises; otherwise null: a program
 * called invoice.pdf, a page called photo.jpg (rule 13.5).
 */
export async function checkFileContent(kind: FileKind, head: Buffer): Promise<string | null> {
  const detected = await detect(head);
  if (!tests[kind.test](detected, head, kind)) return null;
  const isDetected = kind.test === 'image' || kind.test === 'media';
  return isDetected && detected ? detected.mime : kind.contentType;
}
