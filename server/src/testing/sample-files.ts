/** Beginnings of real files, for tests. */
const bytes = (hex: string, rest = '') =>
  Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.from(rest, 'latin1')]);

const pad = '\0'.repeat(600);
/** A ZIP with one stored entry of this name. */
function zipOf(name: string, content = ''): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content), Buffer.alloc(200)]);
}

/** A compound file without content: its header and the root of its directory, with the name of one stream. */
function compoundFile(stream = ''): Buffer {
  const file = Buffer.alloc(1024);
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.write('feff', 28, 'hex');
  file.writeUInt16LE(9, 30);
  file.write('Root Entry', 512, 'utf16le');
  file.write(stream, 640, 'utf16le');
  return file;
}

export const samples = {
  pdf: Buffer.from(`%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`, 'latin1'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: bytes('ffd8ffe0 0010 4a464946 0001', pad),
  gif: bytes('', `GIF89a\x01\x00\x01\x00\x80\x00\x00${pad}`),
  webp: bytes('', `RIFF\x24\x00\x00\x00WEBPVP8 ${pad}`),
  pdfAfterJob: Buffer.from('\x1b%-12345X@PJL JOB\r\n%PDF-1.4\n%%EOF\n', 'latin1'),
  pdfInProgram: bytes('7f454c4602010100', `${pad}%PDF-1.4\n%%EOF\n`),
  pdfInPage: Buffer.from('\n<script>1</script>%PDF-1.4\n%%EOF\n'),
  zip: zipOf('photo.jpg'),
  docx: zipOf('word/document.xml'),
  xlsx: zipOf('xl/workbook.xml'),
  odt: zipOf('mimetype', 'application/vnd.oasis.opendocument.text'),
  zipOfOneFile: zipOf('a'),
  jar: zipOf('META-INF/MANIFEST.MF'),
  cfb: compoundFile(),
  encryptedOffice: compoundFile('EncryptedPackage'),
  cfbOfZeros: bytes('d0cf11e0a1b11ae1', pad),
  rtf: Buffer.from('{\\rtf1\\ansi Hello}'),
  mp3: bytes('49443303000000000000 fffb9064', pad),
  /** The audio begins after the inspected part, behind a cover picture. */
  mp3WithCover: bytes('494433030000 00207f7f', '\0'.repeat(66_000)),
  mp4: bytes('00000018 66747970 69736f6d 00000200', `isomiso2${pad}`),
  exe: bytes('4d5a90000300000004000000ffff0000', pad),
  elf: bytes('7f454c46020101', pad),
  html: Buffer.from('<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  script: Buffer.from('#!/bin/sh\nrm -rf /\n'),
  txt: Buffer.from('BMW 320d, Baujahr 2024: das Getriebe ruckelt.\r\nMit freundlichen Grüßen\n'),
  csv: Buffer.from('number;name\n1;Müller\n'),
  utf16: Buffer.from('\ufeffGetriebe ruckelt', 'utf16le'),
  eml: Buffer.from('From: a@b.example\r\nTo: c@d.example\r\nSubject: Hi\r\n\r\n<html>x</html>'),
  emlAfterLine: Buffer.from('\r\nFrom: a@b.example\r\nSubject: Hi\r\n\r\nx'),
  ics: Buffer.from('\ufeffBEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
  vcf: Buffer.from('BEGIN:VCARD\r\nEND:VCARD\r\n'),
  empty: Buffer.alloc(0),
} as const;
export type SampleName = keyof typeof samples;
