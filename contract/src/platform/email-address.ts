const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Letters of any language stand where ASCII has its own: mailboxes may be international, special characters are the same. */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/**
 * The one way to write an e-mail address (rule 5.16), or null when the text is none: a local part without quotes and
 * comments, a domain of at least two labels in ASCII and lower case. What is checked, stored, shown and handed to the mail
 * server is the same text, so that none of them can read it in another way.
 */
export function emailAddress(text: string): string | null {
  const parts = text.trim().split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2 || !localPart.test(local) || local.length > 64) return null;
  const address = asciiDomain(domain);
  return address && `${local}@${address}`;
}

/** `Name <address>`, the name plain or in quotes, or an address alone; null when the text is neither. */
export function mailbox(text: string): { name: string; address: string } | null {
  const given = text.trim();
  const start = given.endsWith('>') ? given.lastIndexOf('<') : -1;
  const address = emailAddress(start < 0 ? given : given.slice(start + 1, -1));
  const plain = given.slice(0, Math.max(start, 0)).trim();
  const name = plain.startsWith('"') && plain.endsWith('"') ? plain.slice(1, -1) : plain;
  return address === null || /["\\<>\r\n]/.test(name) ? null : { name, address };
}

/** A domain as the name service knows it: full-width and other look-alike letters become what they stand for. */
function asciiDomain(domain: string): string | null {
  // A URL takes these for ends of its host.
  if (!domain.includes('.') || /[\s:/?#[\]\\%]/.test(domain)) return null;
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
  const labels = host.split('.');
  const [top = ''] = labels.slice(-1);
  const isName = labels.length > 1 && labels.every((label) => domainLabel.test(label)) && /^[a-z]/.test(top);
  return isName && top.length > 1 ? host : null;
}
