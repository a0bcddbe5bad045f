import { caseListEndpoints } from '@cfm/contract/case-list.ts';
import { exportEndpoints } from '@cfm/contract/export.ts';
import { bindings } from '../../http/bindings.ts';
import { checkExport } from './check-export.ts';
import { exportCases } from './export-cases.ts';
import { listCases } from './list-cases.ts';

export const caseListRoutes = [
  ...bindings(caseListEndpoints, {
    listCases: (ctx, { query, body }) => listCases(ctx, { filter: body, ...query }),
  }),
  ...bindings(exportEndpoints, {
    checkExport: (ctx, { body }) => checkExport(ctx, { filter: body }),
    exportCases: (ctx, { query, body }) => exportCases(ctx, { filter: body, ...query }),
  }),
];
