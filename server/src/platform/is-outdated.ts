/**
 * Whether a change is based on another version than the stored one. A change that names none never is: it replaces
 * whatever is stored (rule 3.8).
 */
export const isOutdated = (base: number | undefined, { version }: { version: number }): boolean =>
  base !== undefined && base !== version;
