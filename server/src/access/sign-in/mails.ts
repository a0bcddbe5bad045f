import { activationLinkDays, passwordResetLinkHours, wrongCodesMax } from '@cfm/contract/platform/limits.ts';
import type { Ctx, Tx } from '../../context.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { renderMail } from '../../platform/outbox/render-mail.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { Account } from './queries.ts';
import { issueMailedToken } from './user-tokens.ts';

type Addressee = Pick<Account, 'userId' | 'username' | 'email' | 'firstName' | 'lastName' | 'language'>;

const activatePlaceholder = '{{link:activate}}';
const resetPlaceholder = '{{link:reset}}';
const pageOf = (ctx: Ctx, page: string, token: string) =>
  `${ctx.config.publicUrl}/account/${page}?token=${encodeURIComponent(token)}`;

/** Mails the activation link and returns it. Reuses the previous link if it is recent enough. */
export async function mailActivation(tx: Tx, user: Addressee): Promise<string> {
  const url = pageOf(tx, 'activate', await issueMailedToken(tx, user.userId, 'activation'));
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
    button: { label: texts('authActivationButton'), placeholder: activatePlaceholder },
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

/** Notifies the user of a changed password, in case someone else changed it. */
export async function mailPasswordChanged(tx: Tx, user: Addressee): Promise<void> {
  const texts = textsOf(user.language, 'mails');
  const title = tx.config.productTitle;
  const mail = renderMail({
    language: user.language,
    heading: texts('authChangedHeading'),
    paragraphs: [
      texts('authGreeting', { name: `${user.firstName} ${user.lastName}` }),
      texts('authChangedText', { title }),
      texts('authChangedNotYou'),
    ],
    footer: texts('authChangedFooter', { title }),
  });
  await enqueueMail(tx, {
    kind: 'passwordChanged',
    to: [user.email],
    subject: texts('authChangedSubject', { title }),
    ...mail,
  });
}

/** Notifies the user at the old address of the new one, in case someone else changed it. */
export const mailEmailChanged = (tx: Tx, user: Addressee, newEmail: string): Promise<void> =>
  mailNews(tx, user, 'emailChanged', 'Email', { email: newEmail });

/** Notifies the user that the second factor was reset. */
export const mailTwoFactorReset = (tx: Tx, user: Addressee): Promise<void> =>
  mailNews(tx, user, 'twoFactorReset', 'TwoFactor', {});

async function mailNews(
  tx: Tx,
  user: Addressee,
  kind: 'emailChanged' | 'twoFactorReset',
  what: 'Email' | 'TwoFactor',
  values: Record<string, string>,
): Promise<void> {
  const texts = textsOf(user.language, 'mails');
  const title = tx.config.productTitle;
  const mail = renderMail({
    language: user.language,
    heading: texts(`auth${what}Heading`),
    paragraphs: [
      texts('authGreeting', { name: `${user.firstName} ${user.lastName}` }),
      texts(`auth${what}Text`, { title, ...values } as never),
      texts('authNewsNotYou'),
    ],
    footer: texts('authChangedFooter', { title }),
  });
  await enqueueMail(tx, { kind, to: [user.email], subject: texts(`auth${what}Subject`, { title }), ...mail });
}

/**
 * Mails a link to set a new password, on request or after too many wrong codes. Reuses the previous link if
 * it is recent enough.
 */
export async function mailPasswordReset(
  tx: Tx,
  user: Addressee,
  reason: 'asked' | 'wrongCodes' = 'asked',
): Promise<void> {
  const url = pageOf(tx, 'password-reset', await issueMailedToken(tx, user.userId, 'passwordReset'));
  const texts = textsOf(user.language, 'mails');
  const title = tx.config.productTitle;
  const mail = renderMail({
    language: user.language,
    heading: texts('authResetHeading'),
    paragraphs: [
      texts('authGreeting', { name: `${user.firstName} ${user.lastName}` }),
      reason === 'asked'
        ? texts('authResetText', { title })
        : texts('authWrongCodesText', { title, count: wrongCodesMax }),
      texts('authResetValidity', { hours: passwordResetLinkHours }),
      ...(reason === 'asked' ? [texts('authResetNotAsked')] : []),
    ],
    button: { label: texts('authResetButton'), placeholder: resetPlaceholder },
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
