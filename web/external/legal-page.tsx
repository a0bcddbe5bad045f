import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useTranslations } from 'use-intl';
import { LinkedMails } from './linked-mails.tsx';
import { pageSettings, usePageTitle } from './page-settings.ts';

export const legalPages = ['hinweise', 'datenschutz', 'impressum'] as const;
type LegalPageName = (typeof legalPages)[number];

export const legalPageOf = (path: string): LegalPageName | undefined =>
  legalPages.find((page) => path === `/legal/${page}`);

/** The legal pages behind the three links of the footer. */
export function LegalPage({ page, language }: { page: LegalPageName; language: Language }) {
  const text = useTranslations('outsidePages.legal');
  usePageTitle(text(page));
  const own = pageSettings.legalTexts[language];
  if (own !== undefined)
    return (
      <>
        <h1>{text(page)}</h1>
        <p className="typed">
          <LinkedMails>{own}</LinkedMails>
        </p>
      </>
    );
  return (
    <>
      <h1>{text(page)}</h1>
      <p>
        <LinkedMails>
          {text(`${page}Text`, {
            team: pageSettings.complaintTeam,
            mailbox: pageSettings.complaintMailbox,
            product: pageSettings.productTitle,
          })}
        </LinkedMails>
      </p>
    </>
  );
}
