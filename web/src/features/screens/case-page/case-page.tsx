import { caseMailKinds } from '@cfm/contract/cases/mail.ts';
import { isExcluded } from '@cfm/contract/catalog/case-statuses.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useHotkeys } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { invalidateCase, invalidateCaseLists } from '../../../api/case-cache.ts';
import { useCaseInfo } from '../../../api/lookups.ts';
import { useUser } from '../../../api/session.ts';
import { tabId } from '../../../api/tab-id.ts';
import { useCaseQueue } from '../../../api/use-case-queue.ts';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { useHeldKeys, useMoveToCase } from '../../../ui/keys/use-held-keys.ts';
import { isDialogOpen } from '../../../ui/keys/use-keys.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { CodeLevelSets } from '../../cases/create-case/code-level-sets.tsx';
import { CaseMailSheet } from '../../cases/mail/case-mail-sheet.tsx';
import { ContactForm } from '../../people/contacts/contact-form.tsx';
import { CustomerPicker } from '../../people/contacts/customer-picker.tsx';
import { AnswerText } from '../../process/customer-requests/answer-text.tsx';
import {
  PostQualificationCard,
  RequestSheet,
  ReviewSheet,
} from '../../process/customer-requests/lazy-parts.tsx';
import { DelayText } from '../../process/extensions/delay-text.tsx';
import { ExtensionRequestText } from '../../process/extensions/extension-request-text.tsx';
import { ForwardSheet } from '../../process/forwarding/forward-sheet.tsx';
import { LinkList } from '../../process/links/link-list.tsx';
import { GivenSolution } from '../../process/solution/given-solution.tsx';
import { GoodwillHint } from '../../process/solution/goodwill-hint.tsx';
import { SolveSheet } from '../../process/solution/solve-sheet.tsx';
import { useCaseActions } from './actions/use-case-actions.tsx';
import { useComposing } from './actions/use-composing.ts';
import classes from './case-page.module.css';
import { CaseSkeleton } from './case-skeleton.tsx';
import { type Ability, accessOf } from './form/case-access.ts';
import { ChangeBar } from './form/change-bar.tsx';
import { ConflictDialog } from './form/conflict-dialog.tsx';
import { useCaseForm } from './form/use-case-form.ts';
import { useCaseLock, useLockNotices } from './form/use-case-lock.ts';
import { type Leaving, useLeaving } from './form/use-leaving.ts';
import { CaseHead } from './head/case-head.tsx';
import { useCase } from './queries.ts';
import { BoardSection } from './sections/board-section.tsx';
import { ClassificationSection } from './sections/classification-section.tsx';
import { CustomerSection } from './sections/customer-section.tsx';
import { DataSection } from './sections/data-section.tsx';
import { HistorySection } from './sections/history-section.tsx';
import { PostQualificationSection } from './sections/post-qualification-section.tsx';
import { ProcessSection } from './sections/process-section.tsx';
import { RelationsSection } from './sections/relations-section.tsx';
import { RulesSection } from './sections/rules-section.tsx';
import { SolutionsSection } from './sections/solutions-section.tsx';
import { Conversation } from './timeline/conversation.tsx';

/** Page of one case (/case/edit/{id}). */
export function CasePage({ caseId }: { caseId: number }) {
  const text = useTranslations('case');
  const found = useCase(caseId);
  useDocumentTitle(found.data ? `${found.data.internalId} ${found.data.title}` : null);
  const [fetchedAheadAt] = useState(found.dataUpdatedAt);
  const isGone = hasCode(found.error, 'NotFound');
  // A case deleted while open stays visible to keep typed input. A case that was only prefetched does not.
  const wasOpen = found.dataUpdatedAt > fetchedAheadAt;
  const shown = isGone && !wasOpen ? undefined : found.data;
  useHeldKeys(caseId, shown ? 'shown' : found.isPending ? 'loading' : 'failed');
  if (shown) return <OpenCase detail={shown} isGone={isGone} />;
  if (found.isPending) return <CaseSkeleton />;
  return (
    <ErrorState
      isPage
      title={isGone ? text('notFoundTitle') : undefined}
      error={found.error}
      onRetry={isGone ? undefined : () => void found.refetch()}
      extraAction={<Link to="/cases">{text('toOverview')}</Link>}
    >
      {isGone ? text('notFound') : undefined}
    </ErrorState>
  );
}

