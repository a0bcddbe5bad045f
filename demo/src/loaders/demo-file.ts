import { readFileSync } from 'node:fs';
import type { DemoCase } from '../simulator/demo-case.ts';
import type { Codes } from './codes.ts';

const shipped = new Map<string, Buffer>();
function shippedFile(name: string): Buffer {
  let bytes = shipped.get(name);
  if (!bytes) {
    bytes = readFileSync(new URL(`./files/${name}`, import.meta.url));
    shipped.set(name, bytes);
  }
  return bytes;
}

/** Pictures by words in the file name. */
const pictures: readonly (readonly [RegExp, string])[] = [
  [/display|warning|range|engine/, 'display.jpg'],
  [/wheel|brake|motorcycle|part\./, 'wheel.jpg'],
  [/seat|interior/, 'seat.jpg'],
];

/** Content of a demo attachment: a real file of the type of its name. */
export function demoFile(fileName: string, demoCase: DemoCase, codes: Codes): Buffer {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1);
  switch (ending) {
    case 'jpg':
      return shippedFile(pictures.find(([pattern]) => pattern.test(fileName))?.[1] ?? 'paint.jpg');
    case 'png':
      return shippedFile('app.png');
    case 'docx':
      return shippedFile('letter.docx');
    case 'msg':
      return shippedFile('mail.msg');
    case 'pdf':
      return makePdf(documentLines(fileName, demoCase, codes));
    default:
      throw new Error(`no demo file ends in .${ending}`);
  }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

function documentLines(fileName: string, demoCase: DemoCase, codes: Codes): string[] {
  const { car, contact } = demoCase;
  const words = fileName.replace(/\.pdf$/, '').replaceAll('-', ' ');
  const dealer = car === null ? null : codes.dealer(car.dealerNumber);
  const labour = 80 + ((demoCase.index * 37) % 900);
  const parts = 40 + ((demoCase.index * 61) % 1400);
  const amounts = [
    '',
    `Labour: EUR ${labour.toFixed(2)}`,
    `Parts: EUR ${parts.toFixed(2)}`,
    `Total: EUR ${(labour + parts).toFixed(2)}`,
  ];
  return [
    words.charAt(0).toUpperCase() + words.slice(1),
    ...(dealer === null ? [] : [`${dealer.name}, ${dealer.city ?? ''}`]),
    dayOf(demoCase.receiptDateTime),
    '',
    `Customer: ${contact.firstName} ${contact.lastName}`,
    ...(car === null
      ? []
      : [`Vehicle: ${codes.model(car.modelCode).name}`, `VIN: ${car.vin ?? 'not given'}`]),
    ...(/invoice|estimate|bill/.test(fileName) ? amounts : ['', demoCase.title]),
  ];
}

/** Characters of the standard fonts (Windows-1252 without 0x80 to 0x9F). Others become a question mark. */
const latin = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&');

/** A page of plain lines with a large first line. */
function makePdf([heading = '', ...lines]: readonly string[]): Buffer {
  const content = [
    'BT',
    `/F2 20 Tf 60 770 Td (${latin(heading)}) Tj`,
    '/F1 11 Tf 0 -34 Td 17 TL',
    ...lines.map((line) => `(${latin(line)}) Tj T*`),
    'ET',
  ].join('\n');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((body, index) => {
    const offset = Buffer.byteLength(text, 'latin1');
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(text, 'latin1');
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
