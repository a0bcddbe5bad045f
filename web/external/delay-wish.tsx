import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { SolutionCase } from '@cfm/contract/process/solution.ts';
import { useTranslations } from 'use-intl';
import { CaseHead } from './case-head.tsx';
import { Confirmation } from './confirmation.tsx';
import { addressOf } from './link-actions.tsx';
import { longDate } from './long-date.ts';
import { pageSettings } from './page-settings.ts';
import { useDueWords } from './use-due-words.ts';

const { complaintTeam: team } = pageSettings;

interface WishProps {
  value: SolutionCase;
  language: Language;
}

/** The extension request of this link is pending (rule 9.36). */
export function PendingExtensionRequest({ value, language }: WishProps) {
  const text = useTranslations('solution.delay');
  const { openWish } = value;
  return (
    openWish && (
      <div className="received" role="status">
        <p>{text('requestPending', { team, days: openWish.days, date: longDate(openWish.at, language) })}</p>
      </div>
    )
  );
}

interface SentWishProps extends WishProps {
  chosen: Language | null;
  token: string;
  wish: { days: number; reason: string };
}
/** Staff has received the extension request. The due date is unchanged. */
export function SentExtensionRequest({
  value,
  language,
  chosen,
  token,
  wish: { days, reason },
}: SentWishProps) {
  const text = useTranslations('solution');
  const dueWords = useDueWords(value, language);
  return (
    <Confirmation title={text('delay.requestSent', { team })}>
      <p>{text('delay.requestDecision', { days, team })}</p>
      {value.dueDateTime && <p>{dueWords('dueStays', value.dueDateTime)}</p>}
      <div className="received">
        <p className="typed" dir="auto">
          {text('delay.receivedReason', { reason })}
        </p>
      </div>
      <CaseHead value={value} language={language} />
      <a className="second" href={addressOf(token, 'solve', chosen)}>
        {text('toSolve')}
      </a>
    </Confirmation>
  );
}
