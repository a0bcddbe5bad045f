import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import type * as z from 'zod/mini';
import { hasCode } from '../api/api-error.ts';
import { useKeptForm } from '../api/kept-forms.ts';
import { reportError } from '../api/report-error.ts';
import { type Conflict, type ConflictOptions, type Typed, useConflict } from './use-conflict.ts';
import { type FormOptions, type FormSchema, type FormValues, useForm } from './use-form.ts';

interface EditFormOptions<S extends FormSchema, Stored, Parts>
  extends Omit<ConflictOptions<Stored, FormValues<S>, Parts>, 'compare'>,
    Omit<FormOptions<S>, 'initial' | 'keep' | 'onSubmit' | 'onError'> {
  /** Initial values of a new record. */
  initial: FormValues<S>;
  /** Key that identifies form and record. Keeps the typed values when the session expires. */
  keep: string;
  /** Error code for a duplicate value, shown at its field. */
  taken?: ErrorCode;
  /** Saves on top of `stored`, or creates the record if null. */
  onSubmit: (values: z.output<S>, stored: Stored | null) => Promise<void>;
  /** Returns true if it has shown the error. */
  onError?: (error: unknown) => boolean;
}

/**
 * Form to create or edit a record with a version. On an edit conflict the user chooses the values (rule
 * 11.12), and no typed value is lost.
 */
export function useEditForm<S extends FormSchema, Stored, Parts extends object>({
  opened,
  code,
  reply,
  valuesOf,
  split,
  join,
  initial,
  keep,
  taken,
  onSubmit,
  onError,
  ...options
}: EditFormOptions<S, Stored, Parts>) {
  const conflict = useConflict<Stored, FormValues<S>, Parts>({ opened, code, reply, valuesOf, split, join });
  const form = useForm<S>({
    ...options,
    initial: opened === null ? initial : valuesOf(opened),
    onSubmit: (values) => onSubmit(values, conflict.latest()),
    onError(error) {
      if (taken && hasCode(error, taken)) form.setErrors(error.errors);
      else if (!conflict.shows(error, form) && !onError?.(error)) reportError(error);
    },
  });
  useKeptEdit(keep, form, conflict);
  return {
    form,
    conflict,
    /** Starts over from the stored record. */
    startFrom(stored: Stored) {
      conflict.begin(stored);
      form.reset(valuesOf(stored));
    },
  };
}

interface Kept {
  stored: unknown;
  values: unknown;
}
/**
 * Keeps the typed values over an expired session together with the version they are based on. So a restored
 * form does not overwrite changes saved meanwhile.
 */
function useKeptEdit<Stored, Values>(
  key: string,
  form: Typed<Values>,
  conflict: Pick<Conflict<Stored, Values, unknown>, 'stored' | 'begin'>,
): void {
  useKeptForm(
    key,
    (): Kept | null => (form.isDirty ? { stored: conflict.stored, values: form.values } : null),
    (kept) => {
      // Only this form writes under its key.
      const { stored, values } = kept as { stored: Stored | null; values: Values };
      conflict.begin(stored);
      form.set(values);
    },
  );
}
