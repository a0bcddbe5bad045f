import './post-qualification.css';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../src/api/api-error.ts';
import type { PageProps } from '../page-props.ts';
import { Snackbar } from '../snackbar.tsx';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { FormPage } from './form-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { forgetToken, forgetUnsent, storedToken, storeToken, storeUnsent } from './stored-token.ts';
import { ThanksPage } from './thanks-page.tsx';
import { usePlace } from './use-place.ts';
import { type Filled, type Outcome, type Sent, useSending } from './use-sending.ts';

/** The server did not store the answer. The one before it counts again. */
const isRefused = ({ kind }: Outcome): boolean => kind === 'rejected' || kind === 'gone';

/** The three pages of a data request (rule 17.17). Keeps typed, unstored values across these pages. */
export function PostQualificationPages(props: PageProps) {
  const { language, chosen } = props;
  const text = useTranslations('postQualificationPage');
  const { place, go } = usePlace();
  /** Typed but not sent values, kept when the user leaves the form. */
  const [draft, setDraft] = useState<Filled | null>(null);
  const [rejected, setRejected] = useState<Readonly<Record<string, string>> | null>(null);
  /** Forgets that the answer sent last is unconfirmed, once the server has refused it. */
  const undoUnsent = useRef<() => void>(undefined);
  const [notice, setNotice] = useState<'unsent' | 'stored' | null>(null);

  const onGone = (token: string) => {
    forgetToken(token);
    setDraft(null);
    go({ page: 'not-found' }, { language, isInstead: true });
  };
  const { sending, send, again } = useSending({
    language,
    onOutcome: (outcome, { token, ...sent }) => {
      if (outcome.kind === 'stored') {
        forgetUnsent();
        setNotice('stored');
      }
      if (isRefused(outcome)) undoUnsent.current?.();
      if (outcome.kind === 'gone') onGone(token);
      if (outcome.kind !== 'rejected') return;
      // Returns to the form with the typed values and the errors at their fields.
      setDraft((newer) => newer ?? { token, ...sent });
      setRejected(isApiError(outcome.error) ? outcome.error.errors : null);
      go({ page: 'form', token }, { language: chosen });
    },
  });
  const unsent = sending !== null && sending.state !== 'stored' ? sending.sent : null;
  useLeaveWarning(unsent !== null || draft !== null);

  const onSend = async (sent: Sent) => {
    setRejected(null);
    setNotice(null);
    // Before the call, so that a reload during it does not confirm the answer before this one.
    undoUnsent.current = storeUnsent();
    const outcome = await send(sent);
    if (isRefused(outcome)) undoUnsent.current();
    if (outcome.kind === 'rejected') throw outcome.error;
    if (outcome.kind === 'gone') return onGone(sent.token);
    if (outcome.kind === 'superseded') return;
    setDraft(null);
    storeToken(sent.token);
    if (outcome.kind === 'unsent') setNotice('unsent');
    else forgetUnsent();
    go({ page: 'thanks' }, { language });
  };
  const token = storedToken();
  const keptOf = (wanted: string) => [draft, unsent].find((kept) => kept?.token === wanted) ?? null;
  return (
    <div className="card">
      {place.page === 'form' && (
        <FormPage
          key={place.token}
          {...props}
          token={place.token}
          kept={keptOf(place.token)}
          rejected={rejected}
          onSend={onSend}
          onLeave={setDraft}
          onGone={onGone}
        />
      )}
      {place.page === 'thanks' && (
        <ThanksPage
          {...props}
          token={token}
          sending={sending}
          onAgain={() => void again()}
          onChange={(token) => go({ page: 'form', token }, { language: chosen })}
          onGone={onGone}
        />
      )}
      {place.page === 'not-found' && <NotFoundPage />}
      {notice && (
        <Snackbar
          key={notice}
          tone={notice === 'unsent' ? 'error' : 'success'}
          onClose={() => setNotice(null)}
        >
          {text(notice === 'unsent' ? 'unsent.title' : 'stored')}
        </Snackbar>
      )}
    </div>
  );
}
