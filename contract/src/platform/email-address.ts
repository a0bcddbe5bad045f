import { withoutInvisible } from './normalize-typed.ts';

const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** No address is longer. Converting a long domain to ASCII would take seconds. */
const typedMaxLength = 1000;
/**
 * Allows letters of any language, because mailboxes may be international, but only ASCII special characters. Japanese carriers
 * gave addresses with several dots in a row or a dot at the end; nodemailer quotes them.
 */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-][\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]*$/u;

/**
 * Returns the normalized e-mail address (rule 5.16), or null if the text is not valid: a local part without comments and
 * needless quotes, and a domain of at least two labels in lowercase ASCII. Invisible characters are removed. The same text
 * is checked, stored and passed to the mail server, so that they can't interpret it differently.
 */
export function emailAddress(text: string): string | null {
  if (text.length > typedMaxLength) return null;
  const parts = withoutInvisible(text).trim().split('@');
  const [given = '', domain = ''] = parts;
  const local = given.replace(/^"(.*)"$/, '$1');
  if (parts.length !== 2 || !localPart.test(local) || local.length > 64) return null;
  const address = asciiDomain(domain);
  return address && `${local}@${address}`;
}

/** Parses `Name <address>`, with a plain or quoted name, or an address alone. Returns null for other texts. */
export function mailbox(text: string): { name: string; address: string } | null {
  const given = text.trim();
  const start = given.endsWith('>') ? given.lastIndexOf('<') : -1;
  const address = emailAddress(start < 0 ? given : given.slice(start + 1, -1));
  const plain = given.slice(0, Math.max(start, 0)).trim();
  const name = plain.startsWith('"') && plain.endsWith('"') ? plain.slice(1, -1) : plain;
  return address === null || /["\\<>\r\n]/.test(name) ? null : { name, address };
}

/**
 * A typed part of an address or domain in the form that is stored: letters outside ASCII as `xn--`. Other texts as they
 * are. Labels must be complete.
 */
export function asciiSpelling(typed: string): string {
  const at = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(at);
  if (/^[ -~]*$/.test(domain) || urlCharacters.test(domain) || typed.length > typedMaxLength) return typed;
  return URL.canParse(`http://${domain}`) ? typed.slice(0, at) + new URL(`http://${domain}`).hostname : typed;
}

/** Characters that would end the host of a URL. */
const urlCharacters = /[\s:/?#[\]\\%]/;

/** Converts a domain to its DNS form. Full-width and other look-alike letters are mapped to ASCII. */
function asciiDomain(domain: string): string | null {
  if (!domain.includes('.') || urlCharacters.test(domain)) return null;
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
  const labels = host.split('.');
  const [top = ''] = labels.slice(-1);
  const isName = labels.length > 1 && labels.every((label) => domainLabel.test(label)) && /^[a-z]/.test(top);
  return isName && top.length > 1 ? host : null;
}
