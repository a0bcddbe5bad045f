/** Something the person at the keyboard can mend; its message says what. */
export class SetupError extends Error {}
