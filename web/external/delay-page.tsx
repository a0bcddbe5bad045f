import { delayEndpoints, type delayOrigins } from '@cfm/contract/delay.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../src/api/api-error.ts';
import { callLink } from './call-link.ts';
import { CaseHead } from './case-head.tsx';
import { Confirmation } from './confirmation.tsx';
import { DelayForm } from './delay-form.tsx';
import { isPassing, Problem, useLinkErrorText } from './link-error.tsx';
import { readLinkParameters } from './link-parameters.ts';
import { longDate } from './long-date.ts';
import type { PageProps } from './page-props.ts';
import { usePageTitle } from './page-settings.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useLinkCase } from './use-link-case.ts';
import { usePersonPresent } from './use-person-present.ts';

const link = readLinkParameters(window.location.search);
type Origin = (typeof delayOrigins)[number];
interface Granted {
  days: number;
  reason: string | null;
  dueDateTime: string;
}

/** Set-delay page (rule 9.19): token check, case, then the form or the link's own submit, then the next date. */
export function DelayPage(props: PageProps) {
  const text = useTranslations('solution');
  usePageTitle(text('delay.title'));
  const errorText = useLinkErrorText();
  const { linkCase, reload } = useLinkCase(link, props);
  const [granted, setGranted] = useState<Granted | null>(null);
  const [fallback, setFallback] = useState<Record<string, string> | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const asked = useRef(false);
  const days = link?.days ?? null;
  const initialDays = days === null ? '' : String(days);
  const isAutomatic =
    linkCase.state === 'loaded' && days !== null && fallback === null && granted === null && problem === null;
  const presence = usePersonPresent(isAutomatic);

  const ask = async (request: { days: number; reason: string | null }, origin: Origin = 'form') => {
    if (!link) return;
    const body = { token: link.token, ...request, origin };
    const dueDateTime = await callLink(delayEndpoints.addMoreDays, props.language, { body });
    setGranted({ ...request, dueDateTime });
  };
  const askByLink = (origin: Origin) => {
    if (days === null || asked.current) return;
    asked.current = true;
    ask({ days, reason: null }, origin).catch((error: unknown) => {
      asked.current = false;
      if (hasCode(error, 'ReasonRequired', 'BadRequest')) setFallback(error.errors);
      else setProblem(error);
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the sign of a person that sets this off
  useEffect(() => {
    if (isAutomatic && presence) askByLink(presence);
  }, [isAutomatic, presence]);

  if (!link) return <Problem title={text('solve.error')}>{text('invalidToken')}</Problem>;
  if (linkCase.state === 'loading') return <PageSkeleton label={text('loading')} />;
  if (linkCase.state === 'failed')
    return (
      <>
        <Problem title={text('solve.error')} onRetry={isPassing(linkCase.error) ? reload : undefined}>
          {errorText(linkCase.error)}
        </Problem>
        <DelayForm
          value={null}
          language={props.language}
          initialDays={initialDays}
          initialErrors={{}}
          send={ask}
        />
      </>
    );
  const { value } = linkCase;
  if (granted)
    return (
      <Confirmation title={text('delay.set')}>
        <CaseHead value={value} language={props.language} />
        <p>{text('delay.thanks', { date: longDate(granted.dueDateTime, props.language) })}</p>
        <p>{text('delay.escalation')}</p>
        <div className="received">
          <p>{text('delay.received', { days: granted.days })}</p>
          {granted.reason && (
            <p className="typed" dir="auto">
              {text('delay.receivedReason', { reason: granted.reason })}
            </p>
          )}
        </div>
      </Confirmation>
    );
  return (
    <>
      <h1>{text('delay.title')}</h1>
      <p className="muted">{text('delay.intro')}</p>
      <CaseHead value={value} language={props.language} />
      {value.dueDateTime && <p>{text('delay.due', { date: longDate(value.dueDateTime, props.language) })}</p>}
      {problem !== null && (
        <Problem onRetry={isPassing(problem) ? () => setProblem(null) : undefined}>
          {errorText(problem)}
        </Problem>
      )}
      {isAutomatic && days !== null ? (
        <>
          <p role="status">{text('delay.asking', { days })}</p>
          <button className="big" type="button" onClick={() => askByLink('button')}>
            {text('delay.confirmDays', { days })}
          </button>
        </>
      ) : (
        <DelayForm
          value={problem === null ? value : null}
          language={props.language}
          initialDays={initialDays}
          initialErrors={fallback ?? {}}
          send={ask}
        />
      )}
    </>
  );
}
