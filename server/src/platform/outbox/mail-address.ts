/** What would end a quoted name, or begin an address. */
const reserved = /["\\<>]/g;

/** `"Name" <address>`, as a header of a mail has it; the address alone for no name. */
export const namedAddress = (name: string, address: string): string =>
  name === '' ? address : `"${name.replace(reserved, ' ').replace(/\s+/g, ' ').trim()}" <${address}>`;
