import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callLink } from './call-link.ts';
import { isPassing, Problem, useLinkErrorText } from './link-error.tsx';

interface UndoDelayProps {
  token: string;
  language: Language;
  /** Remaining time to undo it, in seconds (rule 9.33). */
  seconds: number;
  onUndone(dueDateTime: string | null): void;
}

/** Undoes an extension that was tapped by mistake, while there is time. */
export function UndoDelay({ token, language, seconds, onUndone }: UndoDelayProps) {
  const text = useTranslations('solution.delay');
  const errorText = useLinkErrorText('received');
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

/** Counts down by the clock, so that a suspended page does not offer too much time. */
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
