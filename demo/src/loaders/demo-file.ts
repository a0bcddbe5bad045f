import { readFileSync } from 'node:fs';
import type { DemoCase } from '../simulator/demo-case.ts';
import type { Codes } from './codes.ts';
import { makePdf } from './pdf.ts';

const shipped = new Map<string, Buffer>();
function shippedFile(name: string): Buffer {
  let bytes = shipped.get(name);
  if (!bytes) {
    bytes = readFileSync(new URL(`./files/${name}`, import.meta.url));
    shipped.set(name, bytes);
  }
  return bytes;
}

/** Which picture shows what a file's name says. */
const pictures: readonly (readonly [RegExp, string])[] = [
  [/display|warning|range|engine/, 'display.jpg'],
  [/wheel|brake|motorcycle|part\./, 'wheel.jpg'],
  [/seat|interior/, 'seat.jpg'],
];

/** The content of a demo attachment: a real file of the kind that its name says. */
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
