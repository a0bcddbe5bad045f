import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { SolutionCase } from '@cfm/contract/process/solution.ts';
import { useTranslations } from 'use-intl';
import { IsolatedText } from '../src/ui/isolated-text.tsx';
import { CaseHead } from './case-head.tsx';
import { Confirmation } from './confirmation.tsx';
import { addressOf } from './link-actions.tsx';
import { longDate } from './long-date.ts';
import { pageSettings } from './page-settings.ts';
import { useDueWords } from './use-due-words.ts';

const { complaintTeam: team } = pageSettings;

interface ExtensionRequestProps {
  value: SolutionCase;
  language: Language;
}

/** The extension request of this link is pending (rule 9.36). */
export function PendingExtensionRequest({ value, language }: ExtensionRequestProps) {
  const text = useTranslations('solution.delay');
  const { openExtensionRequest } = value;
  return (
    openExtensionRequest && (
      <div className="received" role="status">
        <p>
          {text('requestPending', {
            team,
            days: openExtensionRequest.days,
            date: longDate(openExtensionRequest.at, language),
          })}
        </p>
      </div>
    )
  );
}

interface SentExtensionRequestProps extends ExtensionRequestProps {
  chosen: Language | null;
  token: string;
  extensionRequest: { days: number; reason: string };
}
/** Staff has received the extension request. The due date is unchanged. */
export function SentExtensionRequest({
  value,
  language,
  chosen,
  token,
  extensionRequest: { days, reason },
}: SentExtensionRequestProps) {
  const text = useTranslations('solution');
  const dueWords = useDueWords(value, language);
  return (
    <Confirmation title={text('delay.requestSent', { team })}>
      <p>{text('delay.requestDecision', { days, team })}</p>
      {value.dueDateTime && <p>{dueWords('dueStays', value.dueDateTime)}</p>}
      <div className="received">
        <p className="typed" dir="auto">
          <IsolatedText text={text('delay.receivedReason', { reason })} />
        </p>
      </div>
      <CaseHead value={value} language={language} />
      <a className="second" href={addressOf(token, 'solve', chosen)}>
        {text('toSolve')}
      </a>
    </Confirmation>
  );
}
