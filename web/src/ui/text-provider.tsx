import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import { currentLanguage, subscribeToLanguage } from '../api/language.ts';
import { reportError } from '../api/report-error.ts';
import { loadMessages, messagesOf } from '../api/texts.ts';
import { displayZone } from './zoned-time.ts';

/** Texts in the chosen language; a new choice shows as soon as its catalogue is loaded. */
export function TextProvider({ children }: { children: ReactNode }) {
  const chosen = useSyncExternalStore(subscribeToLanguage, currentLanguage);
  const [language, setLanguage] = useState(chosen);
  useEffect(() => {
    let isLatest = true;
    loadMessages(chosen).then(() => isLatest && setLanguage(chosen), reportError);
    return () => {
      isLatest = false;
    };
  }, [chosen]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider locale={language} messages={messagesOf(language)} timeZone={displayZone}>
      {children}
    </IntlProvider>
  );
}
