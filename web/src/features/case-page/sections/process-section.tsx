import type { CaseDetail, ProcessStep } from '@cfm/contract/case-detail.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmailText } from '../../../ui/email-text.tsx';
import { recipientNames } from '../../../ui/event-words.ts';
import { formatDate } from '../../../ui/format.ts';
import { processLine } from './process-line.ts';
import { Section } from './section.tsx';
import classes from './sections.module.css';

interface ProcessSectionProps {
  detail: CaseDetail;
  /** The links that are out. */
  children: ReactNode;
}

/** Forwards, reminders, delays granted and what is due, as a line of time; then the links that are out. */
export function ProcessSection({ detail, children }: ProcessSectionProps) {
  const text = useTranslations('case');
  const points = processLine(detail, Date.now());
  return (
    <Section name="process" title={text('sections.process')}>
      {points.length === 0 ? (
        <p className="muted">{text('process.none')}</p>
      ) : (
        <ol className={classes.plan}>
          {points.map((point) =>
            point.kind === 'step' ? (
              <Step key={point.step.caseEventId} step={point.step} />
            ) : (
              <li key={point.kind} data-state={point.kind === 'due' ? point.state : 'today'}>
                <span>{text(`process.${point.kind}`)}</span>
                <When at={point.at} />
              </li>
            ),
          )}
        </ol>
      )}
      {children}
    </Section>
  );
}

function Step({ step }: { step: ProcessStep }) {
  const text = useStepText(step);
  const isTakenBack = step.type === 'delay' && step.details.extension === null;
  return (
    <li data-state={isTakenBack ? 'takenBack' : 'done'}>
      <span>
        <EmailText text={text} />
        {step.type === 'delay' && step.details.reason && (
          <span className={classes.reason}>“{step.details.reason}”</span>
        )}
      </span>
      <When at={step.createdAtDatetime} />
    </li>
  );
}

const When = ({ at }: { at: string }) => (
  <time className={`num ${classes.when}`} dateTime={at}>
    {formatDate(at)}
  </time>
);

function useStepText(step: ProcessStep): string {
  const text = useTranslations('case.process');
  switch (step.type) {
    case 'forward':
      return text('forwardedTo', { to: recipientNames(step.details.to) });
    case 'reminder':
      return step.details.number === undefined
        ? text('reminder')
        : text('reminderNumber', { number: step.details.number });
    case 'escalation':
      return text('escalated', { level: step.details.level });
    case 'delay': {
      const { days, extension } = step.details;
      return extension ? text('delay', { days, ...extension }) : text('delayTakenBack', { days });
    }
    case 'solution':
      return step.author ? text('solvedBy', { name: step.author }) : text('solved');
  }
}
