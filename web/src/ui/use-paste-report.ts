import { useTranslations } from 'use-intl';
import { notify } from '../api/notifications.ts';
import type { PasteReport } from './rich-text-paste.ts';

/** Notifies the user about parts of a paste that were not inserted unchanged. */
export function usePasteReport() {
  const text = useTranslations('richText');
  return ({ lost, rejected, attached, remote }: PasteReport): void => {
    const lines = [
      lost > 0 && text('lost', { count: lost }),
      rejected > 0 && text('rejected', { count: rejected }),
      attached > 0 && text('attached', { count: attached }),
      remote > 0 && text('remote', { count: remote }),
    ].filter((line) => line !== false);
    if (lines.length > 0) notify.warning(lines.join(' '));
  };
}
