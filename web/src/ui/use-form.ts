import { fieldErrors } from '@cfm/contract/platform/field-texts.ts';
import { type FormEvent, useEffect, useId, useMemo, useReducer, useRef } from 'react';
import { useLocale } from 'use-intl';
import type * as z from 'zod/mini';
import { isApiError } from '../api/api-error.ts';
import { useKeptForm } from '../api/kept-forms.ts';
import type { FieldProps } from './field.ts';
import { useFieldTexts } from './field-texts.ts';
import { type FormAction, type FormErrors, firstState, formReducer, stillBroken } from './form-state.ts';
import { useUnsavedForm } from './unsaved-form.ts';

export type FormSchema = z.ZodMiniType<object, object>;
type ShapedSchema = FormSchema & { shape: Readonly<Record<string, z.ZodMiniType>> };
/** Field values as the schema accepts them, or null if there is no value yet. */
export type FormValues<S extends FormSchema> = { [K in keyof z.input<S>]: z.input<S>[K] | null };
/** Initial values of a form: the schema's defaults, otherwise null. */
export function emptyValues<S extends ShapedSchema>(schema: S): FormValues<S> {
  const values = Object.entries(schema.shape).map(([name, field]) => {
    const { data } = field.safeParse(undefined);
    return [name, data ?? null];
  });
  return Object.fromEntries(values) as FormValues<S>; // each value is of its field's type, or null
}
/** Errors of typed values, as opposed to wrong types: too long, too short, invalid format. */
const problemsOfTyping: ReadonlySet<string> = new Set(['too_big', 'too_small', 'invalid_format', 'custom']);
/**
 * Returns the values of a saved draft that still fit the form. Keeps unfinished and invalid values for
 * correction, and drops values that the form cannot hold. Returns null if it is not a draft of this form.
 */
export function draftOf<S extends ShapedSchema>(
  schema: S,
  kept: unknown,
  initial: FormValues<S>,
): FormValues<S> | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const given = new Map<string, unknown>(Object.entries(kept));
  const fitting = Object.keys(initial).flatMap((name) => {
    const value = given.get(name);
    if (value === undefined) return [];
    const issues = schema.shape[name]?.safeParse(value).error?.issues ?? [];
    const fits = value === null || issues.every(({ code }) => problemsOfTyping.has(code));
    return fits ? [[name, value] as const] : [];
  });
  return fitting.length === 0 ? null : { ...initial, ...Object.fromEntries(fitting) };
}
export interface FormOptions<S extends FormSchema> {
  /** A form schema of the contract. */
  schema: S;
  initial: FormValues<S>;
  /** Called with the parsed values. If it throws a 400 with field errors, they show at these fields. */
  onSubmit: (values: z.output<S>, typed: FormValues<S>) => Promise<void> | void;
  /** Called for any other error. */
  onError: (error: unknown) => void;
  onInvalid?: (errors: FormErrors) => void;
  /** Returns further errors by field that the schema cannot detect. */
  alsoWrong?: (values: FormValues<S>) => FormErrors;
  /** Key that identifies form and record. Keeps the typed values when the session expires. */
  keep?: string;
  /** Labels that differ from the catalogue's `fields`. */
  labels?: Readonly<Record<string, string>>;
}
type Name<S extends FormSchema> = Extract<keyof z.input<S>, string>;

