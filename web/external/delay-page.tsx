import type { delayOrigins } from '@cfm/contract/cases/event-types.ts';
import { delayUndoSeconds } from '@cfm/contract/platform/limits.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import type { SolutionCase } from '@cfm/contract/process/solution.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../src/api/api-error.ts';
import { IsolatedText } from '../src/ui/isolated-text.tsx';
import { callLink } from './call-link.ts';
import { CaseHead, Matter } from './case-head.tsx';
import { Confirmation } from './confirmation.tsx';
import { DelayForm } from './delay-form.tsx';
import { PendingExtensionRequest, SentExtensionRequest } from './extension-request.tsx';
import { addressOf, LinkActions } from './link-actions.tsx';
import { isPassing, Problem, useLinkErrorText, useWhatNow } from './link-error.tsx';
import { readLinkParameters } from './link-parameters.ts';
import { longMoment } from './long-date.ts';
import { NoCase } from './no-case.tsx';
import type { PageProps } from './page-props.ts';
import { pageSettings, usePageTitle } from './page-settings.ts';
import { Snackbar } from './snackbar.tsx';
import { Solved } from './solved.tsx';
import { UndoDelay } from './undo-delay.tsx';
import { useDueWords } from './use-due-words.ts';
import { useLinkCase } from './use-link-case.ts';
import { usePersonPresent } from './use-person-present.ts';

const link = readLinkParameters(window.location.search);
type Origin = (typeof delayOrigins)[number];
interface Request {
  days: number;
  reason: string | null;
}
interface Granted extends Request {
  /** When the link got these days, if that was before this visit. */
  before?: string;
  dueDateTime: string;
  /** How long the extension can be undone. */
  undoSeconds: number;
}

