import { escapeHtml } from '@cfm/contract/platform/html-text.ts';
import type { Ctx } from '../../context.ts';
import { decrypt, encrypt } from '../secrets/encrypt.ts';
import { secretKeyOf } from '../secrets/secret-key.ts';
import type { EncryptedLink } from './tables.ts';

const purpose = 'mail-link';

export interface MailLink {
  /** Stands in the bodies in the link's place, such as `{{link:solve}}`. */
  placeholder: string;
  /** The address with its token. */
  url: string;
}
/** What people wrote never reads like one: see `renderMail`. */
const anyPlaceholder = /\{\{link:\w+\}\}/g;

interface Bodies {
  html: string;
  text: string;
}

/** Links as the outbox stores them: no body holds a token, which stands encrypted beside it (rule 10.4). */
export const encryptLinks = (ctx: Ctx, links: readonly MailLink[]): EncryptedLink[] =>
  links.map(({ placeholder, url }) => ({
    placeholder,
    encryptedUrl: encrypt(secretKeyOf(ctx), purpose, url),
  }));

/** The bodies with the links in their places, as they are sent. Throws when the addresses were deleted already. */
export function fillLinks(ctx: Ctx, bodies: Bodies, links: readonly EncryptedLink[]): Bodies {
  return fillUrls(
    bodies,
    links.map(({ placeholder, encryptedUrl }) => {
      if (encryptedUrl === null) throw new Error('the links of this mail were deleted when it was accepted');
      return { placeholder, url: decrypt(secretKeyOf(ctx), purpose, encryptedUrl) };
    }),
  );
}
/** The same of a mail that is not stored. */
export function fillUrls(bodies: Bodies, links: readonly MailLink[]): Bodies {
  let { html, text } = bodies;
  for (const { placeholder, url } of links) {
    html = html.replaceAll(placeholder, escapeHtml(url));
    text = text.replaceAll(placeholder, url);
  }
  return { html, text };
}

/** The addresses that were not deleted yet. */
export const urlsOf = (ctx: Ctx, links: readonly EncryptedLink[]): string[] =>
  links.flatMap(({ encryptedUrl }) =>
    encryptedUrl === null ? [] : decrypt(secretKeyOf(ctx), purpose, encryptedUrl),
  );

/** The bodies for reading: links lead nowhere, and where an address stood there is the word "(link)". */
export const hideLinks = ({ html, text }: Bodies, word: string): Bodies => ({
  html: html.replace(/href="\{\{link:\w+\}\}"/g, '').replace(anyPlaceholder, () => escapeHtml(word)),
  text: hideLinksOfText(text, word),
});
/** In plain text an address stands below what it is for: there the word follows on the same line. */
export const hideLinksOfText = (text: string, word: string): string =>
  text.replace(/:\n(?=\{\{link:\w+\}\})/g, ' ').replace(anyPlaceholder, () => word);

/** What is stored of the links once the mail is accepted or withdrawn. */
export const withoutUrls = (links: readonly EncryptedLink[]): EncryptedLink[] =>
  links.map(({ placeholder }) => ({ placeholder, encryptedUrl: null }));
