import { auditEndpoints } from '@cfm/contract/access/audit.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { exportAudit } from './export-audit.ts';
import { getAuditInfo } from './get-audit-info.ts';
import { listAudit } from './list-audit.ts';
import { sumPerson } from './sum-person.ts';

const routes = bindings(auditEndpoints, {
  listAudit: (ctx, { query }) => listAudit(ctx, query),
  auditInfo: (ctx) => getAuditInfo(ctx),
  sumOfPerson: (ctx, { query }) => sumPerson(ctx, query),
  exportAudit: (ctx, { body }) => exportAudit(ctx, body),
});

export const auditPageModule = defineModule({ routes });
