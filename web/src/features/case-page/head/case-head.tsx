import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { restStatusCodes, type StatusCode } from '@cfm/contract/case-statuses.ts';
import type { CaseInfo } from '@cfm/contract/reference-data.ts';
import { StarIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { escalationOf, isBoardSource } from '../../../api/lookups.ts';
import { useMarkFavorite } from '../../../api/mark-favorite.ts';
import { useUser } from '../../../api/session.ts';
import type { OpenQueue } from '../../../api/use-case-queue.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CaseBadges } from '../../../ui/case-badges.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Due } from '../../../ui/due.tsx';
import { dueState } from '../../../ui/due-state.ts';
import { formatDate } from '../../../ui/format.ts';
import { TitleBar } from '../../../ui/title-bar.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import type { CaseLock } from '../form/use-case-lock.ts';
import { CaseActions } from './case-actions.tsx';
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
  onForward: () => void;
  /** Solved, and on to the next case. */
  onSolved: () => void;
}
export function CaseHead(props: CaseHeadProps) {
  const { detail, info, caseForm, lock, access, queue } = props;
  const text = useTranslations('case');
  const frame = useTranslations('frame.menu');
  const user = useUser();
  const { form } = caseForm;
  const { responsibleUserId } = form.values;
  const assignToMe = () => {
    const mine = { responsibleUserId: user.id };
    // Beside other changes it is one more of them.
    if (caseForm.isDirty) form.set(mine);
    else caseForm.saveWith(mine);
  };
  const responsible = [detail.responsibleUser, ...(info?.users ?? [])].find(
    (user) => user?.id === responsibleUserId,
  )?.fullName;
  return (
    <TitleBar
      isRecordHead
      crumbs={[
        { label: frame('cases') },
        { label: frame('overview'), to: '/cases' },
        { label: <CaseNumber detail={detail} />, onPhone: 'below' },
        ...(queue ? [{ label: <QueuePlace queue={queue} />, onPhone: 'end' as const }] : []),
      ]}
      title={
        <CaseTitle
          {...form.field('title')}
          readOnly={!access.canEdit}
          onRevert={() => caseForm.revert('title')}
        />
      }
      actions={<CaseActions {...props} />}
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
        <DueDate detail={detail} />
        <span>{text('received', { date: formatDate(detail.receiptDateTime) })}</span>
        {responsible && <span>{text('responsible', { name: responsible })}</span>}
        {responsibleUserId === null && (
          <span className={classes.unassigned}>
            {text('unassigned')}
            {access.canEdit && (
              <Button size="small" variant="quiet" onClick={assignToMe}>
                {text('assignToMe')}
              </Button>
            )}
          </span>
        )}
        <LockLine lock={lock} canTakeOver={access.canTakeOver} isAtRest={access.isAtRest} />
      </div>
      <RestNotice {...{ caseForm, access, info }} />
    </TitleBar>
  );
}

function CaseNumber({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case');
  const mark = useMarkFavorite();
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
        onClick={() => mark.mutate({ caseId: detail.caseId, isFavorite: !detail.isFavorite })}
      />
    </span>
  );
}

/** When it is due; nothing is due of what is done, and how late it is says its badge. */
function DueDate({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case');
  const { dueDateTime, dueInWorkingDays, status } = detail;
  if (doneStatusCodes.includes(status.code)) return null;
  if (dueDateTime === null) return <span>{text('noDueDate')}</span>;
  const { kind } = dueState(dueDateTime, dueInWorkingDays, Date.now());
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
const doneStatusCodes: readonly StatusCode[] = ['Solved', ...restStatusCodes];

/** A case at rest, and the way to open it again. */
function RestNotice({ caseForm, access, info }: Pick<CaseHeadProps, 'caseForm' | 'access' | 'info'>) {
  const text = useTranslations('case');
  if (!access.isAtRest || !access.reason) return null;
  const reopened = info?.statuses.find(({ code }) => code === 'InProgress')?.id;
  return (
    <div className={classes.notice}>
      <span>{text(`reasons.${access.reason}`)}</span>
      {access.canReopen && reopened !== undefined && (
        <Button
          size="small"
          isLoading={caseForm.form.isSubmitting}
          onClick={() => caseForm.saveWith({ statusId: reopened })}
        >
          {text('reopen')}
        </Button>
      )}
    </div>
  );
}