/** The open case: one form and one lock for head, composer, timeline and cards. */
function OpenCase({ detail, isGone }: { detail: CaseDetail; isGone: boolean }) {
  const text = useTranslations('case');
  const user = useUser();
  const { caseId } = detail;
  const info = useCaseInfo().data;
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const lock = useCaseLock(
    caseId,
    (version) => {
      if (version !== detail.version) void invalidateCase(caseId);
    },
    isExcluded(detail.status.id),
  );
  useLockNotices(lock, detail);
  const access = accessOf(detail, lock, user.id, isGone);
  const caseForm = useCaseForm(detail, { onLocked: lock.rejected, onHidden: () => setLeaving('hidden') });
  const isSavable = access.canEdit && caseForm.isDirty;
  const save = () => !isDialogOpen() && isSavable && void caseForm.form.submit();
  // Also from a field. Ctrl+S saves the case, not the page. In a dialog, it would save the case behind it.
  useHotkeys([['mod+S', save]], [], true);
  const queue = useCaseQueue(caseId, useMoveToCase());
  useLeaving(leaving, caseForm.isDirty, queue);

  const [isEditingContact, setEditingContact] = useState(false);
  /** Number of unsaved decisions about a customer's answer. */
  const [unsavedDecisions, setUnsavedDecisions] = useState(0);
  const { composing, compose } = useComposing(caseId);
  const part = { detail, info, caseForm, access };
  const { actions, dialogs } = useCaseActions({
    ...part,
    queue,
    onLocked: lock.rejected,
    onGone: () => setLeaving('hidden'),
    compose,
  });
  const change = {
    caseId,
    onLocked: lock.rejected,
    disabledReason: access.reason && text(`reasons.${access.reason}`),
  };
  const saveFirst = isSavable ? () => caseForm.saveWith({}) : null;
  const sheet = { detail, onClose: () => compose(null), onLocked: lock.rejected, saveFirst };
  const blockedReason = (ability: Ability) =>
    access.can(ability) ? null : text(`reasons.${access.reason ?? 'taking'}`);
  const addAddress = access.canEdit && detail.contact ? () => setEditingContact(true) : undefined;
  const close = async () => {
    compose(null);
    void invalidateCaseLists();
    await invalidateCase(caseId);
  };
  return (
    <>
      <div className={classes.frame}>
        <form {...caseForm.form.props} className={classes.page}>
          <CaseHead {...part} lock={lock} queue={queue} actions={actions} onCheck={() => compose('review')} />
          <div className={classes.columns}>
            <div className={classes.left}>
              <Conversation
                detail={detail}
                access={access}
                change={change}
                sheets={[actions.reply, actions.sendEmail, actions.forward].flatMap((sheet) => sheet ?? [])}
                eventParts={{
                  delay: (delay, reason) => <DelayText {...change} delay={delay} reason={reason} />,
                  extensionRequest: (extensionRequest, reason) => (
                    <ExtensionRequestText {...change} extensionRequest={extensionRequest} reason={reason} />
                  ),
                  postQualification: ({ details }) => <AnswerText details={details} />,
                  solution: ({ details }, words) =>
                    details.complex ? <GivenSolution complex={details.complex} /> : words,
                }}
              />
            </div>
            <aside className={classes.right} aria-label={text('sections.label')}>
              <CustomerSection
                {...part}
                customerPicker={(field) => <CustomerPicker {...field} />}
                goodwill={<GoodwillHint caseId={caseId} />}
              />
              <PostQualificationSection detail={detail} isUnsaved={unsavedDecisions > 0}>
                <PostQualificationCard
                  {...change}
                  unsaved={unsavedDecisions}
                  onCheck={() => compose('review')}
                />
              </PostQualificationSection>
              <ClassificationSection
                caseForm={caseForm}
                access={access}
                codeLevelSets={(field) => <CodeLevelSets {...field} />}
              />
              <ProcessSection detail={detail} actions={actions}>
                {!isGone && <LinkList {...change} />}
              </ProcessSection>
              <SolutionsSection
                detail={detail}
                complexSolution={(complex) => <GivenSolution complex={complex} isBrief />}
              />
              <RelationsSection detail={detail} info={info} actions={actions} />
              <DataSection detail={detail} caseForm={caseForm} access={access} />
              <BoardSection {...part} />
              <RulesSection detail={detail} />
              <HistorySection caseId={caseId} />
            </aside>
          </div>
          <ChangeBar caseForm={caseForm} access={access} />
        </form>
        <ForwardSheet
          {...sheet}
          isOpen={composing === 'forward'}
          blockedReason={blockedReason('forward')}
          onSent={close}
        />
        <SolveSheet
          {...sheet}
          isOpen={composing === 'solve'}
          blockedReason={blockedReason('solve')}
          tabId={tabId()}
          onNext={
            queue && {
              name: text(queue.next ? 'solve.andNext' : 'solve.andBack'),
              run: () => setLeaving('solved'),
            }
          }
          onSolved={close}
        />
        <RequestSheet
          {...sheet}
          isOpen={composing === 'requestData' && actions.requestData !== undefined}
          blockedReason={actions.requestData?.disabledReason ?? null}
          onSent={close}
          onAddAddress={addAddress}
        />
        <ReviewSheet
          {...sheet}
          isOpen={composing === 'review'}
          blockedReason={change.disabledReason}
          onDecided={setUnsavedDecisions}
        />
        {caseMailKinds.map((kind) => (
          <CaseMailSheet
            {...sheet}
            key={kind}
            kind={kind}
            isOpen={composing === kind}
            blockedReason={blockedReason(kind === 'reply' ? 'reply' : 'sendEmail')}
            onSent={close}
            onUndone={() => compose(kind)}
            onAddAddress={addAddress}
            onEmailInstead={() => compose('email')}
          />
        ))}
      </div>
      {dialogs}
      <ContactForm
        isOpen={isEditingContact}
        contactId={detail.contactId}
        onClose={() => setEditingContact(false)}
        onSaved={() => void invalidateCase(caseId)}
      />
      <ConflictDialog detail={detail} caseForm={caseForm} />
      <ConfirmationDialog
        isOpen={caseForm.asksScope}
        onClose={caseForm.cancelScope}
        onConfirm={caseForm.leaveScope}
        title={text('scope.title')}
        yes={text('scope.save')}
      >
        {text('scope.ask')}
      </ConfirmationDialog>
      <LeaveGuard
        when={(caseForm.isDirty || unsavedDecisions > 0) && leaving !== 'hidden'}
        onSave={access.canEdit && unsavedDecisions === 0 ? () => caseForm.form.submit() : undefined}
      />
    </>
  );
}
