import { on } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { PersonRecord } from './person-record.ts';

export interface DocumentInput {
  record: PersonRecord;
  language: Language;
  /** The date of the record. */
  at: string;
}

/**
 * The record of a person as a PDF. The layout of years of texts takes minutes of CPU time, so a worker thread does it
 * and the server stays responsive (rule 19.7).
 */
export const writePersonDocument = (input: DocumentInput): Readable =>
  Readable.from(batchesOf(input), { objectMode: false });

async function* batchesOf(input: DocumentInput): AsyncGenerator<Buffer> {
  const thread = new Worker(new URL('./person-document-thread.ts', import.meta.url), { workerData: input });
  try {
    // An error of the thread is thrown here. The loop ends when the thread exits.
    for await (const [batch] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Uint8Array]>)
      yield Buffer.from(batch);
  } finally {
    await thread.terminate();
  }
}
