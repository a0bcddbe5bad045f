import { pick } from 'zod/mini';
import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseFilter } from './case-filter.ts';
import { caseListQuery } from './case-list.ts';

/** Why the cases of a filter can't be exported. */
export const exportRejections = ['NothingToExport', 'TooManyToExport'] as const;
export type ExportRejection = (typeof exportRejections)[number];

export const exportEndpoints = {
  checkExport: endpoint({
    method: 'POST',
    path: 'cases/export/check-conditions',
    summary: 'Number of cases of an export, or why it is not possible',
    access: signedIn,
    request: 'json',
    body: caseFilter,
    reply: z.object({
      caseCount: z.number(),
      /** `message` is the text of the code. */
      rejection: z.nullable(z.object({ code: z.enum(exportRejections), message: z.string() })),
    }),
    errors: [],
  }),
  exportCases: endpoint({
    method: 'POST',
    path: 'cases/export',
    summary: 'The cases of a filter as a spreadsheet (.xlsx), in the order of the list',
    access: signedIn,
    request: 'json',
    query: pick(caseListQuery, { sortBy: true, descending: true }),
    body: caseFilter,
    answer: 'bytes',
    seen: { kind: 'export' },
    errors: [...exportRejections, 'ExportRunning', 'ExportsBusy'],
  }),
};
