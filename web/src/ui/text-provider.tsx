import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { IntlProvider } from 'use-intl';
import { currentLanguage, subscribeToLanguage } from '../api/language.ts';
import { reportError } from '../api/report-error.ts';
import { loadMessages, messagesOf } from '../api/texts.ts';
import { displayZone } from './zoned-time.ts';

/** Provides the texts in the chosen language. A new choice shows once its messages are loaded. */
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
