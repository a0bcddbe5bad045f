import type { CaseDetail } from '@cfm/contract/case-replies.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../../ui/format.ts';
import { type ProcessStep, processSteps } from './process-steps.ts';
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
  const steps = processSteps(detail.caseEvents, detail, Date.now());
  return (
    <Section name="process" title={text('sections.process')}>
      {steps.length === 0 ? (
        <p className="muted">{text('process.none')}</p>
      ) : (
        <ol className={classes.plan}>
          {steps.map((step) => (
            <Step key={`${step.kind}${step.id}`} step={step} />
          ))}
        </ol>
      )}
      {children}
    </Section>
  );
}

function Step({ step }: { step: ProcessStep }) {
  const text = useTranslations('case.process');
  return (
    <li data-state={stateOf(step)}>
      <span>
        {labelOf(step)}
        {step.kind === 'delay' && step.reason && <span className={classes.reason}>“{step.reason}”</span>}
      </span>
      <time className={`num ${classes.when}`} dateTime={step.at}>
        {formatDate(step.at)}
      </time>
    </li>
  );

  function labelOf(shown: ProcessStep): string {
    switch (shown.kind) {
      case 'forward':
        return shown.recipients.length > 0
          ? text('forwardedTo', { to: shown.recipients.join(', ') })
          : text('forwarded');
      case 'reminder':
        return shown.title || text('reminder');
      case 'escalation':
        return shown.level === null ? shown.title : text('escalated', { level: shown.level });
      case 'delay':
        return shown.sum
          ? text('delay', { days: shown.days, ...shown.sum })
          : text('delayTakenBack', { days: shown.days });
      case 'solution':
        return shown.author ? text('solvedBy', { name: shown.author }) : text('solved');
      case 'due':
        return text('due');
    }
  }
}

function stateOf(step: ProcessStep): string {
  if (step.kind === 'due') return step.state;
  return step.kind === 'delay' && step.sum === null ? 'takenBack' : 'done';
}
