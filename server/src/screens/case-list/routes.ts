import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import { bindings } from '../../platform/http/bindings.ts';
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
