import { parentPort, workerData } from 'node:worker_threads';
import { writePdf } from '@cfm/pdf/write-pdf.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { personDocument } from './person-document.ts';
import type { DocumentInput } from './write-person-document.ts';

// Worker thread started by `write-person-document.ts`. Posts the document in batches, then exits.
const { record, language, at }: DocumentInput = workerData;
const text = textsOf(language, 'gdprDocument');
const document = writePdf({
  title: text('title'),
  language,
  createdAt: at,
  blocks: personDocument(record, language, at),
  footer: (page, of) => text('page', { page, of }),
});
for await (const batch of document as AsyncIterable<Buffer>) parentPort?.postMessage(Uint8Array.from(batch));
