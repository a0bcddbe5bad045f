import type { Language } from '@cfm/contract/messages/catalogue.ts';
import de from '@cfm/contract/messages/de/solving.json';
import en from '@cfm/contract/messages/en/solving.json';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';

const texts: Record<Language, object> = { en, de };

/** Provides the texts of the complex form, which are bundled with its code. */
export function SolvingTexts({ children }: { children: ReactNode }) {
  const language = useLocale();
  const outer = useMessages();
  const messages = useMemo(() => ({ ...outer, solving: texts[language] }), [outer, language]);
  return (
    // The texts of the page plus these.
    <IntlProvider locale={language} messages={messages as never} timeZone="Europe/Berlin">
      {children}
    </IntlProvider>
  );
}
