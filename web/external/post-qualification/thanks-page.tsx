import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../src/api/api-error.ts';
import { Confirmation } from '../confirmation.tsx';
import { FocusedHeading } from '../focused-heading.tsx';
import { isPassing } from '../link-error.tsx';
import { longDate } from '../long-date.ts';
import { usePageTitle } from '../page-settings.ts';
import { GivenData } from './given-data.tsx';
import type { Sending } from './use-sending.ts';

interface ThanksPageProps {
  language: Language;
  /** Data sent since the page was loaded. */
  sending: Sending | null;
  /** Null if the token of the link is unknown. */
  onChange: (() => void) | null;
  onAgain(): void;
}

/** Thanks, the received data, and a button to change it. While the data is not stored, shows the state of sending. */
export function ThanksPage({ language, sending, onChange, onAgain }: ThanksPageProps) {
  const text = useTranslations('postQualificationPage.thanks');
  usePageTitle(text('pageTitle'));
  const isStored = sending === null || sending.state === 'stored';
  return (
    <>
      {isStored ? (
        <Confirmation title={text('heading')}>
          <Received language={language} sending={sending} />
        </Confirmation>
      ) : (
        <>
          <FocusedHeading>{text('heading')}</FocusedHeading>
          <Unsent sending={sending} onAgain={onAgain} />
        </>
      )}
      {sending && (
        <GivenData
          title={text(isStored ? 'yourData' : 'yourUnsent')}
          answer={sending.sent.answer}
          language={language}
        />
      )}
      <button type="button" className="second" disabled={onChange === null} onClick={() => onChange?.()}>
        {text('change')}
      </button>
      {onChange === null && <p className="hint">{text('noToken')}</p>}
    </>
  );
}

function Received({ language, sending }: Pick<ThanksPageProps, 'language' | 'sending'>) {
  const text = useTranslations('postQualificationPage.thanks');
  if (sending === null) return <p>{text('nothingLeft')}</p>;
  const { internalId, expiresAt } = sending.sent.request;
  return (
    <>
      <p>{text('received', { internalId })}</p>
      <p className="muted">{text('until', { date: longDate(expiresAt, language) })}</p>
    </>
  );
}

/** Shows why the data is not stored yet, and what to do. */
function Unsent({ sending, onAgain }: { sending: Sending; onAgain: () => void }) {
  const text = useTranslations('postQualificationPage');
  const isSending = sending.state === 'sending';
  return (
    <div className="problem">
      <h2>{text('unsent.title')}</h2>
      <p>{text(isSending ? 'sending' : `unsent.${reasonOf(sending.error)}`)}</p>
      <button type="button" className="again" disabled={isSending} onClick={onAgain}>
        {text('unsent.again')}
      </button>
    </div>
  );
}

function reasonOf(error: unknown) {
  if (!isPassing(error)) return 'other';
  if (hasCode(error, 'TooManyRequests')) return 'tooMany';
  return hasCode(error, 'Unknown', 'Unavailable') ? 'error' : 'network';
}
