import { otherCaseForm } from '@cfm/contract/case-relations.ts';
import { callOnCase, onCaseError } from '../../../api/act-on-case.ts';
import { isApiError } from '../../../api/api-error.ts';
import { useForm } from '../../../ui/use-form.ts';
import type { OpenCase } from './case-action.ts';

interface OtherCase {
  caseId: number;
  internalId: string;
}
interface OtherCaseForm {
  on: OpenCase;
  label: string;
  send: (internalId: string) => Promise<OtherCase>;
  said: (other: OtherCase) => string;
  onDone: () => void;
}
/** A form that ties the open case to one that is named by its number; whatever is wrong with that one is said at the field. */
export function useOtherCaseForm({ on, label, send, said, onDone }: OtherCaseForm) {
  const { caseId } = on.detail;
  const form = useForm({
    schema: otherCaseForm,
    initial: { internalId: null },
    labels: { internalId: label },
    onSubmit: async ({ internalId }) => {
      await callOnCase(caseId, () => send(internalId), said);
      onDone();
    },
    onError: (error) => {
      const refusal = isApiError(error) && error.errors.internalId;
      if (refusal) form.setErrors({ internalId: refusal });
      else onCaseError(error, { caseId, onLocked: on.onLocked });
    },
  });
  return form;
}
