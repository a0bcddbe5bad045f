import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';

/** Who gets the daily report by mail (rule 21.5). */
export const reportUsers = pgTable('report_users', {
  userId: integer()
    .primaryKey()
    .references(() => users.userId, { onDelete: 'cascade' }),
  /** The day in Berlin of the last mail; or on which somebody was put here after the mails of the day had gone. */
  lastMailedOn: date({ mode: 'string' }),
  /** That mail; of somebody who has not got one yet there is none. */
  lastMailId: integer().references(() => outgoingMails.mailId, { onDelete: 'set null' }),
});
