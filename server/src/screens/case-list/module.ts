import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { checkExport } from './check-export.ts';
import { exportCases } from './export-cases.ts';
import { mergeNewWords } from './jobs.ts';
import { listCases } from './list-cases.ts';

const routes = [
  ...bindings(caseListEndpoints, {
    listCases: (ctx, { query, body }) => listCases(ctx, { filter: body, ...query }),
  }),
  ...bindings(exportEndpoints, {
    checkExport: (ctx, { body }) => checkExport(ctx, { filter: body }),
    exportCases: (ctx, { query, body }) => exportCases(ctx, { filter: body, ...query }),
  }),
];

export const caseListModule = defineModule({ routes, jobs: [mergeNewWords] });
