import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callLink } from './call-link.ts';
import { isPassing, Problem, useLinkErrorText } from './link-error.tsx';

interface UndoDelayProps {
  token: string;
  language: Language;
  /** So long it can be undone (rule 9.33). */
  seconds: number;
  onUndone(dueDateTime: string | null): void;
}

/** Takes back a mistaken tap, while there is time for it. */
export function UndoDelay({ token, language, seconds, onUndone }: UndoDelayProps) {
  const text = useTranslations('solution.delay');
  const errorText = useLinkErrorText();
  const left = useSecondsLeft(seconds);
  const [isUndoing, setUndoing] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const undo = () => {
    setProblem(null);
    setUndoing(true);
    callLink(delayEndpoints.undoDelay, language, { body: { token } })
      .then(({ dueDateTime }) => onUndone(dueDateTime), setProblem)
      .finally(() => setUndoing(false));
  };
  return (
    <>
      {problem !== null && (
        <Problem isHint onRetry={isPassing(problem) && left > 0 ? undo : undefined}>
          {errorText(problem)}
        </Problem>
      )}
      {left > 0 && problem === null && (
        <button type="button" className="second" disabled={isUndoing} onClick={undo}>
          {text('undo')} <span className="muted num">{text('undoLeft', { seconds: left })}</span>
        </button>
      )}
    </>
  );
}

/** Counts down by the clock: a page that slept does not offer more than there is. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
