import { escapeHtml } from '@cfm/contract/platform/html-text.ts';
import type { Ctx } from '../../context.ts';
import { decrypt, encrypt } from '../secrets/encrypt.ts';
import { secretKeyOf } from '../secrets/secret-key.ts';
import type { EncryptedLink } from './tables.ts';

const purpose = 'mail-link';

export interface MailLink {
  /** Placeholder in the bodies, such as `{{link:solve}}`. */
  placeholder: string;
  /** URL with the token. */
  url: string;
}
/** User text never matches this: see `renderMail`. */
const anyPlaceholder = /\{\{link:\w+\}\}/g;

interface Bodies {
  html: string;
  text: string;
}

/**
 * Encrypts links for the outbox. Bodies contain placeholders, and the URLs with tokens are stored encrypted
 * (rule 10.4).
 */
export const encryptLinks = (ctx: Ctx, links: readonly MailLink[]): EncryptedLink[] =>
  links.map(({ placeholder, url }) => ({
    placeholder,
    encryptedUrl: encrypt(secretKeyOf(ctx), purpose, url),
  }));

/** Fills the links into the bodies before sending. Throws if the URLs have been deleted. */
export function fillLinks(ctx: Ctx, bodies: Bodies, links: readonly EncryptedLink[]): Bodies {
  return fillUrls(
    bodies,
    links.map(({ placeholder, encryptedUrl }) => {
      if (encryptedUrl === null) throw new Error('the links of this mail were deleted when it was accepted');
      return { placeholder, url: decrypt(secretKeyOf(ctx), purpose, encryptedUrl) };
    }),
  );
}
/** The same for a mail that is not stored. */
export function fillUrls(bodies: Bodies, links: readonly MailLink[]): Bodies {
  let { html, text } = bodies;
  for (const { placeholder, url } of links) {
    html = html.replaceAll(placeholder, escapeHtml(url));
    text = text.replaceAll(placeholder, url);
  }
  return { html, text };
}

/** URLs that have not been deleted. */
export const urlsOf = (ctx: Ctx, links: readonly EncryptedLink[]): string[] =>
  links.flatMap(({ encryptedUrl }) =>
    encryptedUrl === null ? [] : decrypt(secretKeyOf(ctx), purpose, encryptedUrl),
  );

/** Bodies for display: links are removed, and the word "(link)" replaces each URL. */
export const hideLinks = ({ html, text }: Bodies, word: string): Bodies => ({
  html: html.replace(/href="\{\{link:\w+\}\}"/g, '').replace(anyPlaceholder, () => escapeHtml(word)),
  text: hideLinksOfText(text, word),
});
/** In plain text, a URL is on the line below its label. The word is put on the label's line. */
export const hideLinksOfText = (text: string, word: string): string =>
  text.replace(/:\n(?=\{\{link:\w+\}\})/g, ' ').replace(anyPlaceholder, () => word);

/** Links without URLs, stored after the mail is accepted or withdrawn. */
export const withoutUrls = (links: readonly EncryptedLink[]): EncryptedLink[] =>
  links.map(({ placeholder }) => ({ placeholder, encryptedUrl: null }));
