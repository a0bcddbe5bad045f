import { recipientName } from '@cfm/contract/cases/format-event.ts';
import type { CaseDetail, ProcessStep } from '@cfm/contract/screens/case-detail.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMailPause } from '../../../../api/automatic-mail.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { ExpandableNames } from '../../../../ui/expandable-names.tsx';
import { formatDate, formatDateTime } from '../../../../ui/format.ts';
import { GrantedDays } from '../../../../ui/granted-days.tsx';
import type { ShownActions } from '../actions/case-action.ts';
import { type ProcessPoint, processLine } from './process-line.ts';
import { Section } from './section.tsx';
import classes from './sections.module.css';

interface ProcessSectionProps {
  detail: CaseDetail;
  actions: ShownActions;
  /** The links. */
  children: ReactNode;
}

/** Timeline of forwards, reminders, extensions and the due date. The links are below. */
export function ProcessSection({ detail, actions, children }: ProcessSectionProps) {
  const text = useTranslations('case');
  const points = processLine(detail, Date.now());
  return (
    <Section name="process" title={text('sections.process')}>
      <DueDatePause detail={detail} />
      <Pause detail={detail} resume={actions.resumeReminder} />
      {points.length === 0 ? (
        <p className="muted">{text('process.none')}</p>
      ) : (
        <ol className={classes.plan}>
          {points.map((point) => (
            <Point key={keyOf(point)} point={point} isPaused={detail.dueDatePausedAt !== null} />
          ))}
        </ol>
      )}
      <GrantedDays granted={detail.granted} className={classes.granted} />
      {children}
    </Section>
  );
}

const keyOf = (point: ProcessPoint): string | number => {
  if (point.kind === 'step') return point.step.caseEventId;
  return point.kind === 'planned' ? `${point.step.kind} ${point.step.number}` : point.kind;
};

/** Shows that due date and reminders are paused, since when, and earlier pauses (rule 3.50). */
function DueDatePause({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case.process');
  const { dueDateTime, reminderPlan, dueDatePausedAt, pausedWorkingDays } = detail;
  const isRunning = reminderPlan !== null && reminderPlan.endedAt === null;
  if (dueDatePausedAt === null || (dueDateTime === null && !isRunning)) return null;
  return (
    <p className={classes.still}>
      {text('paused', { date: formatDate(dueDatePausedAt) })}
      {pausedWorkingDays > 0 && ` ${text('pausedBefore', { days: pausedWorkingDays })}`}
    </p>
  );
}

/** Shows until when and why the reminder process is paused, with a button to resume it. */
function Pause({ detail, resume }: { detail: CaseDetail; resume: ShownActions['resumeReminder'] }) {
  const text = useTranslations('case.process');
  const { reminderPlan } = detail;
  if (!reminderPlan?.pausedUntil || reminderPlan.endedAt !== null) return null;
  return (
    <div className={classes.pause}>
      <p>{text('pausedUntil', { date: formatDateTime(reminderPlan.pausedUntil) })}</p>
      {resume && (
        <Button size="small" disabledReason={resume.disabledReason} onClick={resume.run}>
          {text('resume')}
        </Button>
      )}
    </div>
  );
}

function Point({ point, isPaused }: { point: ProcessPoint; isPaused: boolean }) {
  const text = useTranslations('case.process');
  switch (point.kind) {
    case 'step':
      return <Step step={point.step} />;
    case 'planned':
      return <Planned {...point} isDated={!isPaused} />;
    case 'ended':
      return (
        <Line state="ended" at={point.at}>
          {text(`ended.${point.because}`, { name: point.by ?? 'none' })}
        </Line>
      );
    default:
      return (
        <Line
          state={point.kind === 'due' ? point.state : 'today'}
          at={point.at}
          isDated={point.kind !== 'due' || point.state !== 'paused'}
        >
          {text(point.kind)}
        </Line>
      );
  }
}

interface PlannedProps extends Extract<ProcessPoint, { kind: 'planned' }> {
  /** False while the case waits for its customer. */
  isDated: boolean;
}
/** An upcoming step: date, recipients if they differ from the forward's, and why it waits. */
function Planned({ step, isNext, isDated }: PlannedProps) {
  const text = useTranslations('case.process');
  const isMailPaused = useMailPause() !== null;
  const { number, to, waitsBecause, waitsUntil, isByExtension } = step;
  const notes = [
    isByExtension && text('immediately'),
    waitsBecause && text(`waits.${waitsBecause}`, { date: formatDateTime(waitsUntil) }),
    isNext && isMailPaused && waitsBecause === null && text('waits.paused'),
  ].flatMap((note) => note || []);
  return (
    <Line state="planned" at={step.dueAt} isDated={isDated}>
      {step.kind === 'reminder'
        ? text('plannedReminder', { number })
        : text('plannedEscalation', { level: number })}
      {to.length > 0 && (
        <span className={classes.reason}>
          <ExpandableNames
            names={to}
            one={(name) => name}
            many={(toggle) => text.rich('toMany', { count: to.length, names: toggle })}
          />
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className={classes.reason}>
          {note}
        </span>
      ))}
    </Line>
  );
}

function Step({ step }: { step: ProcessStep }) {
  const text = useTranslations('case.process');
  const isTakenBack = step.type === 'delay' && step.details.extension === null;
  return (
    <Line state={isTakenBack ? 'takenBack' : 'done'} at={step.createdAtDatetime}>
      <StepText step={step} />
      {step.type === 'delay' && step.details.reason && (
        <span className={classes.reason}>{text('reason', { words: step.details.reason })}</span>
      )}
    </Line>
  );
}

interface LineProps {
  state: string;
  at: string;
  isDated?: boolean;
  children: ReactNode;
}
function Line({ state, at, isDated = true, children }: LineProps) {
  return (
    <li data-state={state}>
      {isDated && (
        <time className={`num ${classes.when}`} dateTime={at} title={formatDateTime(at)}>
          {formatDate(at)}
        </time>
      )}
      {children}
    </li>
  );
}

/** Text of a past step. Several recipients are shown as a number, because their links are below. */
function StepText({ step }: { step: ProcessStep }) {
  const text = useTranslations('case.process');
  switch (step.type) {
    case 'forward': {
      const names = step.details.to.map(recipientName);
      return (
        <ExpandableNames
          names={names}
          one={(to) => text('forwardedTo', { to })}
          many={(toggle) => text.rich('forwardedToMany', { count: names.length, names: toggle })}
        />
      );
    }
    case 'reminder': {
      const { number, to } = step.details;
      if (number === undefined) return text('reminder');
      return text(to?.length === 0 ? 'skipped' : 'reminderNumber', { number });
    }
    case 'escalation': {
      const { level, to = [] } = step.details;
      if (to.length === 0) return text('escalated', { level });
      return (
        <ExpandableNames
          names={to}
          one={(name) => text('escalatedTo', { level, to: name })}
          many={(toggle) => text.rich('escalatedToMany', { level, count: to.length, names: toggle })}
        />
      );
    }
    case 'delay': {
      const { days, extension } = step.details;
      return extension ? text('delay', { days, ...extension }) : text('delayRevoked', { days });
    }
    case 'marketReply':
      return text('marketReply');
    case 'solution':
      return step.author ? <EmailText text={text('solvedBy', { name: step.author })} /> : text('solved');
  }
}
