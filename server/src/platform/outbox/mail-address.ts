/** Characters that end a quoted name or begin an address. */
const reserved = /["\\<>]/g;

/** Formats `"Name" <address>` for a mail header, or only the address if the name is empty. */
export const namedAddress = (name: string, address: string): string =>
  name === '' ? address : `"${name.replace(reserved, ' ').replace(/\s+/g, ' ').trim()}" <${address}>`;
