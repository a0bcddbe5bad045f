import { isCompleted } from '@cfm/contract/catalog/case-statuses.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { Link } from '@tanstack/react-router';
import { StarIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { escalationOf, isBoardSource } from '../../../../api/lookups.ts';
import type { OpenQueue } from '../../../../api/use-case-queue.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { CaseBadges } from '../../../../ui/case-badges.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Due } from '../../../../ui/due.tsx';
import { dueState } from '../../../../ui/due-state.ts';
import { formatDate } from '../../../../ui/format.ts';
import { type Crumb, TitleBar } from '../../../../ui/title-bar.tsx';
import { ActionButton, ActionButtons } from '../actions/action-buttons.tsx';
import type { ShownActions } from '../actions/case-action.ts';
import type { CaseAccess } from '../form/case-access.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import type { CaseLock } from '../form/use-case-lock.ts';
import classes from './case-head.module.css';
import { CaseTitle } from './case-title.tsx';
import { LockLine } from './lock-line.tsx';
import { QueuePlace } from './queue-place.tsx';
import { StatusChoice } from './status-choice.tsx';

interface CaseHeadProps {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  caseForm: CaseForm;
  lock: CaseLock;
  access: CaseAccess;
  queue: OpenQueue | null;
  actions: ShownActions;
  /** Opens the review sheet of a customer's answers. */
  onCheck: () => void;
}
export function CaseHead(props: CaseHeadProps) {
  const { detail, info, caseForm, lock, access, queue, actions, onCheck } = props;
  const text = useTranslations('case');
  const frame = useTranslations('frame.menu');
  const { form } = caseForm;
  const { responsibleUserId } = form.values;
  const responsible = [detail.responsibleUser, ...(info?.users ?? [])].find(
    (user) => user?.id === responsibleUserId,
  )?.fullName;
  const isAssignedHere = responsibleUserId === null && access.canEdit;
  return (
    <TitleBar
      isRecordHead
      crumbs={[
        ...listCrumbs(queue?.list, frame),
        { label: <CaseNumber {...{ detail, actions }} />, onPhone: 'below' },
        ...(queue ? [{ label: <QueuePlace queue={queue} />, onPhone: 'end' as const }] : []),
      ]}
      title={
        <CaseTitle
          {...form.field('title')}
          readOnly={!access.canEdit}
          onRevert={() => caseForm.revert('title')}
        />
      }
      actions={<ActionButtons actions={isAssignedHere ? { ...actions, assignToMe: undefined } : actions} />}
    >
      <div className={classes.meta}>
        <CaseBadges
          of={detail}
          isBoard={isBoardSource(info, detail.sourceId)}
          level={escalationOf(info, detail.escalationLevelId)}
        />
        <StatusChoice
          statuses={info?.statuses ?? []}
          stored={detail.status}
          value={form.values.statusId}
          onChange={(statusId) => form.set({ statusId })}
          error={form.errorOf('statusId')}
          disabled={!access.canEdit}
        />
        <ToCheck {...{ detail, onCheck }} />
        {detail.awaitsAnswer && <ToAnswer reply={actions.reply} />}
        <DueDate detail={detail} />
        <span>{text('received', { date: formatDate(detail.receiptDateTime) })}</span>
        {responsible && <span>{text('responsible', { name: responsible })}</span>}
        {responsibleUserId === null && (
          <span className={classes.unassigned}>
            {text('unassigned')}
            {isAssignedHere && <ActionButton action={actions.assignToMe} size="small" variant="quiet" />}
          </span>
        )}
        <LockLine lock={lock} canTakeOver={access.canTakeOver} isReadOnly={access.isReadOnly} />
      </div>
      <RestNotice {...{ detail, caseForm, access, actions }} />
    </TitleBar>
  );
}

