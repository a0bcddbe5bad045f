import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { type CaseDetail, caseDetail } from '@cfm/contract/screens/case-detail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { type LockHolder, onCaseError } from '../../../../api/act-on-case.ts';
import { hasCode } from '../../../../api/api-error.ts';
import { invalidateCase, invalidateCaseLists } from '../../../../api/case-cache.ts';
import { call } from '../../../../api/client.ts';
import { useKeptForm } from '../../../../api/kept-forms.ts';
import { notify } from '../../../../api/notifications.ts';
import { tabId } from '../../../../api/tab-id.ts';
import { useConflict } from '../../../../ui/use-conflict.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { byCaseField, type CaseField, type CaseValues, caseValues, changedFields } from './case-values.ts';

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
/** A stored case: the values of its form, and its customer. */
type StoredCase = Pick<CaseDetail, 'contact'> & { values: CaseValues };
const storedOf = (detail: CaseDetail): StoredCase => ({
  contact: detail.contact,
  values: caseValues(detail),
});
interface Kept {
  base: CaseValues;
  values: CaseValues;
}

/** The form of a case: title, status, data, classification. Keeps one's own changes when the case reloads. */
export function useCaseForm(detail: CaseDetail, events: Events) {
  const text = useTranslations('case');
  const opened = storedOf(detail);
  const conflict = useConflict({
    opened,
    code: 'CaseChanged',
    reply: z.pipe(caseDetail, z.transform(storedOf)),
    valuesOf: (stored: StoredCase) => stored.values,
    ...byCaseField,
  });
  const stored = conflict.stored ?? opened;
  const latest = () => conflict.latest() ?? opened;
  const [asksScope, setAsksScope] = useState(false);
  const caseId = detail.caseId;
  /** What to do after the running save, which may first ask for a choice between values. */
  const afterSave = useRef<AfterSave>({});

  const form = useForm({
    schema: updateCaseForm,
    initial: opened.values,
    onSubmit: async (body, typed) => {
      const saved = await call(casePageEndpoints.updateCase, {
        params: { id: caseId },
        body: { ...body, version: latest().values.version ?? body.version, tabId: tabId() },
      });
      conflict.begin({ ...latest(), values: { ...typed, version: saved.version, leavesScope: false } });
      form.set({ leavesScope: false });
      notify.success(afterSave.current.said ?? text('saved'));
      void invalidateCaseLists();
      afterSave.current.after?.();
      afterSave.current = {};
      if (saved.isVisible) void invalidateCase(caseId);
      else events.onHidden();
    },
    onError: (error) => {
      form.set({ leavesScope: false });
      if (conflict.shows(error, form)) return;
      if (hasCode(error, 'CaseLeavesScope')) setAsksScope(true);
      else if (hasCode(error, 'StatusNotAllowed')) {
        form.setErrors({ statusId: error.message });
        void invalidateCase(caseId);
      } else onCaseError(error, { caseId, onLocked: events.onLocked });
    },
  });
  const { values } = form;
  const changed = changedFields(stored.values, values);
  /** Takes over a newer version. If both sides changed a field, the next save shows both values instead. */
  const takeOver = (typed: CaseValues): boolean => {
    const theirs = storedOf(detail);
    const merged = conflict.mergedInto(typed, theirs);
    if (merged === null) return false;
    conflict.begin(theirs);
    const next = { ...theirs.values, ...merged };
    if (changedFields(theirs.values, next).length === 0) form.reset(next);
    else form.set(next);
    return true;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per load of the case
  useEffect(() => {
    if ((detail.version ?? 0) >= (latest().values.version ?? 0)) takeOver(values);
  }, [detail]);

  useKeptForm(
    `case:${caseId}`,
    (): Kept | null => (changed.length > 0 ? { base: stored.values, values } : null),
    (kept) => {
      // Only this form writes under its key.
      const before = kept as Kept;
      conflict.begin({ contact: detail.contact, values: before.base });
      if (!takeOver(before.values)) form.set(before.values);
    },
  );

  return {
    form,
    stored: stored.values,
    changed,
    /** Reverts one field to its stored value. */
    revert: (field: CaseField) => form.set({ [field]: stored.values[field] }),
    discard: () => form.reset(stored.values),
    isDirty: changed.length > 0,
    /** Sets these values and saves. */
    saveWith: (patch: Partial<CaseValues>, then: AfterSave = {}) => {
      afterSave.current = then;
      void form.submit(patch);
    },
    conflict: {
      ...conflict,
      dismiss: () => {
        afterSave.current = {};
        conflict.dismiss();
      },
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
