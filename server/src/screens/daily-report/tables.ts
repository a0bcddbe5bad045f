import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';

/** Users who get the daily report by mail (rule 21.5). */
export const reportUsers = pgTable('report_users', {
  userId: integer()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  /** The day in Berlin of the last mail. For a user added after the mails of a day, that day. */
  lastMailedOn: date({ mode: 'string' }),
  /** The last mail; null if there was none. */
  lastMailId: integer().references(() => outgoingMails.mailId, { onDelete: 'set null' }),
});
