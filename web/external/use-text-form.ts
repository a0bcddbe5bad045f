import { fieldErrors } from '@cfm/contract/field-texts.ts';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useFieldTexts } from '../src/ui/field-texts.ts';
import { LinkError } from './call-link.ts';

type Values = Record<string, string>;

/** A form of text fields over a schema of the contract: checked on blur and on submit; what was typed stays. */
export function useTextForm<V extends Values, S extends z.ZodMiniType<object, object>>(
  schema: S,
  initial: V,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const texts = useFieldTexts();

  const check = (): Record<string, string> => {
    const result = schema.safeParse(values);
    return result.success ? {} : fieldErrors(result.error.issues, values, texts);
  };
  const show = (found: Record<string, string>) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return {
    form,
    values,
    errors,
    isSending,
    show,
    set(name: keyof V & string, value: string) {
      setValues({ ...values, [name]: value });
      const { [name]: _mended, ...others } = errors;
      setErrors(others);
    },
    leave(name: keyof V & string) {
      const error = check()[name];
      const show = () => error && setErrors((shown) => ({ ...shown, [name]: error }));
      // An error that appears while a button is pressed moves it away from under the pointer: no click would come.
      if (document.querySelector(':active'))
        addEventListener('mouseup', () => setTimeout(show), { once: true });
      else show();
    },
    /** Sends when the form is right; answers with errors of own fields show there, others are thrown. */
    async submit(send: (parsed: z.output<S>) => Promise<void>) {
      const result = schema.safeParse(values);
      if (!result.success) return show(check());
      setSending(true);
      try {
        await send(result.data);
      } catch (error) {
        const own =
          error instanceof LinkError
            ? Object.entries(error.body?.errors ?? {}).filter(([name]) => name in values)
            : [];
        if (own.length === 0) throw error;
        show(Object.fromEntries(own));
      } finally {
        setSending(false);
      }
    },
  };
}
