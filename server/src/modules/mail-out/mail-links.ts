import { escapeHtml } from '@cfm/contract/html-text.ts';
import { ensureSecretKey } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { seal, unseal } from '../../secrets/encrypt.ts';
import type { SealedLink } from './tables.ts';

const purpose = 'mail-link';

export interface MailLink {
  /** Stands in the bodies in the link's place, such as `{{link:solve}}`. */
  placeholder: string;
  /** The address with its token. */
  url: string;
}
interface Bodies {
  html: string;
  text: string;
}

/** Links as the outbox keeps them: tokens are in no body, only sealed beside it (rule 10.4). */
export const sealLinks = (ctx: Ctx, links: readonly MailLink[]): SealedLink[] =>
  links.map(({ placeholder, url }) => ({
    placeholder,
    sealed: seal(ensureSecretKey(ctx.config), purpose, url),
  }));

/** The bodies with the links in their places, as they are sent. Throws when a link was wiped already. */
export function fillLinks(ctx: Ctx, bodies: Bodies, links: readonly SealedLink[]): Bodies {
  let { html, text } = bodies;
  for (const { placeholder, sealed } of links) {
    if (sealed === null) throw new Error('the links of this mail were wiped when it was accepted');
    const url = unseal(ensureSecretKey(ctx.config), purpose, sealed);
    html = html.replaceAll(placeholder, escapeHtml(url));
    text = text.replaceAll(placeholder, url);
  }
  return { html, text };
}

/** The bodies for reading, without any link: each place says "(link)" and leads nowhere. */
export function hideLinks(bodies: Bodies, links: readonly SealedLink[], word: string): Bodies {
  let { html, text } = bodies;
  for (const { placeholder } of links) {
    html = html.replaceAll(`href="${placeholder}"`, '').replaceAll(placeholder, escapeHtml(word));
    text = text.replaceAll(placeholder, word);
  }
  return { html, text };
}

/** What is left of the links once the mail is accepted. */
export const wipeLinks = (links: readonly SealedLink[]): SealedLink[] =>
  links.map(({ placeholder }) => ({ placeholder, sealed: null }));
