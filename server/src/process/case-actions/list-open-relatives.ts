import { isExcluded, openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx } from '../../context.ts';

/** Open children of a parent, or open siblings and the parent of a child, in the actor's scope. None of an excluded case. */
export const listOpenRelatives = async (
  ctx: Ctx,
  { caseId, parentId, statusId }: CaseRow,
): Promise<CaseRow[]> =>
  isExcluded(statusId)
    ? []
    : ctx.db
        .select()
        .from(cases)
        .where(
          and(
            parentId === null
              ? eq(cases.parentId, caseId)
              : and(or(eq(cases.parentId, parentId), eq(cases.caseId, parentId)), ne(cases.caseId, caseId)),
            inArray(cases.statusId, [...openStatusIds]),
            caseScope(ctx.actor, cases),
          ),
        )
        // Same order as on the case page.
        .orderBy(desc(cases.receiptDateTime), desc(cases.caseId));
