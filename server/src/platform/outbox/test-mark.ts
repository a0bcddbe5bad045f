/** Before the subject of a test mail: forwarded, it must not pass for the report. */
export const testMark = 'Test: ';
/** Of one report to one user: the outbox keeps what is sent, and the mail server has others to serve. */
export const testMailsPerDay = 50;
