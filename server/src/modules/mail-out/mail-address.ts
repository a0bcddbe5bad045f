/** What would end a quoted name, or begin an address. */
const reserved = /["\\<>]/g;

/** The address of `Name <address>`, or of an address alone. */
export const addressOf = (mailbox: string): string => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

/** `"Name" <address>`, as a header of a mail has it. */
export const namedAddress = (name: string, address: string): string =>
  `"${name.replace(reserved, ' ').replace(/\s+/g, ' ').trim()}" <${address}>`;
