import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { mayPass, reportReader } from '@cfm/contract/platform/access.ts';
import { mailStates } from '@cfm/contract/platform/outbox.ts';
import type { ReportUser } from '@cfm/contract/screens/daily-report.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { actorOf, rightsColumns, rightsForm } from '../../access/users/rights-of-user.ts';
import type { UserActor } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';

const usersOfReport = statement({
  name: 'users of the daily report',
  row: z.extend(z.object(rightsForm), {
    email: z.string(),
    language: z.enum(['en', 'de']),
    isActivated: z.boolean(),
    isReportUser: z.boolean(),
    lastMailedOn: z.nullable(z.string()),
    lastMailAt: z.nullable(z.string()),
    lastMailState: z.nullable(z.enum(mailStates)),
  }),
  sql: (userId: number | null) => sql`select ${rightsColumns}, u.email, u.language,
      u.password_hash is not null as "isActivated", s.user_id is not null as "isReportUser",
      s.last_mailed_on as "lastMailedOn", coalesce(m.delivered_at, m.created_at) as "lastMailAt", m.state as "lastMailState"
    from users u join roles r on r.role_id = u.role_id left join report_users s on s.user_id = u.user_id
    left join outgoing_mails m on m.mail_id = s.last_mail_id
    where u.deleted_at is null and (u.is_active or s.user_id is not null) and (${userId}::int is null or u.user_id = ${userId}::int)
    order by fold(u.last_name || ' ' || u.first_name), u.user_id`,
});

export interface PossibleReader {
  actor: UserActor;
  email: string;
  language: Language;
  account: ReportUser['account'];
  /** Selected to get the report by mail. */
  isReportUser: boolean;
  /** The day of the last mail. For a user added after the mails of a day, that day. */
  lastMailedOn: string | null;
  lastMail: ReportUser['lastMail'];
  /** Active and with the claim. */
  mayRead: boolean;
}
/** Users who may get the daily report by mail or are selected for it, by name. */
export const listPossibleReaders = (db: Db): Promise<PossibleReader[]> => readersOf(db, null);

/** One of them, with current rights. */
export async function findPossibleReader(db: Db, userId: number): Promise<PossibleReader | null> {
  const [reader] = await readersOf(db, userId);
  return reader ?? null;
}

async function readersOf(db: Db, userId: number | null): Promise<PossibleReader[]> {
  const rows = await usersOfReport(db, userId);
  return rows.flatMap(
    ({ email, language, isActivated, isReportUser, lastMailedOn, lastMailAt, lastMailState, ...row }) => {
      const actor = actorOf(row, '');
      const mayRead = row.isActive && mayPass(reportReader, actor);
      const account = !row.isActive ? 'deactivated' : isActivated ? 'active' : 'notActivated';
      const lastMail =
        lastMailAt === null || lastMailState === null ? null : { at: lastMailAt, state: lastMailState };
      return mayRead || isReportUser
        ? [{ actor, email, language, account, isReportUser, lastMailedOn, lastMail, mayRead }]
        : [];
    },
  );
}
