import type { OpenPostQualification } from '@cfm/contract/process/post-qualification.ts';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../src/api/api-error.ts';
import { Confirmation } from '../confirmation.tsx';
import { FocusedHeading } from '../focused-heading.tsx';
import { failedCodes, isPassing } from '../link-error.tsx';
import { longDate } from '../long-date.ts';
import type { PageProps } from '../page-props.ts';
import { usePageTitle } from '../page-settings.ts';
import { GivenData } from './given-data.tsx';
import { LoadedRequest } from './loaded-request.tsx';
import { isLastAnswer } from './stored-token.ts';
import type { Answer } from './typed-answer.ts';
import type { Sending } from './use-sending.ts';

interface ThanksPageProps extends PageProps {
  /** Data sent since the page was loaded. */
  sending: Sending | null;
  /** Null if no link sent data in this tab. */
  token: string | null;
  onChange(token: string): void;
  onAgain(): void;
  onGone(token: string): void;
}

/** Thanks, the stored data, and a button to change it. Confirms only what the server has stored (rule 17.19). */
export function ThanksPage(props: ThanksPageProps) {
  const { language, sending, token, onChange, onAgain, onGone, ...page } = props;
  const text = useTranslations('postQualificationPage.thanks');
  usePageTitle(text('pageTitle'));
  if (sending?.state === 'stored')
    return (
      <>
        <Stored language={language} request={sending.sent.request} answer={sending.sent.answer} />
        <Change {...props} />
      </>
    );
  if (sending)
    return (
      <>
        <FocusedHeading>{text('heading')}</FocusedHeading>
        <Unsent sending={sending} onAgain={onAgain} />
        <GivenData title={text('yourUnsent')} answer={sending.sent.answer} language={language} />
        <Change {...props} />
      </>
    );
  if (token === null)
    return (
      <>
        <FocusedHeading>{text('heading')}</FocusedHeading>
        <Change {...props} />
      </>
    );
  return (
    <LoadedRequest {...page} language={language} token={token} onGone={onGone}>
      {(request) => (
        <>
          {isLastAnswer(request.answeredAt) ? (
            <Stored language={language} request={request} answer={request} />
          ) : (
            <NotStored />
          )}
          <Change {...props} />
        </>
      )}
    </LoadedRequest>
  );
}

function Change({ token, onChange }: Pick<ThanksPageProps, 'token' | 'onChange'>) {
  const text = useTranslations('postQualificationPage.thanks');
  return (
    <>
      <button
        type="button"
        className="second"
        disabled={token === null}
        onClick={() => token !== null && onChange(token)}
      >
        {text('change')}
      </button>
      {token === null && <p className="hint">{text('noToken')}</p>}
    </>
  );
}

interface StoredProps extends Pick<PageProps, 'language'> {
  request: Pick<OpenPostQualification, 'internalId' | 'expiresAt'>;
  answer: Pick<OpenPostQualification, keyof Answer>;
}
function Stored({ language, request: { internalId, expiresAt }, answer }: StoredProps) {
  const text = useTranslations('postQualificationPage.thanks');
  return (
    <>
      <Confirmation title={text('heading')}>
        <p>{text('received', { internalId })}</p>
        <p className="muted">{text('until', { date: longDate(expiresAt, language) })}</p>
      </Confirmation>
      <GivenData title={text('yourData')} answer={answer} language={language} />
    </>
  );
}

/** The data sent before a reload did not reach the server. */
function NotStored() {
  const text = useTranslations('postQualificationPage');
  return (
    <div className="problem" role="alert">
      <h1>{text('thanks.lost')}</h1>
      <p>{text('thanks.lostNext')}</p>
    </div>
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
  return hasCode(error, ...failedCodes) ? 'error' : 'network';
}
