/**
 * Keys of PostgreSQL advisory locks: arbitrary, unique, and the same on every server. Other keys are hashed
 * from texts.
 */
export const advisoryLocks = {
  migration: 7_411_209,
  firstAdmin: 7_411_210,
  userManagement: 7_411_211,
  billing: 7_411_212,
  /** Taken to read audit values and choose the words to erase, because one value may name two persons. */
  erasedValues: 912_406,
};