function CaseNumber({ detail, actions }: Pick<CaseHeadProps, 'detail' | 'actions'>) {
  const text = useTranslations('case');
  return (
    <span className={classes.number}>
      <span className="num">{detail.internalId}</span>
      <CopyButton isIcon text={detail.internalId} name={detail.internalId} />
      <IconButton
        label={text('favorite')}
        icon={
          <StarIcon
            size={16}
            fill={detail.isFavorite ? 'currentColor' : 'none'}
            aria-hidden
            className={classes.star}
          />
        }
        isPressed={detail.isFavorite}
        onClick={(actions.markFavorite ?? actions.unmarkFavorite)?.run}
      />
    </span>
  );
}

/** Link to customer's answers that need a decision. */
function ToCheck({ detail: { postQualification }, onCheck }: Pick<CaseHeadProps, 'detail' | 'onCheck'>) {
  const text = useTranslations('case');
  const count = postQualification?.openFields ?? 0;
  if (count === 0) return null;
  return (
    <button type="button" className={classes.toCheck} onClick={onCheck}>
      {text('toCheck', { count })}
    </button>
  );
}

/** Says that a link solved the case but its customer has no answer yet. Leads to the reply if it is offered. */
function ToAnswer({ reply }: { reply: ShownActions['reply'] }) {
  const text = useTranslations('case');
  if (!reply || reply.disabledReason !== null)
    return <span className={classes.toCheck}>{text('toAnswer')}</span>;
  return (
    <button type="button" className={classes.toCheck} onClick={reply.run}>
      {text('toAnswer')}
    </button>
  );
}

/** The due date, or since when it is paused. None for a completed case. A badge shows overdue cases. */
function DueDate({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case');
  const { dueDateTime, status } = detail;
  if (isCompleted(status.id)) return null;
  if (dueDateTime === null) return <span>{text('noDueDate')}</span>;
  const { kind } = dueState(detail, Date.now());
  if (kind === 'paused')
    return (
      <span>
        {text('due')} <Due row={detail} />
      </span>
    );
  return (
    <span>
      {text('dueOn', { date: formatDate(dueDateTime) })}
      {kind !== 'none' && kind !== 'overdue' && (
        <>
          {' · '}
          <Due row={detail} />
        </>
      )}
    </span>
  );
}

/** Notice for a read-only case with a button to reopen it, or for a case that is gone. */
function RestNotice(props: Pick<CaseHeadProps, 'detail' | 'caseForm' | 'access' | 'actions'>) {
  const { detail, caseForm, access, actions } = props;
  const text = useTranslations('case');
  if (!access.isReadOnly || !access.reason) return null;
  if (access.reason === 'gone')
    return (
      <div className={classes.notice} role="alert">
        <span>{text('gone')}</span>
        <Link to="/cases">{text('toOverview')}</Link>
      </div>
    );
  const target = detail.related.find(({ relation }) => relation === 'integratedInto');
  return (
    <div className={classes.notice}>
      <span>
        {target
          ? text.rich('relations.notice', {
              number: target.internalId,
              date: detail.integratedAt === null ? 'none' : formatDate(detail.integratedAt),
              link: (number) => (
                <Link to="/case/edit/$id" params={{ id: target.caseId }} className="num">
                  {number}
                </Link>
              ),
            })
          : text(`reasons.${access.reason}`)}
      </span>
      <ActionButton action={actions.undoSpam} size="small" />
      <ActionButton action={actions.undoIntegration} size="small" />
      <ActionButton action={actions.reopen} size="small" isLoading={caseForm.form.isSubmitting} />
    </div>
  );
}

const dailyReport = '/reports/daily';
/** Breadcrumb to the list that the case was opened from: the daily report, otherwise the overview. */
function listCrumbs(
  list: string | undefined,
  frame: ReturnType<typeof useTranslations<'frame.menu'>>,
): Crumb[] {
  const [path, search] = list?.split('?') ?? [];
  if (path === dailyReport) {
    const date = new URLSearchParams(search).get('date');
    return [
      { label: frame('reporting') },
      { label: frame('dailyReport'), to: dailyReport, search: date === null ? {} : { date } },
    ];
  }
  return [{ label: frame('cases') }, { label: frame('overview'), to: '/cases' }];
}
