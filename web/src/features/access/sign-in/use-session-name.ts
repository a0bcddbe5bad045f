import type { OwnSession } from '@cfm/contract/access/sign-in.ts';
import { useTranslations } from 'use-intl';

/** Formats a session as "Firefox on Windows", as far as known. */
export function useSessionName() {
  const text = useTranslations('auth');
  return ({ browser, system }: OwnSession): string => {
    if (browser && system) return text('sessionPlace', { browser, system });
    return browser ?? system ?? text('unknownBrowser');
  };
}
