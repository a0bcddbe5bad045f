import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText } from '@cfm/contract/platform/due-text.ts';
import type { MailContent } from '../../platform/outbox/render-mail.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { LinkedFiles } from './mail-files.ts';

const megabytes = (bytes: number) => Math.max(0.1, Math.round((bytes / 1024 / 1024) * 10) / 10);

/** Files of a mail that are sent as links, for its body. */
export function downloadsOf(linkedFiles: LinkedFiles | null, language: Language): MailContent['downloads'] {
  if (!linkedFiles) return undefined;
  const t = textsOf(language, 'mails');
  return {
    intro: t('forwardFilesAsLinks', { date: dateText(linkedFiles.until) }),
    links: linkedFiles.files.map(({ fileName, sizeBytes, placeholder }) => ({
      label: `${fileName} (${t('forwardFileSize', { size: megabytes(sizeBytes) })})`,
      placeholder,
    })),
  };
}
