import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import type * as z from 'zod/mini';
import { hasCode } from '../api/api-error.ts';
import { useKeptForm } from '../api/kept-forms.ts';
import { reportError } from '../api/report-error.ts';
import { type Conflict, type ConflictOptions, type Typed, useConflict } from './use-conflict.ts';
import { type FormOptions, type FormSchema, type FormValues, useForm } from './use-form.ts';

interface EditFormOptions<S extends FormSchema, Stored, Parts>
  extends ConflictOptions<Stored, FormValues<S>, Parts>,
    Omit<FormOptions<S>, 'initial' | 'keep' | 'onSubmit' | 'onError'> {
  /** What the fields of a new one begin with. */
  initial: FormValues<S>;
  /** What was typed is kept under this name over an expired session: of the form and its record. */
  keep: string;
  /** The refusal because another one has the same: it is told at its field. */
  taken?: ErrorCode;
  /** Saves on top of what is stored; null: it is being made. */
  onSubmit: (values: z.output<S>, stored: Stored | null) => Promise<void>;
  /** True when the error is told otherwise. */
  onError?: (error: unknown) => boolean;
}

/**
 * The form of something that has a version, made or changed: what another saved meanwhile is chosen (rule 11.12), and nothing
 * typed is lost.
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
      else if (!conflict.tells(error, form) && !onError?.(error)) reportError(error);
    },
  });
  useKeptEdit(keep, form, conflict);
  return {
    form,
    conflict,
    /** Begins anew from what is stored now. */
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
 * Keeps what was typed over an expired session together with what it stands on, so that nothing is overwritten that was saved
 * before it came back.
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
