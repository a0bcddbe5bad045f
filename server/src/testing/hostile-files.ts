import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

/** Attachments that would take gigabytes or minutes if the server unpacked, decoded or parsed them. */

const MB = 1024 * 1024;
/** Compresses a thousandfold. */
const blank = Buffer.alloc(64 * MB);
const deflated = deflateRawSync(blank);
const nested = 100_000;

interface Entry {
  name: string;
  content: Buffer;
  /** Size that the entry claims to unpack to. Default: its real size. */
  claimedBytes?: number;
}
/** A zip of deflated entries. The directory may list each entry many times, as in an overlapping bomb. */
function zipOf(entries: readonly Entry[], listed = 1): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimedBytes } of entries) {
    const data = content === blank ? deflated : deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(claimedBytes ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    const record = [Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, offset, Buffer.from(name)];
    for (let time = 0; time < listed; time += 1) directory.push(...record);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), data]);
    local.push(entry);
    at += entry.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries.length * listed, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length * listed, 0xffff), 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...directory, end]);
}
const zipInZip = (depth: number): Buffer => {
  let zip = zipOf([{ name: 'bomb.txt', content: blank }]);
  for (let level = 1; level < depth; level += 1)
    zip = zipOf(Array.from({ length: 10 }, (_none, at) => ({ name: `${at}.zip`, content: zip })));
  return zip;
};
const contentTypes = (content: Buffer) => ({ name: '[Content_Types].xml', content });
const part = (name: string, xml: string) => ({ name, content: Buffer.from(xml) });

/** A PNG of 2,147,483,647 pixels by side. */
function hugePng(): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(0x7fffffff, 8);
  header.writeUInt32BE(0x7fffffff, 12);
  const data = deflateSync(blank);
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write('IDAT', 4);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, chunk, data]);
}
/** A JPEG of 65,535 pixels by side, after thousands of segments. */
const hugeJpeg = (): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(400_000, Buffer.from('fffe00040000', 'hex')),
    Buffer.from('ffc0001108ffffffff03012200021101031101', 'hex'),
  ]);
/** A GIF with thousands of frames of the largest size. */
const hugeGif = (): Buffer =>
  Buffer.concat([
    Buffer.from('474946383961ffffffff800000000000ffffff', 'hex'),
    Buffer.alloc(1_000_000, Buffer.from('2c00000000ffffffff0002024c0100', 'hex')),
  ]);
/** A TIFF whose directory has the most tags and continues at itself. */
const endlessTiff = (): Buffer => {
  const tags = Buffer.alloc(65_535 * 12, Buffer.from('000103000100000001000000', 'hex'));
  return Buffer.concat([Buffer.from('49492a0008000000ffff', 'hex'), tags, Buffer.from('08000000', 'hex')]);
};
/** An AVIF of boxes within boxes. */
const nestedBoxes = (): Buffer =>
  Buffer.concat([
    Buffer.from('0000001c667479706176696600000000617669666d696631', 'hex'),
    Buffer.alloc(800_000, Buffer.from('7fffffff6d657461', 'hex')),
  ]);
const pdf = (rest: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(rest), Buffer.from('\n%%EOF\n')]);
const objectStream = (): Buffer => {
  const data = deflateSync(blank);
  const dictionary = `1 0 obj<</Type/ObjStm/N 1000000/First 9/Filter/FlateDecode/Length ${data.length}>>stream\n`;
  return Buffer.concat([Buffer.from(dictionary), data, Buffer.from('\nendstream endobj')]);
};

export interface HostileFile {
  what: string;
  name: string;
  content: () => Buffer;
  /** 200: stored as it is. 415: not a file of its kind. */
  status: 200 | 415;
}
export const hostileFiles: readonly HostileFile[] = [
  {
    what: 'a zip that unpacks to 64 MB',
    name: 'flat.zip',
    content: () => zipOf([{ name: 'bomb.txt', content: blank }]),
    status: 200,
  },
  {
    what: 'a zip that lists one entry 10,000 times, 640 GB in all',
    name: 'overlapping.zip',
    content: () => zipOf([{ name: 'bomb.txt', content: blank }], 10_000),
    status: 200,
  },
  { what: 'zips within zips', name: 'nested.zip', content: () => zipInZip(6), status: 200 },
  {
    what: 'a gzip that unpacks to 64 MB, named zip',
    name: 'gzip.zip',
    content: () => gzipSync(blank),
    status: 200,
  },
  {
    what: 'a Word document whose content types unpack to 64 MB',
    name: 'types.docx',
    content: () => zipOf([contentTypes(blank), part('word/document.xml', '<w/>')]),
    status: 200,
  },
  {
    what: 'a Word document with 60 lists of content types of 1 MB each',
    name: 'lists.docx',
    content: () =>
      zipOf([
        part('word/document.xml', '<w/>'),
        ...Array.from({ length: 60 }, () => contentTypes(blank.subarray(0, MB - 1))),
      ]),
    status: 200,
  },
  {
    what: 'a Word document of XML nested 100,000 deep',
    name: 'deep.docx',
    content: () =>
      zipOf([
        contentTypes(Buffer.from('<Types/>')),
        part('word/document.xml', `${'<w:p>'.repeat(nested)}${'</w:p>'.repeat(nested)}`),
      ]),
    status: 200,
  },
  {
    what: 'a spreadsheet of millions of rows',
    name: 'rows.xlsx',
    content: () => zipOf([part('xl/workbook.xml', '<x/>'), part('xl/sheet.xml', '<row/>'.repeat(5_000_000))]),
    status: 200,
  },
  {
    what: 'an OpenDocument text whose type unpacks to 64 MB',
    name: 'type.odt',
    content: () => zipOf([{ name: 'mimetype', content: blank }]),
    status: 415,
  },
  { what: 'a PNG of 2,147,483,647 pixels by side', name: 'huge.png', content: hugePng, status: 200 },
  { what: 'a JPEG of 65,535 pixels by side', name: 'huge.jpg', content: hugeJpeg, status: 200 },
  { what: 'a GIF of thousands of huge frames', name: 'huge.gif', content: hugeGif, status: 200 },
  { what: 'a TIFF whose directory has no end', name: 'endless.tiff', content: endlessTiff, status: 200 },
  { what: 'an AVIF of boxes within boxes', name: 'boxes.avif', content: nestedBoxes, status: 200 },
  {
    what: 'an SVG nested 100,000 deep, named PNG',
    name: 'deep.png',
    content: () => Buffer.from(`<svg>${'<g>'.repeat(nested)}`),
    status: 415,
  },
  {
    what: 'XML nested 100,000 deep',
    name: 'deep.txt',
    content: () => Buffer.from(`<?xml version="1.0"?>${'<a>'.repeat(nested)}`),
    status: 415,
  },
  {
    what: 'JSON nested 100,000 deep',
    name: 'json.txt',
    content: () => Buffer.from('['.repeat(nested)),
    status: 200,
  },
  {
    what: 'a PDF whose object stream unpacks to 64 MB',
    name: 'stream.pdf',
    content: () => pdf(objectStream()),
    status: 200,
  },
  {
    what: 'a PDF of arrays within arrays',
    name: 'arrays.pdf',
    content: () => pdf(`1 0 obj${'['.repeat(nested)}`),
    status: 200,
  },
];
