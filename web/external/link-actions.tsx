import './link-actions.css';
import { useTranslations } from 'use-intl';

/** The pages of a link, and the status that each stands for. */
const pages = { solve: ['solve', 'solved'], delay: ['add-more-days', 'delayed'] } as const;

/** Both things that can be done with a link; the one of this page is marked. */
export function LinkActions({ token, current }: { token: string; current: keyof typeof pages }) {
  const text = useTranslations('solution');
  const names = { solve: text('toSolve'), delay: text('toDelay') };
  return (
    <nav className="actions" aria-label={text('actions')}>
      {(['solve', 'delay'] as const).map((each) => (
        <a key={each} href={addressOf(token, each)} aria-current={each === current ? 'page' : undefined}>
          {names[each]}
        </a>
      ))}
    </nav>
  );
}

export const addressOf = (token: string, page: keyof typeof pages): string => {
  const [path, marketStatus] = pages[page];
  return `/solution/${path}?${new URLSearchParams({ token, marketStatus })}`;
};
