/** Which mails the reader may send in the name of a case. */
export const caseMailAbilitiesOnCase = (canChange: boolean) => ({ reply: canChange, sendEmail: canChange });
