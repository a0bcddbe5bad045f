import { htmlOfPlain } from '@cfm/contract/html-text.ts';
import { caseLinkDays } from '@cfm/contract/limits.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { textsOf } from '../../texts/texts.ts';
import { renderMail } from '../mail-out/render-mail.ts';
import type { LinkedFiles } from './mail-files.ts';

/** What stands in the bodies in place of the links of a recipient. */
export const linkPlaceholders = {
  solve: '{{link:solve}}',
  delay3: '{{link:delay3}}',
  delay5: '{{link:delay5}}',
  delayOther: '{{link:delayOther}}',
} as const;

export interface ForwardMail {
  language: Language;
  internalId: string;
  /** Sanitised HTML. */
  message: string;
  dueDateTime: string | null;
  /** Name and address of the customer; null unless the forward shows them (rule 9.3). */
  customer: string | null;
  /** Files that go as links because they are too large for the mail; null when they go with it. */
  linkedFiles: LinkedFiles | null;
}

const berlinDate = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

const megabytes = (bytes: number) => Math.max(0.1, Math.round((bytes / 1024 / 1024) * 10) / 10);

/** The mail to a recipient who is to answer: with the links to solve and to ask for more days. */
export function renderForwardMail(mail: ForwardMail) {
  const t = textsOf(mail.language, 'mails');
  return render(mail, {
    buttons: [
      { label: t('forwardSolve'), placeholder: linkPlaceholders.solve },
      { label: t('forwardDelayDays', { days: 3 }), placeholder: linkPlaceholders.delay3 },
      { label: t('forwardDelayDays', { days: 5 }), placeholder: linkPlaceholders.delay5 },
      { label: t('forwardDelayOther'), placeholder: linkPlaceholders.delayOther },
    ],
    hint: t('forwardLinksHint', { days: caseLinkDays }),
  });
}

/** The copy for Cc: the same text and files, without links to answer by (rule 9.6). */
export function renderForwardCopy(mail: ForwardMail, recipients: readonly string[]) {
  const t = textsOf(mail.language, 'mails');
  return render(mail, { buttons: [], hint: t('forwardCopy', { recipients: recipients.join(', ') }) });
}

interface Answering {
  buttons: { label: string; placeholder: string }[];
  hint: string;
}

function render(mail: ForwardMail, { buttons, hint }: Answering) {
  const t = textsOf(mail.language, 'mails');
  const facts = [
    mail.customer === null ? null : t('forwardCustomer', { customer: mail.customer }),
    mail.dueDateTime === null
      ? null
      : t('forwardDue', { date: berlinDate.format(new Date(mail.dueDateTime)) }),
  ].filter((fact) => fact !== null);
  return renderMail({
    language: mail.language,
    heading: t('forwardHeading', { internalId: mail.internalId }),
    paragraphs: [],
    // A message that contains a placeholder must not get a link.
    richText: [mail.message, ...facts.map(htmlOfPlain)].join('').replaceAll('{{link:', '{{ link:'),
    downloads: mail.linkedFiles
      ? {
          intro: t('forwardFilesAsLinks', { date: berlinDate.format(new Date(mail.linkedFiles.until)) }),
          files: mail.linkedFiles.files.map(({ fileName, sizeBytes, placeholder }) => ({
            label: `${fileName} (${t('forwardFileSize', { size: megabytes(sizeBytes) })})`,
            placeholder,
          })),
        }
      : undefined,
    button: buttons,
    footer: `${t('forwardReplyHint', { internalId: mail.internalId })} ${hint}`,
  });
}
