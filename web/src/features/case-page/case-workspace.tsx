import type { CaseDetail } from '@cfm/contract/case-replies.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCaseInfo } from '../../api/lookups.ts';
import { notify } from '../../api/notifications.ts';
import { useUser } from '../../api/session.ts';
import { ConfirmationDialog } from '../../ui/dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { ForwardSheet } from '../forwarding/forward-sheet.tsx';
import classes from './case-page.module.css';
import { accessOf } from './form/case-access.ts';
import { ConflictDialog } from './form/conflict-dialog.tsx';
import { useCaseForm } from './form/use-case-form.ts';
import { type CaseLock, useCaseLock } from './form/use-case-lock.ts';
import { CaseHead } from './head/case-head.tsx';
import { outdateCaseLists, reloadCase } from './queries.ts';
import { BoardSection } from './sections/board-section.tsx';
import { ClassificationSection } from './sections/classification-section.tsx';
import { CustomerSection } from './sections/customer-section.tsx';
import { DataSection } from './sections/data-section.tsx';
import { HistorySection } from './sections/history-section.tsx';
import { ProcessSection } from './sections/process-section.tsx';
import { RulesSection } from './sections/rules-section.tsx';
import { SolutionsSection } from './sections/solutions-section.tsx';
import { Composer } from './timeline/composer.tsx';
import { Timeline } from './timeline/timeline.tsx';

/** The case on screen: one form and one lock over head, composer, timeline and cards. */
export function CaseWorkspace({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('case');
  const user = useUser();
  const navigate = useNavigate();
  const { caseId } = detail;
  const info = useCaseInfo().data;
  const [isHidden, setHidden] = useState(false);
  const lock = useCaseLock(caseId, (version) => {
    if (version !== detail.version) void reloadCase(caseId);
  });
  useLockNotices(lock, detail);
  const access = accessOf(detail, lock, user.id);
  const caseForm = useCaseForm(detail, { onLocked: lock.refused, onHidden: () => setHidden(true) });
  useSaveKey(() => access.canEdit && caseForm.isDirty && void caseForm.form.submit());
  useEffect(() => {
    // Once the form counts as saved, so that leaving is not asked about.
    if (isHidden && !caseForm.isDirty) void navigate({ to: '/cases' });
  }, [isHidden, caseForm.isDirty, navigate]);

  const isForwarding = useSearch({ strict: false, select: (search) => search.compose === 'forward' });
  const showForward = (isShown: boolean) =>
    void navigate({
      to: '/case/edit/$id',
      params: { id: caseId },
      search: isShown ? { compose: 'forward' } : {},
      replace: true,
    });
  const part = { detail, info, caseForm, access };
  return (
    <>
      <form {...caseForm.form.props} className={classes.page}>
        <CaseHead {...part} lock={lock} onForward={() => showForward(true)} />
        <div className={classes.columns}>
          <div className={classes.left}>
            <Composer caseId={caseId} lock={lock} access={access} onForward={() => showForward(true)} />
            <Timeline detail={detail} info={info} access={access} onLocked={lock.refused} />
          </div>
          <aside className={classes.right} aria-label={text('sections.label')}>
            <CustomerSection {...part} />
            <ClassificationSection caseForm={caseForm} access={access} />
            <ProcessSection detail={detail} access={access} onLocked={lock.refused} />
            <SolutionsSection detail={detail} />
            <DataSection caseForm={caseForm} access={access} />
            <BoardSection {...part} />
            <RulesSection detail={detail} />
            <HistorySection caseId={caseId} />
          </aside>
        </div>
      </form>
      <ConflictDialog detail={detail} caseForm={caseForm} />
      <ConfirmationDialog
        isOpen={caseForm.asksScope}
        onClose={caseForm.cancelScope}
        onConfirm={caseForm.leaveScope}
        title={text('scope.title')}
        yes={text('scope.save')}
        width={400}
      >
        {text('scope.ask')}
      </ConfirmationDialog>
      <ForwardSheet
        detail={detail}
        isOpen={isForwarding}
        blockedReason={access.canForward ? null : text(`reasons.${access.reason ?? 'taking'}`)}
        onClose={() => showForward(false)}
        onLocked={lock.refused}
        onSent={async () => {
          showForward(false);
          void outdateCaseLists();
          await reloadCase(caseId);
        }}
      />
      <LeaveGuard when={caseForm.isDirty && !isHidden} />
    </>
  );
}

/** Tells when a case becomes free or is taken over, and loads what the reader may do now. */
function useLockNotices(lock: CaseLock, { caseId }: CaseDetail): void {
  const text = useTranslations('case.lock');
  const before = useRef(lock.state);
  useEffect(() => {
    const was = before.current;
    const now = lock.state;
    before.current = now;
    if (now.kind === was.kind) return;
    if (now.kind === 'other') {
      void reloadCase(caseId);
      if (was.kind === 'mine') notify.error(text('taken', { name: now.holder.fullName }));
    }
    if (now.kind === 'mine' && was.kind === 'other') {
      void reloadCase(caseId);
      notify.success(text(now.isTakenOver ? 'tookOver' : 'free'));
    }
  }, [lock.state, caseId, text]);
}

/** Ctrl+S saves the case, not the page. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
