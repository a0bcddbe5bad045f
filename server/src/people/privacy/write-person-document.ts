import { on } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { PersonRecord } from './person-record.ts';

export interface DocumentInput {
  record: PersonRecord;
  language: Language;
  /** The moment it tells of. */
  at: string;
}

/**
 * The record of a person as a PDF. Laying out the words of years takes minutes of a processor: a thread of its own does it, so
 * that the server goes on answering everybody else (rule 19.7).
 */
export const writePersonDocument = (input: DocumentInput): Readable =>
  Readable.from(batchesOf(input), { objectMode: false });

async function* batchesOf(input: DocumentInput): AsyncGenerator<Buffer> {
  const thread = new Worker(new URL('./person-document-thread.ts', import.meta.url), { workerData: input });
  try {
    // A fault in the thread is thrown here; it ends when all was told.
    for await (const [batch] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Uint8Array]>)
      yield Buffer.from(batch);
  } finally {
    await thread.terminate();
  }
}
