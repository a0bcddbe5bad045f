/** What the reader may do with the forwards of a case and their links. */
export const forwardAbilitiesOnCase = (canChange: boolean) => ({ forward: canChange });
