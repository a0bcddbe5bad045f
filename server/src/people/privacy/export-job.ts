import { languageCode } from '@cfm/contract/platform/field-rules.ts';
import * as z from 'zod/mini';

/** What the job that writes an export is given: what verbs enqueue. */
export const exportPersonJob = {
  name: 'export-person',
  payload: z.object({ gdprExportId: z.number(), language: languageCode }),
};

/** The job that says that an export does not come: what the other one leaves behind after its last try. */
export const giveUpExportJob = { ...exportPersonJob, name: 'give-up-export' };
