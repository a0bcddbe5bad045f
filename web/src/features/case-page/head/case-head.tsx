import type { CaseDetail, CaseInfo } from '@cfm/contract/case-replies.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMarkFavorite } from '../../../api/mark-favorite.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { dueState } from '../../../ui/due-state.ts';
import { formatDate } from '../../../ui/format.ts';
import { EscalationBadge } from '../../../ui/status-dot.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import type { CaseLock } from '../form/use-case-lock.ts';
import { CaseActions } from './case-actions.tsx';
import classes from './case-head.module.css';
import { CaseTitle } from './case-title.tsx';
import { LockLine } from './lock-line.tsx';
import { StatusChoice } from './status-choice.tsx';

interface CaseHeadProps {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  caseForm: CaseForm;
  lock: CaseLock;
  access: CaseAccess;
  onForward: () => void;
}
export function CaseHead({ detail, info, caseForm, lock, access, onForward }: CaseHeadProps) {
  const text = useTranslations('case');
  const frame = useTranslations('frame.menu');
  const { form } = caseForm;
  const level = info?.escalationLevels.findIndex(({ id }) => id === detail.escalationLevelId) ?? 0;
  const responsible = info?.users.find(({ id }) => id === form.values.responsibleUserId)?.fullName;
  return (
    <TitleBar
      isRecordHead
      crumbs={[
        { label: frame('cases') },
        { label: frame('overview'), to: '/cases' },
        { label: <CaseNumber detail={detail} /> },
      ]}
      title={<CaseTitle {...form.field('title')} readOnly={!access.canEdit} />}
      actions={<CaseActions detail={detail} info={info} {...{ caseForm, access, onForward }} />}
    >
      <div className={classes.meta}>
        <StatusChoice
          statuses={info?.statuses ?? []}
          storedId={detail.statusId}
          value={form.values.statusId}
          onChange={(statusId) => form.set({ statusId })}
          error={form.errorOf('statusId')}
          disabled={!access.canEdit}
        />
        <EscalationBadge level={Math.max(level, 0)} />
        <DueDate detail={detail} />
        <span>{text('received', { date: formatDate(detail.receiptDateTime) })}</span>
        <span>{responsible ? text('responsible', { name: responsible }) : text('nobodyResponsible')}</span>
        {caseForm.isDirty && <span className={classes.changed}>{text('unsaved')}</span>}
        <LockLine lock={lock} canTakeOver={access.canTakeOver} isAtRest={access.reason === 'CaseAtRest'} />
      </div>
      <Notices {...{ caseForm, lock, access, info }} />
    </TitleBar>
  );
}

function CaseNumber({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case');
  const mark = useMarkFavorite();
  const Star = detail.isFavorite ? IconStarFilled : IconStar;
  return (
    <span className={classes.number}>
      <span className="num">{detail.internalId}</span>
      <CopyButton isIcon text={detail.internalId} name={detail.internalId} />
      <IconButton
        label={text('favorite')}
        icon={<Star size={16} aria-hidden className={classes.star} />}
        isPressed={detail.isFavorite}
        onClick={() => mark.mutate({ caseId: detail.caseId, isFavorite: !detail.isFavorite })}
      />
    </span>
  );
}

function DueDate({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case');
  const { dueDateTime, dueInWorkingDays } = detail;
  const { kind, days } = dueState(dueDateTime, dueInWorkingDays, Date.now());
  if (dueDateTime === null) return <span>{text('due.none')}</span>;
  return (
    <span className={classes.due} data-kind={kind}>
      {text(`due.${kind === 'none' ? 'date' : kind}`, { date: formatDate(dueDateTime), days })}
    </span>
  );
}

/** What keeps the person from editing, and what can be done about it. */
function Notices({
  caseForm,
  lock,
  access,
  info,
}: Pick<CaseHeadProps, 'caseForm' | 'lock' | 'access' | 'info'>) {
  const text = useTranslations('case');
  const { state } = lock;
  const hasTyped = caseForm.isDirty && state.kind === 'other';
  if (access.reason === 'CaseAtRest') {
    const reopened = info?.statuses.find(({ code }) => code === 'InProgress')?.id;
    return (
      <div className={classes.notice}>
        <span>{text('reasons.CaseAtRest')}</span>
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
  if (!hasTyped) return null;
  return (
    <div className={classes.notice} role="status">
      {text(state.wasMine ? 'lock.takenTyped' : 'lock.otherTyped', { name: state.holder.fullName })}
    </div>
  );
}
