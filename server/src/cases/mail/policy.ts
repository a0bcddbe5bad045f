/** Mails that the reader may send for a case. */
export const caseMailAbilitiesOnCase = (canChange: boolean) => ({ reply: canChange, sendEmail: canChange });
