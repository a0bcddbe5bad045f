import { fileTypeFromBuffer } from 'file-type';
import type { ContentTest, FileKind } from './file-kinds.ts';
import { isCompoundFile, isEncryptedPackage, isOpenDocument, isOpenXml } from './office-files.ts';

interface Detected {
  ext: string;
  mime: string;
}
/** Zip files that are programs. */
const programPackages = new Set(['jar', 'apk', 'xpi', 'crx', 'appx', 'msix']);
const oddMedia = new Set(['application/ogg', 'application/vnd.ms-asf', 'application/mp4']);

/**
 * Beginnings that make a browser or a shell run a text. Includes an unfinished comment, whose end may lie
 * beyond the checked bytes.
 */
const activeBeginning =
  /^(#!|<\?|<%|<!--|<!doctype|<(html|head|body|script|svg|iframe|object|embed|meta|link|style|title|table|div|img|a)[\s/>])/i;
/** Removes leading whitespace and HTML comments. */
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary files from text
const binaryCharacter = /[\u0000-\u0006\u000e-\u001a\u001c-\u001f]/;

const isMedia = ({ mime }: Detected) =>
  mime.startsWith('audio/') || mime.startsWith('video/') || oddMedia.has(mime);
const isImage = ({ mime }: Detected) => mime.startsWith('image/') && !mime.includes('svg');
const isZip = ({ ext, mime }: Detected) =>
  !programPackages.has(ext) && (mime.includes('zip') || /opendocument|openxmlformats/.test(mime));

/** Decodes the beginning of a file, or returns null if the bytes are not text. */
function readText(head: Buffer): string | null {
  const isWide = head.length >= 2 && (head.readUInt16BE(0) === 0xfffe || head.readUInt16BE(0) === 0xfeff);
  const isBigEndian = isWide && head[0] === 0xfe;
  const text = isWide
    ? new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(head)
    : new TextDecoder('utf-8').decode(head);
  return binaryCharacter.test(text) ? null : text;
}

const textOf = (head: Buffer): string => (readText(head) ?? '').trimStart();

/** Bytes before the PDF that its readers skip, such as those of a scanner or a print job. */
const pdfWithin = 1024;
function isLatePdf(head: Buffer): boolean {
  const at = head.subarray(0, pdfWithin).indexOf('%PDF-');
  return at > 0 && !activeBeginning.test(afterComments(head.toString('latin1', 0, at)));
}

type Test = (detected: Detected | undefined, head: Buffer, kind: FileKind) => boolean;
const tests: Record<ContentTest, Test> = {
  pdf: (detected, head) => detected?.ext === 'pdf' || (detected === undefined && isLatePdf(head)),
  image: (detected) => detected !== undefined && isImage(detected),
  zip: (detected) => detected !== undefined && isZip(detected),
  openXml: (detected, head, { contentType }) =>
    (detected !== undefined && isZip(detected) && isOpenXml(head, contentType)) || isEncryptedPackage(head),
  openDocument: (detected, head, { contentType }) =>
    detected !== undefined && isZip(detected) && isOpenDocument(head, contentType),
  oldOffice: (_detected, head) => isCompoundFile(head),
  oldWord: (detected, head) => detected?.ext === 'rtf' || isCompoundFile(head),
  rtf: (detected) => detected?.ext === 'rtf',
  media: (detected) => detected !== undefined && isMedia(detected),
  // Skips the detection: "BMW …" begins like a bitmap. The file only has to be text that cannot run.
  text: (_detected, head) => {
    const text = readText(head);
    return text !== null && !activeBeginning.test(afterComments(text));
  },
  mail: (_detected, head) => mailBeginning.test(textOf(head)),
  calendar: (_detected, head) => textOf(head).startsWith('BEGIN:VCALENDAR'),
  card: (_detected, head) => textOf(head).startsWith('BEGIN:VCARD'),
};

async function detect(head: Buffer): Promise<Detected | undefined> {
  // Bytes that break the detection have no known type.
  return fileTypeFromBuffer(head).catch(() => undefined);
}

/**
 * Returns the content type to serve, or null if the beginning of the content does not match the file name: a
 * program called invoice.pdf, a page called photo.jpg (rule 13.5).
 */
export async function checkFileContent(kind: FileKind, head: Buffer): Promise<string | null> {
  const detected = await detect(head);
  if (!tests[kind.test](detected, head, kind)) return null;
  const isDetected = kind.test === 'image' || kind.test === 'media';
  return isDetected && detected ? detected.mime : kind.contentType;
}
