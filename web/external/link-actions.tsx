import './link-actions.css';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useTranslations } from 'use-intl';
import { inLanguage } from './chosen-language.ts';

/** The pages of a link with their statuses. */
const pages = { solve: ['solve', 'solved'], delay: ['add-more-days', 'delayed'] } as const;

interface LinkActionsProps {
  token: string;
  current: keyof typeof pages;
  chosen: Language | null;
}
/** Navigation between both actions of a link, with the current one marked (rule 9.34). */
export function LinkActions({ token, current, chosen }: LinkActionsProps) {
  const text = useTranslations('solution');
  const names = { solve: text('toSolve'), delay: text('toDelay') };
  return (
    <nav className="actions" aria-label={text('actions')}>
      {(['solve', 'delay'] as const).map((each) => (
        <a
          key={each}
          href={addressOf(token, each, chosen)}
          aria-current={each === current ? 'page' : undefined}
        >
          {names[each]}
        </a>
      ))}
    </nav>
  );
}

export const addressOf = (token: string, page: keyof typeof pages, chosen: Language | null): string => {
  const [path, marketStatus] = pages[page];
  return inLanguage(`/solution/${path}?${new URLSearchParams({ token, marketStatus })}`, chosen);
};
