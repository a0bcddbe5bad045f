import { fieldErrors } from '@cfm/contract/platform/field-texts.ts';
import { type FormEvent, useEffect, useMemo, useReducer, useRef } from 'react';
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
/** What stands in the fields: as the schema takes it, or null where nothing was typed or chosen yet. */
export type FormValues<S extends FormSchema> = { [K in keyof z.input<S>]: z.input<S>[K] | null };
/** The values of a form before anything is typed or chosen: what the schema makes of nothing, else null. */
export function emptyValues<S extends ShapedSchema>(schema: S): FormValues<S> {
  const values = Object.entries(schema.shape).map(([name, field]) => {
    const { data } = field.safeParse(undefined);
    return [name, data ?? null];
  });
  return Object.fromEntries(values) as FormValues<S>; // each is of its field, or null
}
/** What is wrong with what was typed, not with what it is: too long, too short, not yet an address. */
const faultsOfTyping: ReadonlySet<string> = new Set(['too_big', 'too_small', 'invalid_format', 'custom']);
/**
 * The values of a kept draft, as far as they still fit the form: unfinished ones and ones that it will refuse are put back to
 * be mended, what was never typed into this form is left out. Null for what is no draft of it.
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
    const fits = value === null || issues.every(({ code }) => faultsOfTyping.has(code));
    return fits ? [[name, value] as const] : [];
  });
  return fitting.length === 0 ? null : { ...initial, ...Object.fromEntries(fitting) };
}
export interface FormOptions<S extends FormSchema> {
  /** A form schema of the contract. */
  schema: S;
  initial: FormValues<S>;
  /** Gets the parsed values. A thrown 400 with errors of fields shows at these fields. */
  onSubmit: (values: z.output<S>, typed: FormValues<S>) => Promise<void> | void;
  /** Any other error. */
  onError: (error: unknown) => void;
  onInvalid?: (errors: FormErrors) => void;
  /** What is wrong and the schema can't know, by field. */
  alsoWrong?: (values: FormValues<S>) => FormErrors;
  /** Keeps what was typed over an expired session under this name: of the form and its record. */
  keep?: string;
  /** Labels that differ from the catalogue's `fields`. */
  labels?: Readonly<Record<string, string>>;
}
type Name<S extends FormSchema> = Extract<keyof z.input<S>, string>;

/** Form over a schema of the contract: validates on blur and on submit, in the words server and browser share. */
export function useForm<S extends FormSchema>(options: FormOptions<S>) {
  const { schema } = options;
  const [state, dispatch] = useReducer(formReducer<FormValues<S>>, options.initial, firstState);
  // What stands inside another form is a part of the page.
  const formRef = useRef<HTMLFormElement & HTMLDivElement>(null);
  const texts = useFieldTexts(options.labels);
  const required = useMemo(() => requiredFields(schema), [schema]);
  // What came last, also within one event, before anything is drawn again.
  const latest = useRef({ state, options });
  latest.current = { state, options };
  const act = (action: FormAction<FormValues<S>>) => {
    latest.current.state = formReducer(latest.current.state, action);
    dispatch(action);
  };

  const check = (values: FormValues<S>): FormErrors => {
    const result = schema.safeParse(values);
    const wrong = result.success ? {} : fieldErrors(result.error.issues, values, texts);
    return { ...latest.current.options.alsoWrong?.(values), ...wrong };
  };
  useEffect(() => {
    if (state.refusals === 0) return;
    const invalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus();
    invalid?.scrollIntoView({ block: 'nearest' });
  }, [state.refusals]);

  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is told anew in another language
  useEffect(() => {
    if (Object.keys(state.errors).length > 0) act({ type: 'retold', errors: check(state.values) });
  }, [locale]);

  const set = (changed: Partial<FormValues<S>>) => {
    const before = latest.current.state;
    const errors = stillBroken(before.errors, check({ ...before.values, ...changed }));
    act({ type: 'changed', values: changed, errors });
  };
  const leave = (name: string) => act({ type: 'left', name, found: check(latest.current.state.values) });
  // An error that appears while a button or link is pressed moves it away from under the pointer: no click would come.
  const leaveAfterPress = (name: string) =>
    document.querySelector(':active')
      ? addEventListener('mouseup', () => setTimeout(leave, 0, name), { once: true })
      : leave(name);

  /** Sets these values, if any, and sends the form. */
  const submit = async (patch?: Partial<FormValues<S>>) => {
    if (latest.current.state.isSubmitting) return;
    if (patch) set(patch);
    const typed = latest.current.state.values;
    const result = schema.safeParse(typed);
    const errors = check(typed);
    if (!result.success || Object.keys(errors).length > 0) {
      act({ type: 'refused', errors });
      options.onInvalid?.(errors);
      return;
    }
    act({ type: 'submitting' });
    try {
      await options.onSubmit(result.data, typed);
      act({ type: 'accepted' });
    } catch (error) {
      const refused = refusedFields(error, typed);
      if (refused) return act({ type: 'refused', errors: refused });
      act({ type: 'ended' });
      latest.current.options.onError(error);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may stand inside another form: React hands the event on to that one, although the DOM would not.
    event.stopPropagation();
    void submit();
  };
  useKeptForm(
    options.keep,
    () => (state.isDirty ? state.values : null),
    // Only this form writes under its name.
    (kept) => set(kept as FormValues<S>),
  );

  useUnsavedForm(state.isDirty);

  /** Everything a field needs but its own looks: `<TextField {...form.field('title')} />`. */
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
    /** The part of a field at this path was left: what is wrong with it is said. */
    leavePart: (path: string) => leaveAfterPress(path),
    setErrors: (errors: FormErrors) => act({ type: 'refused', errors }),
    /** Starts anew from these values (loaded again, saved). */
    reset: (values: FormValues<S> = options.initial) => act({ type: 'reset', values }),
    /** For `<form {...form.props}>`: the browser's own checks are off. */
    props: { ref: formRef, onSubmit: send, noValidate: true } as const,
  };
}

/** Errors of an answer that belong to fields of this form, or null. */
export function refusedFields(error: unknown, values: object): FormErrors | null {
  if (!isApiError(error) || error.status !== 400) return null;
  const own = Object.entries(error.errors).filter(([path]) => (path.split('.')[0] ?? '') in values);
  return own.length === 0 ? null : Object.fromEntries(own);
}

/** A field is required when its schema takes neither nothing nor an empty text. */
export function requiredFields(schema: z.ZodMiniType): ReadonlySet<string> {
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodMiniType>) : {};
  const refuses = (field: z.ZodMiniType, value: unknown) => !field.safeParse(value).success;
  return new Set(
    Object.keys(shape).filter((name) => {
      const field = shape[name];
      return field !== undefined && [undefined, null, ''].every((value) => refuses(field, value));
    }),
  );
}
