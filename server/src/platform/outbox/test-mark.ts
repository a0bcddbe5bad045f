/** Prefix of the subject of a test mail, so that a forwarded one is not mistaken for the report. */
export const testMark = 'Test: ';
/** Limit per report and user, because the outbox stores sent mails and the mail server serves others. */
export const testMailsPerDay = 50;
