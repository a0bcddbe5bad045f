import { posix } from 'node:path';
import { type Entry, fromBufferPromise } from 'yauzl';
import { parseXml } from './parse-xml.ts';
import { TableError, type TableLimits } from './table.ts';

/** Limit of parts per package. A normal spreadsheet has dozens. */
const partsMax = 1_000;

/**
 * Opens an Office Open XML package. Unpacks a part when it is read, and limits the unpacked size of all reads
 * together.
 */
export async function openPackage(content: Buffer, { unpackedMaxBytes }: TableLimits) {
  // yauzl rejects an entry whose unpacked size differs from the declared one.
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry);
    if (entries.size > partsMax) throw new TableError('tooLarge');
  }
  let bytesLeft = unpackedMaxBytes;
  const read: ReadPart = async (name, seen) => {
    const entry = entries.get(name);
    if (!entry) throw new TableError('unreadable');
    bytesLeft -= entry.uncompressedSize;
    if (bytesLeft < 0) throw new TableError('tooLarge');
    await parseXml(await zip.openReadStreamPromise(entry), seen);
  };
  return { has: (name: string) => entries.has(name), read };
}
export type ReadPart = (name: string, seen: Parameters<typeof parseXml>[1]) => Promise<void>;

/** Relations of a part by id: kind and name of the target part. */
export async function readRelations(read: ReadPart, partName: string) {
  const { dir, base } = posix.parse(partName);
  const relations = new Map<string, { kind: string; partName: string }>();
  await read(posix.join(dir, '_rels', `${base}.rels`), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target);
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), partName: target });
    },
  });
  return relations;
}
