import { recordAudit } from '../../access/audit/record-audit.ts';
import { caseFactsOf } from '../../cases/case/case-facts.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { listApplicableRules, winningRule } from '../../catalog/rules/applicable-rules.ts';
import { type Tx, userOf } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import type { ComposedForward } from './compose-forward.ts';
import { forwards } from './tables.ts';

/** Records the event of a forward, with its recipients and the due date. */
export function recordForwardEvent(
  tx: Tx,
  row: CaseRow,
  { to, cc, subject, mail, files, choice }: ComposedForward,
  requestKey: string | undefined,
): Promise<number> {
  return recordCaseEvent(tx, {
    caseId: row.caseId,
    type: 'forward',
    title: subject,
    content: mail.message.html,
    contentText: mail.message.text,
    details: {
      to: to.map(({ email, dealerId, dealerName }) => ({ email, dealerId, dealerName })),
      cc,
      dueDateTime: mail.dueDateTime,
      attachments: files.map(({ fileName }) => fileName),
      ...choice,
    },
    requestKey: requestKey ?? null,
  });
}

export async function insertForward(
  tx: Tx,
  row: CaseRow,
  { to, cc, mail, files, choice }: ComposedForward,
  caseEventId: number,
): Promise<number> {
  const rule = winningRule(await listApplicableRules(tx.db, await caseFactsOf(tx.db, row)), 'Forwarding');
  const forward = {
    caseId: row.caseId,
    caseEventId,
    forwardedAt: tx.now(),
    byUserId: userOf(tx).userId,
    to: to.map(({ email }) => email),
    cc,
    ruleId: rule?.ruleId ?? null,
    language: mail.language,
    ...choice,
  };
  const { forwardId } = await insertRow(tx.db, forwards, forward, 'forwardId');
  await recordAudit(tx, {
    entity: 'forward',
    entityId: forwardId,
    action: 'create',
    caseId: row.caseId,
    changes: [
      { field: 'to', to: to.length },
      { field: 'cc', to: cc.length },
      { field: 'files', to: files.length },
      { field: 'includesCar', to: choice.includesCar },
      { field: 'includesWords', to: choice.includesWords },
      { field: 'includesCustomer', to: choice.includesCustomer },
    ],
  });
  return forwardId;
}
