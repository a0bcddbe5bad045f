import type { createCaseForm } from '@cfm/contract/case-forms.ts';
import type { useForm } from '../../ui/use-form.ts';

/** The form of the create page, as its cards get it. */
export type CreateCaseFormState = ReturnType<typeof useForm<typeof createCaseForm>>;
