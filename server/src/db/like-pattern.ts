const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for texts that contain this one, taken letter for letter. */
export const containing = (text: string): string => `%${literal(text)}%`;
/** A LIKE pattern for texts that begin with this one, taken letter for letter. */
export const beginningWith = (text: string): string => `${literal(text)}%`;
