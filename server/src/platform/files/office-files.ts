import { headBytes } from './file-kinds.ts';

/** Returns whether the file may continue after the checked bytes. */
const isCut = (head: Buffer) => head.length >= headBytes;

/** Folder of a document's parts in its package, by the end of the content type. */
const openXmlFolders: Readonly<Record<string, string>> = {
  'wordprocessingml.document': 'word/',
  'spreadsheetml.sheet': 'xl/',
  'presentationml.presentation': 'ppt/',
};
const entryMark = Buffer.from('PK\x03\x04', 'latin1');

/** Names of the zip entries that begin within the checked bytes. */
function entryNames(head: Buffer): string[] {
  const names: string[] = [];
  for (
    let at = head.indexOf(entryMark);
    at >= 0 && at + 30 <= head.length;
    at = head.indexOf(entryMark, at + 4)
  )
    names.push(head.toString('latin1', at + 30, at + 30 + head.readUInt16LE(at + 26)));
  return names;
}

/**
 * Returns whether this is an Office Open XML package with the parts of this kind of document. If a large
 * picture hides them, it is enough that no parts of another kind are present.
 */
export function isOpenXml(head: Buffer, contentType: string): boolean {
  const names = entryNames(head);
  const holds = (folder: string) => names.some((name) => name.startsWith(folder));
  const ending = Object.keys(openXmlFolders).find((each) => contentType.endsWith(each)) ?? '';
  if (holds(openXmlFolders[ending] ?? '')) return true;
  const isPackage = names.includes('[Content_Types].xml') || names.includes('_rels/.rels');
  return isCut(head) && isPackage && !Object.values(openXmlFolders).some(holds);
}

/** An OpenDocument package begins with its content type, uncompressed. */
export const isOpenDocument = (head: Buffer, contentType: string): boolean =>
  entryNames(head)[0] === 'mimetype' && head.subarray(0, 200).includes(contentType);

const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');
/** A document with a password or a sensitivity label: a compound file that holds the encrypted package. */
export const isEncryptedPackage = (head: Buffer): boolean =>
  isCompoundFile(head) && (isCut(head) || head.includes(encryptedPackage));

const rootEntry = Buffer.from('Root Entry', 'utf16le');
/**
 * Compound file, the format of Office and Outlook before packages. Its header contains the sector size and
 * the start of the directory. If the directory lies within the checked bytes, it must begin with the root
 * entry.
 */
export function isCompoundFile(head: Buffer): boolean {
  if (head.length < 512 || head.readUInt32BE(0) !== 0xd0cf11e0 || head.readUInt32BE(4) !== 0xa1b11ae1)
    return false;
  const isLittleEndian = head.readUInt16BE(28) === 0xfeff;
  const sectorShift = head.readUInt16LE(30);
  if (!isLittleEndian || (sectorShift !== 9 && sectorShift !== 12)) return false;
  const directoryAt = (head.readUInt32LE(48) + 1) * 2 ** sectorShift;
  const isOutOfSight = directoryAt + rootEntry.length > head.length;
  if (isOutOfSight) return isCut(head);
  return head.subarray(directoryAt, directoryAt + rootEntry.length).equals(rootEntry);
}