/** A form for a schema of the contract. Validates on blur and submit, with texts shared with the server. */
export function useForm<S extends FormSchema>(options: FormOptions<S>) {
  const { schema } = options;
  const [state, dispatch] = useReducer(formReducer<FormValues<S>>, options.initial, firstState);
  // A div if the form is nested in another form.
  const formRef = useRef<HTMLFormElement & HTMLDivElement>(null);
  const id = useId();
  const texts = useFieldTexts(options.labels);
  const required = useMemo(() => requiredFields(schema), [schema]);
  // Latest state, also within one event, before React renders again.
  const latest = useRef({ state, options, check: (_values: FormValues<S>): FormErrors => ({}) });
  const act = (action: FormAction<FormValues<S>>) => {
    latest.current.state = formReducer(latest.current.state, action);
    dispatch(action);
  };

  const check = (values: FormValues<S>): FormErrors => {
    const result = schema.safeParse(values);
    const wrong = result.success ? {} : fieldErrors(result.error.issues, values, texts);
    return { ...latest.current.options.alsoWrong?.(values), ...wrong };
  };
  latest.current = { state, options, check };
  useEffect(() => {
    if (state.rejections === 0) return;
    const invalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus();
    invalid?.scrollIntoView({ block: 'nearest' });
    // As the browser's own validation does, so that the field can show where its error is.
    invalid?.dispatchEvent(new Event('invalid'));
  }, [state.rejections]);

  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages are translated again after a change of language
  useEffect(() => {
    if (Object.keys(state.errors).length > 0) act({ type: 'translated', errors: check(state.values) });
  }, [locale]);

  const set = (changed: Partial<FormValues<S>>) => {
    const before = latest.current.state;
    const errors = stillBroken(before.errors, check({ ...before.values, ...changed }));
    act({ type: 'changed', values: changed, errors });
  };
  const leave = (name: string) => {
    // The field keeps the focus while the user is in another window.
    if (document.hasFocus())
      act({ type: 'left', name, found: latest.current.check(latest.current.state.values) });
  };
  // An error that appears during a press moves the button away, and no click follows. So waits for the release.
  const leaveAfterPress = (name: string) =>
    document.querySelector(':active')
      ? addEventListener('mouseup', () => setTimeout(leave, 0, name), { once: true })
      : leave(name);

  /** Sets the given values, if any, and submits the form. */
  const submit = async (patch?: Partial<FormValues<S>>) => {
    if (latest.current.state.isSubmitting) return;
    if (patch) set(patch);
    const typed = latest.current.state.values;
    const result = schema.safeParse(typed);
    const errors = check(typed);
    if (!result.success || Object.keys(errors).length > 0) {
      act({ type: 'rejected', errors });
      options.onInvalid?.(errors);
      return;
    }
    act({ type: 'submitting' });
    try {
      await options.onSubmit(result.data, typed);
      act({ type: 'accepted' });
    } catch (error) {
      const rejected = rejectedFields(error, typed);
      if (rejected) return act({ type: 'rejected', errors: rejected });
      act({ type: 'ended' });
      latest.current.options.onError(error);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to a form around this dialog, although the DOM does not.
    event.stopPropagation();
    void submit();
  };
  useKeptForm(
    options.keep,
    () => (state.isDirty ? state.values : null),
    // Only this form writes under its key.
    (kept) => set(kept as FormValues<S>),
  );

  useUnsavedForm(state.isDirty);

  /** All props of a field except its looks: `<TextField {...form.field('title')} />`. */
  function field<N extends Name<S>>(name: N): FieldProps<FormValues<S>[N]> {
    return {
      name,
      label: texts.label(name),
      value: state.values[name],
      onChange: (value) => {
        const changed: Partial<FormValues<S>> = {};
        changed[name] = value;
        set(changed);
      },
      onBlur: () => leaveAfterPress(name),
      error: state.errors[name],
      required: required.has(name),
    };
  }
  return {
    ...state,
    formRef,
    field,
    set,
    submit,
    errorOf: (path: string): string | undefined => state.errors[path],
    /** Validates the part of a field at this path on blur. */
    leavePart: (path: string) => leaveAfterPress(path),
    setErrors: (errors: FormErrors) => act({ type: 'rejected', errors }),
    /** Starts over with these values, for example after loading or saving. */
    reset: (values: FormValues<S> = options.initial) => act({ type: 'reset', values }),
    /** For `<form {...form.props}>`. Disables the browser's own validation. */
    props: { id, ref: formRef, onSubmit: send, noValidate: true } as const,
  };
}

/** Returns the errors of a response that belong to fields of this form, or null. */
export function rejectedFields(error: unknown, values: object): FormErrors | null {
  if (!isApiError(error) || error.status !== 400) return null;
  const own = Object.entries(error.errors).filter(([path]) => (path.split('.')[0] ?? '') in values);
  return own.length === 0 ? null : Object.fromEntries(own);
}

/** A field is required if its schema accepts neither a missing value nor an empty text. */
export function requiredFields(schema: z.ZodMiniType): ReadonlySet<string> {
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodMiniType>) : {};
  const rejects = (field: z.ZodMiniType, value: unknown) => !field.safeParse(value).success;
  return new Set(
    Object.keys(shape).filter((name) => {
      const field = shape[name];
      return field !== undefined && [undefined, null, ''].every((value) => rejects(field, value));
    }),
  );
}