/** Set-delay page (rule 9.19): token check, case, then the form or the link's own submit, then the new due date. */
export function DelayPage(props: PageProps) {
  const text = useTranslations('solution');
  usePageTitle(text('delay.title'));
  const errorText = useLinkErrorText('received');
  const whatNow = useWhatNow();
  const { linked, reload } = useLinkCase(link, props);
  const dueWords = useDueWords(linked.state === 'loaded' ? linked.value : null, props.language);
  const [granted, setGranted] = useState<Granted | null>(null);
  const [requested, setRequested] = useState<{ days: number; reason: string } | null>(null);
  const [fallback, setFallback] = useState<Record<string, string> | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isNotified, setNotified] = useState(false);
  /** The undone request, with which the form starts. */
  const [undone, setUndone] = useState<Request | null>(null);
  const asked = useRef(false);
  const days = link?.days ?? null;
  const repeated = linked.state === 'loaded' && undone === null ? repeatedOf(linked.value, days) : null;
  const initial = { days: undone?.days ?? days, reason: undone?.reason ?? '' };
  const isAutomatic =
    linked.state === 'loaded' &&
    !linked.value.isSolvedByThisLink &&
    !linked.value.hasUndone &&
    days !== null &&
    repeated === null &&
    // The link does not submit more days than are left.
    days <= linked.value.left.workingDays &&
    fallback === null &&
    granted === null &&
    problem === null &&
    undone === null;
  const presence = usePersonPresent(isAutomatic);

  const ask = async (request: Request, origin: Origin = 'form') => {
    if (!link) return;
    const body = { token: link.token, ...request, origin };
    const dueDateTime = await callLink(delayEndpoints.addMoreDays, props.language, { body });
    setGranted({ ...request, dueDateTime, undoSeconds: undoSecondsOf(dueDateTime) });
  };
  const extensionRequest = async (request: { days: number; reason: string }) => {
    if (!link) return;
    await callLink(delayEndpoints.requestExtension, props.language, {
      body: { token: link.token, ...request },
    });
    setRequested(request);
  };
  /** A repeated request does not change the due date. The time to undo the earlier extension continues. */
  const undoSecondsOf = (dueDateTime: string): number =>
    linked.state === 'loaded' && linked.value.dueDateTime === dueDateTime
      ? (linked.value.delays[0]?.undoSeconds ?? 0)
      : delayUndoSeconds;
  const askByLink = (origin: Origin) => {
    if (days === null || asked.current) return;
    asked.current = true;
    ask({ days, reason: null }, origin).catch((error: unknown) => {
      asked.current = false;
      if (hasCode(error, 'ReasonRequired', 'BadRequest')) setFallback(error.errors);
      else if (hasCode(error, 'DelayBudgetSpent')) reload();
      else {
        setProblem(error);
        setNotified(true);
      }
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a person is present or the timer ends
  useEffect(() => {
    if (isAutomatic && presence) askByLink(presence);
  }, [isAutomatic, presence]);

  if (!link || linked.state !== 'loaded')
    return (
      <>
        <NoCase linked={link && linked} reload={reload} other="received" />
        {linked.state === 'failed' && (
          <DelayForm
            value={null}
            token={null}
            language={props.language}
            initial={initial}
            initialErrors={{}}
            send={ask}
            extensionRequest={extensionRequest}
          />
        )}
      </>
    );
  const { value } = linked;
  if (value.isSolvedByThisLink) return <Solved value={value} language={props.language} />;
  if (requested)
    return <SentExtensionRequest {...props} value={value} token={link.token} extensionRequest={requested} />;
  const shown = granted ?? repeated;
  if (shown)
    return (
      <Confirmation title={text('delay.set')}>
        <p>{dueWords('thanks', shown.dueDateTime)}</p>
        <p>{text('delay.escalation')}</p>
        <div className="received">
          <p>
            {shown.before === undefined
              ? text('delay.received', { days: shown.days })
              : text('delay.receivedBefore', {
                  days: shown.days,
                  date: longMoment(shown.before, props.language),
                })}
          </p>
          {shown.reason && (
            <p className="typed" dir="auto">
              <IsolatedText text={text('delay.receivedReason', { reason: shown.reason })} />
            </p>
          )}
        </div>
        <UndoDelay
          token={link.token}
          language={props.language}
          seconds={shown.undoSeconds}
          onUndone={() => {
            setUndone(shown);
            setGranted(null);
            reload();
          }}
        />
        <CaseHead value={value} language={props.language} />
        {shown.before !== undefined && (
          <a className="second" href={addressOf(link.token, 'delay', props.chosen)}>
            {text('toDelay')}
          </a>
        )}
        <a className="second" href={addressOf(link.token, 'solve', props.chosen)}>
          {text('toSolve')}
        </a>
      </Confirmation>
    );
  // No days are left and a request for more is pending, so there is no form.
  const isWaiting = value.openExtensionRequest !== null && value.left.workingDays === 0;
  const isAsking = !isWaiting && isAutomatic && days !== null;
  return (
    <>
      <LinkActions token={link.token} current="delay" chosen={props.chosen} />
      <h1>{text('delay.title')}</h1>
      {undone && <p role="status">{text('delay.undone')}</p>}
      {isAsking ? (
        <>
          <p role="status">{text('delay.asking', { days })}</p>
          <button className="big" type="button" onClick={() => askByLink('button')}>
            {text('delay.confirmDays', { days })}
          </button>
        </>
      ) : (
        <p className="muted">{text('delay.intro', { team: pageSettings.complaintTeam })}</p>
      )}
      <CaseHead value={value} language={props.language} />
      {value.dueDateTime && <p>{dueWords('due', value.dueDateTime)}</p>}
      <PendingExtensionRequest value={value} language={props.language} />
      {problem !== null && (
        <Problem
          isSilent
          next={whatNow(problem)}
          onRetry={isPassing(problem) ? () => setProblem(null) : undefined}
        >
          {errorText(problem)}
        </Problem>
      )}
      {!isWaiting && !isAsking && (
        <DelayForm
          value={problem === null ? value : null}
          token={link.token}
          language={props.language}
          initial={initial}
          initialErrors={fallback ?? {}}
          send={ask}
          extensionRequest={extensionRequest}
        />
      )}
      {/* Below the form, because the recipient usually knows the case. */}
      <div className="case">
        <Matter value={value} language={props.language} />
      </div>
      {problem !== null && isNotified && (
        <Snackbar tone="error" onClose={() => setNotified(false)}>
          {errorText(problem)}
        </Snackbar>
      )}
    </>
  );
}

/** Returns the extension that the link already got for these days. The page then submits nothing (rule 9.20). */
function repeatedOf({ delays, dueDateTime }: SolutionCase, days: number | null): Granted | null {
  const earlier = delays.find((delay) => delay.days === days);
  if (!earlier) return null;
  return {
    days: earlier.days,
    reason: null,
    before: earlier.at,
    dueDateTime: dueDateTime ?? earlier.dueDateTime,
    undoSeconds: earlier.undoSeconds,
  };
}
