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

/** Mails the activation link, the one of before while it is fresh enough; answers it. */
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

/** Tells the owner that the password was changed: who did not do it has to know. */
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

/** Tells the owner at the address of before that mails go to another one now: who did not want it has to know. */
export const mailEmailChanged = (tx: Tx, user: Addressee, newEmail: string): Promise<void> =>
  mailNews(tx, user, 'emailChanged', 'Email', { email: newEmail });

/** Tells the owner that the second factor is gone. */
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

/** Mails a link to set a new password, the one of before while it is fresh enough: because it was asked for, or has to be. */
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
