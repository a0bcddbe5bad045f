import { languageCode } from '@cfm/contract/platform/field-rules.ts';
import * as z from 'zod/mini';

/** Name and payload of the job that writes an export, for `enqueue`. */
export const exportPersonJob = {
  name: 'export-person',
  payload: z.object({ gdprExportId: z.number(), language: languageCode }),
};

/** Marks an export as failed after the last retry. */
export const giveUpExportJob = { ...exportPersonJob, name: 'give-up-export' };
