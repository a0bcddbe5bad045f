/** Of PostgreSQL's advisory locks: any numbers, each another one, the same in every server. Others are hashed from words. */
export const advisoryLocks = {
  migration: 7_411_209,
  firstAdmin: 7_411_210,
  userManagement: 7_411_211,
  billing: 7_411_212,
  /** Who reads values to say where something is cut: two persons may be named in one. */
  erasedValues: 912_406,
};
