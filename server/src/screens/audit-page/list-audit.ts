import type { AuditFilter } from '@cfm/contract/access/audit.ts';
import { auditDepthMax } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { countEntries, findEntries } from './find-entries.ts';
import { formatAuditEntries } from './format-audit-entries.ts';

/** Who did what, newest first (rule 14.4). */
export async function listAudit(
  ctx: Ctx,
  { skip, take, ...filter }: AuditFilter & { skip: number; take: number },
) {
  const found = await findEntries(ctx, filter, { skip, take });
  const total = await countEntries(ctx, filter, auditDepthMax);
  return {
    totalCount: Math.min(total, auditDepthMax),
    isTotalExact: total <= auditDepthMax,
    items: await formatAuditEntries(ctx, found),
  };
}
