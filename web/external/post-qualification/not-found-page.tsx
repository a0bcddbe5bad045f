import { useTranslations } from 'use-intl';
import { FocusedHeading } from '../focused-heading.tsx';
import { LinkedMails } from '../linked-mails.tsx';
import { pageSettings, usePageTitle } from '../page-settings.ts';

/** The link is invalid or expired: explains possible reasons and what to do. */
export function NotFoundPage() {
  const text = useTranslations('postQualificationPage.notFound');
  usePageTitle(text('pageTitle'));
  return (
    <>
      <FocusedHeading>{text('heading')}</FocusedHeading>
      <p>{text('why')}</p>
      <p>
        <LinkedMails>{text('next', { mailbox: pageSettings.complaintMailbox })}</LinkedMails>
      </p>
    </>
  );
}
