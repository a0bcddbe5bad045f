import type { ReportUser } from '@cfm/contract/screens/daily-report.ts';
import type { Ctx } from '../../context.ts';
import { listPossibleReaders, type PossibleReader } from './queries.ts';

const asReportUser = ({ actor, email, account, lastMail, mayRead }: PossibleReader): ReportUser => ({
  id: actor.userId,
  fullName: actor.fullName,
  email,
  getsReport: mayRead,
  account,
  lastMail,
});

/** The users who get the daily report by mail, and the candidates (rule 21.5). */
export async function getReportUsers({
  db,
}: Ctx): Promise<{ users: ReportUser[]; candidates: ReportUser[] }> {
  const readers = await listPossibleReaders(db);
  return {
    users: readers.filter(({ isReportUser }) => isReportUser).map(asReportUser),
    candidates: readers.filter(({ mayRead }) => mayRead).map(asReportUser),
  };
}
