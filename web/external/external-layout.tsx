import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { inLanguage } from './chosen-language.ts';
import { legalPages } from './legal-page.tsx';
import { PasteNotice } from './paste-notice.tsx';

const languageNames: Record<Language, string> = { de: 'Deutsch', en: 'English' };

interface LayoutProps {
  language: Language;
  chosen: Language | null;
  onLanguage(language: Language): void;
  children: ReactNode;
}

/** Logo header, one column, and a footer with the three links (rule 11.1). */
export function ExternalLayout({ language, chosen, onLanguage, children }: LayoutProps) {
  const text = useTranslations('solution');
  return (
    <>
      <header className="top">
        <span className="brand">
          <img src="/favicon.svg" alt="" width="24" height="24" /> {text('brand')}
        </span>
        <fieldset className="languages" aria-label={text('language')}>
          {[...languages].reverse().map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === language}
              onClick={() => onLanguage(each)}
            >
              {languageNames[each]}
            </button>
          ))}
        </fieldset>
      </header>
      <main>{children}</main>
      <PasteNotice language={language} />
      <footer>
        {legalPages.map((page) => (
          <a key={page} href={inLanguage(`/legal/${page}`, chosen)}>
            {text(`footer.${page}`)}
          </a>
        ))}
      </footer>
    </>
  );
}
