import { complexSolveEndpoints } from '@cfm/contract/process/complex-solve.ts';
import type { SolutionCase } from '@cfm/contract/process/solution.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../src/api/api-error.ts';
import { callEndpoint } from '../src/api/call-endpoint.ts';
import { sendWithProgress } from '../src/api/send-with-progress.ts';
import { FinalAnswerField } from './final-answer-field.tsx';
import { isPassing, Problem, useLinkErrorText } from './link-error.tsx';
import { longDate } from './long-date.ts';
import type { PageProps } from './page-props.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

interface FinalAnswerProps {
  token: string;
  language: PageProps['language'];
  caseEventId: number;
  /** The file chosen in the form, uploaded immediately. */
  file: File | null;
  /** Until when it is accepted, and an earlier file. Null right after solving. */
  finalAnswer: SolutionCase['finalAnswer'];
}
/** The file of the final answer after the solution: uploaded, retried after a failure, or added later (rule 9.44). */
export function FinalAnswer({ token, language, caseEventId, file, finalAnswer }: FinalAnswerProps) {
  const text = useTranslations('solving.file');
  const errorText = useLinkErrorText('received');
  const [chosen, setChosen] = useState(file);
  const [sentNames, setSentNames] = useState<readonly string[]>([]);
  const received = [...new Set([...(finalAnswer?.fileNames ?? []), ...sentNames])];
  /** Sent share, 0 to 1. Null if nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const isSending = useRef(false);
  const send = useCallback(
    async (sent: File) => {
      if (isSending.current) return;
      isSending.current = true;
      setProblem(null);
      setProgress(0);
      const body = { token, caseEventId: String(caseEventId) };
      try {
        await callEndpoint(
          complexSolveEndpoints.attachFinalAnswer,
          { body, files: [sent] },
          language,
          (sending) => sendWithProgress(sending, setProgress),
        );
        setSentNames((before) => [...before, sent.name]);
        setChosen(null);
      } catch (error) {
        setProblem(error);
      } finally {
        isSending.current = false;
        setProgress(null);
      }
    },
    [token, caseEventId, language],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after the case is solved
  useEffect(() => {
    if (file) void send(file);
  }, []);
  useLeaveWarning(chosen !== null);
  // No file was chosen, and the time to add one is over.
  if (!file && !finalAnswer) return null;
  const isRejected = hasCode(problem, 'FileTypeRejected', 'FileEmpty', 'FileTooLarge');
  return (
    <div className="received">
      {received.length > 0 && <p role="status">{text('received', { names: received.join(', ') })}</p>}
      {progress !== null && chosen && (
        <div role="status">
          <p>{text('sending', { name: chosen.name })}</p>
          <progress max={1} value={progress} aria-label={text('sending', { name: chosen.name })} />
        </div>
      )}
      {problem !== null && (
        <>
          <p>
            <strong>{text('missing')}</strong>
          </p>
          <Problem isHint onRetry={chosen && isPassing(problem) ? () => void send(chosen) : undefined}>
            {errorText(problem)}
          </Problem>
        </>
      )}
      {progress === null && (problem === null ? finalAnswer : isRejected) && (
        <>
          {problem === null && finalAnswer && (
            <p>{text('offer', { date: longDate(finalAnswer.until, language) })}</p>
          )}
          <FinalAnswerField file={chosen} onChange={setChosen} />
          {chosen && (
            <button type="button" className="second" onClick={() => void send(chosen)}>
              {text('send')}
            </button>
          )}
        </>
      )}
    </div>
  );
}
