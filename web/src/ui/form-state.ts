export type FormErrors = Readonly<Record<string, string>>;
export interface FormState<V> {
  values: V;
  /** By path: "title", "addresses.0.city"; `general` for the whole form. */
  errors: FormErrors;
  isDirty: boolean;
  isSubmitting: boolean;
  /** Counts rejected submits, so that the first invalid field is focused each time. */
  rejections: number;
}
export type FormAction<V> =
  | { type: 'changed'; values: Partial<V>; errors?: FormErrors }
  | { type: 'left'; name: string; found: FormErrors }
  | { type: 'rejected'; errors: FormErrors }
  | { type: 'translated'; errors: FormErrors }
  | { type: 'submitting' }
  | { type: 'accepted' }
  | { type: 'ended' }
  | { type: 'reset'; values: V };

export const firstState = <V>(values: V): FormState<V> => ({
  values,
  errors: {},
  isDirty: false,
  isSubmitting: false,
  rejections: 0,
});

/** Form state as a pure function. Only `reset` discards typed values. */
export function formReducer<V>(state: FormState<V>, action: FormAction<V>): FormState<V> {
  switch (action.type) {
    case 'changed':
      return {
        ...state,
        values: { ...state.values, ...action.values },
        errors: action.errors ?? state.errors,
        isDirty: true,
      };
    case 'left':
      return { ...state, errors: withField(state.errors, action.name, action.found) };
    case 'rejected':
      return { ...state, errors: action.errors, isSubmitting: false, rejections: state.rejections + 1 };
    case 'translated':
      return { ...state, errors: translated(state.errors, action.errors) };
    case 'submitting':
      return { ...state, errors: {}, isSubmitting: true };
    case 'accepted':
      return { ...state, errors: {}, isSubmitting: false, isDirty: false };
    case 'ended':
      return { ...state, isSubmitting: false };
    case 'reset':
      return firstState(action.values);
  }
}

/** Returns the errors with those of one field, and of the fields below it, replaced by `found`. */
export function withField(errors: FormErrors, name: string, found: FormErrors): FormErrors {
  const isOfField = (path: string) => path === name || path.startsWith(`${name}.`);
  return Object.fromEntries([
    ...Object.entries(errors).filter(([path]) => !isOfField(path)),
    ...Object.entries(found).filter(([path]) => isOfField(path)),
  ]);
}

/** Errors to show while the user types: fixed errors disappear, new ones wait for blur or submit. */
export function stillBroken(shown: FormErrors, found: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.keys(shown).flatMap((path) => {
      const error = found[path];
      return error === undefined ? [] : [[path, error]];
    }),
  );
}

/** Translates the shown errors. Errors of the server keep their text. */
const translated = (shown: FormErrors, found: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(shown).map(([path, text]) => [path, found[path] ?? text]));

/** Returns the first error of a list or of one of its entries. */
export const errorBelow = (errors: FormErrors, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
