import type { Section } from '@cfm/contract/process/compared-fields.ts';
import { useTranslations } from 'use-intl';
import { useForm } from '../../src/ui/use-form.ts';
import { type Answer, answerSchema, type FieldOf, type TypedAnswer } from './typed-answer.ts';

interface AnswerField {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  onBlur(): void;
}
interface AnswerFormOptions {
  initial: TypedAnswer;
  onSubmit(answer: Answer, typed: TypedAnswer): Promise<void>;
  onError(error: unknown): void;
}
/** The form of a data request with the contract's schema, for the fields of the requested sections. */
export function useAnswerForm({ initial, onSubmit, onError }: AnswerFormOptions) {
  const label = useTranslations('fields');
  const form = useForm({
    schema: answerSchema,
    initial,
    // No field is ever set to null: sections contain texts, or are missing.
    onSubmit: (answer, typed) => onSubmit(answer, typed as TypedAnswer),
    onError,
  });
  const typed = form.values as TypedAnswer;
  /** All props of a field. */
  const field = <S extends Section>(section: S, name: FieldOf<S>): AnswerField => {
    const path = `${section}.${name}`;
    const values: Readonly<Record<string, string>> = typed[section] ?? {};
    return {
      name: path,
      // Each of these names has a label, but the generic section type hides that.
      label: label(name as FieldOf<Section>),
      value: values[name] ?? '',
      error: form.errorOf(path),
      onChange: (value) => form.set({ [section]: { ...values, [name]: value } }),
      onBlur: () => form.leavePart(path),
    };
  };
  return { ...form, typed, field };
}
export type AnswerForm = ReturnType<typeof useAnswerForm>;
