import type { Ctx } from '../../context.ts';
import { textsOf } from '../texts/texts.ts';
import { readPictures, withPictures } from './inline-pictures.ts';
import { asRow } from './list-outgoing-mail.ts';
import { fillLinks, hideLinks } from './mail-links.ts';
import { getMail, type OutgoingMail } from './queries.ts';

/** Returns one mail. Shows its links in demo mode only, because a link gives access to a case (rule 10.5). */
export async function getOutgoingMail(ctx: Ctx, { mailId }: { mailId: number }) {
  const mail = await getMail(ctx, mailId);
  const { html, text } = bodiesToRead(ctx, mail);
  return {
    ...asRow(mail),
    html: withPictures(html, await readPictures(ctx, mail.files)),
    text,
    from: mail.from,
    replyTo: mail.replyTo,
    attachments: mail.files
      .filter(({ contentId }) => contentId === undefined)
      .map(({ fileName }) => fileName),
    hasLinks: mail.links.length > 0,
  };
}

function bodiesToRead(ctx: Ctx, mail: OutgoingMail) {
  const { html, text, links } = mail;
  const canShow = ctx.config.isDemo && links.every(({ encryptedUrl }) => encryptedUrl !== null);
  return canShow
    ? fillLinks(ctx, { html, text }, links)
    : hideLinks({ html, text }, textsOf(ctx.language, 'mailOut')('linkHidden'));
}
