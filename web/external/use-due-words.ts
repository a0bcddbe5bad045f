import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { SolutionCase } from '@cfm/contract/process/solution.ts';
import { useTranslations } from 'use-intl';
import { longDue, longLocal, longMoment } from './long-date.ts';

type Sentence = 'due' | 'thanks' | 'newDate' | 'dueStays';

/** Sentences of the set-delay page with a date: in CET, then in the market's local time if it differs (rule 9.48). */
export function useDueWords(of: Pick<SolutionCase, 'market' | 'timeZone'> | null, language: Language) {
  const text = useTranslations('solution.delay');
  return (sentence: Sentence, instant: string): string => {
    const local = longLocal(instant, of?.timeZone ?? null, language);
    if (local === null || !of?.market) return text(sentence, { date: longDue(instant, language) });
    // With time of day, to be comparable with the local time.
    const words = text(sentence, { date: longMoment(instant, language) });
    return `${words} ${text('localTime', { market: of.market[language], date: local })}`;
  };
}
