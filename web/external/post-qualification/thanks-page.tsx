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
  /** What was sent since this page was loaded. */
  sending: Sending | null;
  /** Null when the browser does not know by which link. */
  onChange: (() => void) | null;
  onAgain(): void;
}

/** Thanks, what was received, and the way back to change it; of what is not stored yet what becomes of it. */
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

/** That it is not stored, why, and what to do: as long as it is so. */
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
  return hasCode(error, 'Unknown', 'Unavailable') ? 'fault' : 'network';
}
