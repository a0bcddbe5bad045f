import { useLocale, useTranslations } from 'use-intl';
import { languageName } from './format.ts';

/** Formats field values for display. Ids need their list of names. */
export function useValueWords() {
  const text = useTranslations('ui');
  const locale = useLocale();
  const plain = (value: unknown): string => {
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.join(', ') || noValue;
    return value === null || value === undefined || value === '' ? noValue : String(value);
  };
  return {
    plain,
    language: (code: string | null | undefined) => (code ? languageName(code, locale) : noValue),
    /** Returns the names of ids in a list. */
    named: <Id extends string | number>(
      list: readonly { id: Id; name: string }[] | undefined,
      ...ids: readonly (Id | null | undefined)[]
    ): string =>
      plain(
        ids
          .filter((id) => id !== null && id !== undefined)
          .map((id) => list?.find((each) => each.id === id)?.name ?? `#${id}`),
      ),
  };
}
const noValue = '—';
