import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileKindOf } from '@cfm/server/files/file-kinds.ts';
import type { DemoCase, DemoEvent } from '../simulator/demo-case.ts';
import type { Codes } from './codes.ts';
import type { DemoBatch } from './demo-batch.ts';
import { demoFile } from './demo-file.ts';
import type { IdSource } from './id-source.ts';

/** So many files are stored; a database filled for measuring needs rows, not a disk full of pictures. */
const filesAtMost = 3_000;

/** The files of an event, with their contents. */
export function addAttachments(
  batch: DemoBatch,
  demoCase: DemoCase,
  event: DemoEvent,
  { caseId, caseEventId }: { caseId: number; caseEventId: number },
  codes: Codes,
  ids: IdSource,
): void {
  event.attachments.forEach((fileName, order) => {
    const kind = fileKindOf(fileName);
    if (ids.last('stored_files') >= filesAtMost || kind === null) return;
    const bytes = demoFile(fileName, demoCase, codes);
    const storedFileId = ids.next('stored_files');
    const storageKey = randomUUID();
    batch.files.push({ storageKey, body: () => Readable.from([bytes]) });
    batch.storedFiles.push({
      storedFileId,
      storageKey,
      fileName,
      contentType: kind.contentType,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      isInUse: true,
      createdAt: event.createdAt.toISOString(),
    });
    batch.attachments.push({
      attachmentId: ids.next('attachments'),
      caseEventId,
      caseId,
      storedFileId,
      order,
    });
  });
}
