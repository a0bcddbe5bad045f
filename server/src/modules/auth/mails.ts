import { activationLinkDays, passwordResetLinkHours } from '@cfm/contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { textsOf } from '../../texts/texts.ts';
import { enqueueMail } from '../mail-out/enqueue-mail.ts';
import { renderMail } from '../mail-out/render-mail.ts';
import type { Account } from './queries.ts';
import { invalidateTokens, issueToken } from './user-tokens.ts';

type Addressee = Pick<Account, 'userId' | 'username' | 'email' | 'firstName' | 'lastName' | 'language'>;

const activatePlaceholder = '{{link:activate}}';
const resetPlaceholder = '{{link:reset}}';
const pageOf = (ctx: Ctx, page: string, token: string) =>
  `${ctx.config.publicUrl}/account/${page}?token=${encodeURIComponent(token)}`;

/** Mails a new activation link, which ends earlier ones; answers the link. */
export async function mailActivation(tx: Ctx, user: Addressee): Promise<string> {
  await invalidateTokens(tx, user.userId, 'activation');
  const url = pageOf(tx, 'activate', await issueToken(tx, user.userId, 'activation'));
  const texts = textsOf(user.language, 'mails');
  const title = tx.config.productTitle;
  const mail = renderMail({
    language: user.language,
    heading: texts('authActivationHeading', { title }),
    paragraphs: [
      texts('authGreeting', { name: `${user.firstName} ${user.lastName}` }),
      texts('authActivationText', { title, username: user.username }),
      texts('authActivationValidity', { days: activationLinkDays }),
    ],
    button: [{ label: texts('authActivationButton'), placeholder: activatePlaceholder }],
    footer: texts('authFooter', { title }),
  });
  await enqueueMail(tx, {
    kind: 'activation',
    to: [user.email],
    subject: texts('authActivationSubject', { title }),
    ...mail,
    links: [{ placeholder: activatePlaceholder, url }],
  });
  return url;
}

/** Mails a link to set a new password. Earlier ones stay valid: mails arrive in any order. */
export async function mailPasswordReset(tx: Ctx, user: Addressee): Promise<void> {
  const url = pageOf(tx, 'password-reset', await issueToken(tx, user.userId, 'passwordReset'));
  const texts = textsOf(user.language, 'mails');
  const title = tx.config.productTitle;
  const mail = renderMail({
    language: user.language,
    heading: texts('authResetHeading'),
    paragraphs: [
      texts('authGreeting', { name: `${user.firstName} ${user.lastName}` }),
      texts('authResetText', { title }),
      texts('authResetValidity', { hours: passwordResetLinkHours }),
      texts('authResetNotAsked'),
    ],
    button: [{ label: texts('authResetButton'), placeholder: resetPlaceholder }],
    footer: texts('authFooter', { title }),
  });
  await enqueueMail(tx, {
    kind: 'passwordReset',
    to: [user.email],
    subject: texts('authResetSubject', { title }),
    ...mail,
    links: [{ placeholder: resetPlaceholder, url }],
  });
}
