import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { type CaseDetail, caseDetail } from '@cfm/contract/screens/case-detail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LockHolder, onCaseError } from '../../../../api/act-on-case.ts';
import { type ApiError, hasCode } from '../../../../api/api-error.ts';
import { invalidateCase, invalidateCaseLists } from '../../../../api/case-cache.ts';
import { call } from '../../../../api/client.ts';
import { useKeptForm } from '../../../../api/kept-forms.ts';
import { notify } from '../../../../api/notifications.ts';
import { type Choices, differences, merged } from '../../../../ui/differences.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { rebase } from './case-conflict.ts';
import { type CaseField, type CaseValues, caseComparison, caseValues, changedFields } from './case-values.ts';
import { tabId } from './tab-id.ts';

interface Events {
  /** Saving was rejected because another user is editing the case. */
  onLocked: (holder: LockHolder) => void;
  /** Saved, but the user can't see the case any more. */
  onHidden: () => void;
}
/** Runs after a successful save. */
interface AfterSave {
  after?: (() => void) | undefined;
  /** Replaces the "saved" message. */
  said?: string;
}
interface Kept {
  base: CaseValues;
  values: CaseValues;
}

/** The form of a case: title, status, data, classification. Keeps one's own changes when the case reloads. */
export function useCaseForm(detail: CaseDetail, events: Events) {
  const text = useTranslations('case');
  /** The stored values that the typed values are based on. */
  const [base, setBase] = useState(() => caseValues(detail));
  const [current, setCurrent] = useState<CaseDetail | null>(null);
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const [asksScope, setAsksScope] = useState(false);
  const caseId = detail.caseId;
  /** What to do after the running save, which may first ask for a choice between values. */
  const afterSave = useRef<AfterSave>({});

  const form = useForm({
    schema: updateCaseForm,
    initial: base,
    onSubmit: async (body, typed) => {
      const saved = await call(casePageEndpoints.updateCase, {
        params: { id: caseId },
        body: { ...body, tabId: tabId() },
      });
      setBase({ ...typed, version: saved.version, leavesScope: false });
      form.set({ version: saved.version, leavesScope: false });
      notify.success(afterSave.current.said ?? text('saved'));
      void invalidateCaseLists();
      afterSave.current.after?.();
      afterSave.current = {};
      if (saved.isVisible) void invalidateCase(caseId);
      else events.onHidden();
    },
    onError: (error) => {
      form.set({ leavesScope: false });
      if (hasCode(error, 'CaseChanged')) showChanged(error);
      else if (hasCode(error, 'CaseLeavesScope')) setAsksScope(true);
      else if (hasCode(error, 'StatusNotAllowed')) {
        form.setErrors({ statusId: error.message });
        void invalidateCase(caseId);
      } else onCaseError(error, { caseId, onLocked: events.onLocked });
    },
  });
  const { values } = form;
  const changed = changedFields(base, values);

  const adopt = (theirs: CaseValues, merged: CaseValues) => {
    setBase(theirs);
    if (changedFields(theirs, merged).length === 0) form.reset(merged);
    else form.set(merged);
  };
  const showChanged = (error: ApiError) => {
    const parsed = caseDetail.safeParse(error.current);
    setChangedBy(error.changedBy);
    if (!parsed.success) return void invalidateCase(caseId);
    const theirs = caseValues(parsed.data);
    if (differences({ base, mine: values, theirs }, caseComparison).length > 0)
      return setCurrent(parsed.data);
    // Only data outside the form has changed.
    setBase(theirs);
    void form.submit({ version: theirs.version });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each load of the case, once
  useEffect(() => {
    const theirs = caseValues(detail);
    if ((theirs.version ?? 0) < (base.version ?? 0)) return;
    const rebased = rebase({ base, mine: values, theirs });
    // If both changed a field, the next save shows both values.
    if (rebased.conflicts.length === 0) adopt(theirs, rebased.values);
  }, [detail]);

  useKeptForm(
    `case:${caseId}`,
    (): Kept | null => (changed.length > 0 ? { base, values } : null),
    (kept) => {
      // Only this form writes under its key.
      const before = kept as Kept;
      const theirs = caseValues(detail);
      const rebased = rebase({ base: before.base, mine: before.values, theirs });
      if (rebased.conflicts.length === 0) return adopt(theirs, rebased.values);
      setBase(before.base);
      form.set(before.values);
    },
  );

  return {
    form,
    /** The stored values. */
    stored: base,
    changed,
    /** Reverts one field to its stored value. */
    revert: (field: CaseField) => form.set({ [field]: base[field] }),
    discard: () => form.reset(base),
    isDirty: changed.length > 0,
    /** Sets these values and saves. */
    saveWith: (patch: Partial<CaseValues>, then: AfterSave = {}) => {
      afterSave.current = then;
      void form.submit(patch);
    },
    /** The version that another user saved meanwhile, while a choice is needed. */
    current,
    /** The user who saved it. */
    changedBy,
    conflict:
      current === null
        ? []
        : differences({ base, mine: values, theirs: caseValues(current) }, caseComparison),
    cancelConflict: () => {
      afterSave.current = {};
      setCurrent(null);
    },
    choose: (choices: Choices<CaseField>) => {
      if (current === null) return;
      const theirs = caseValues(current);
      const chosen = merged({ base, mine: values, theirs }, caseComparison, choices);
      setCurrent(null);
      adopt(theirs, chosen);
      void form.submit();
    },
    asksScope,
    cancelScope: () => {
      afterSave.current = {};
      setAsksScope(false);
    },
    leaveScope: () => {
      setAsksScope(false);
      void form.submit({ leavesScope: true });
    },
  };
}
export type CaseForm = ReturnType<typeof useCaseForm>;
