import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';

/** What stands in a field, as people read it, as far as it needs no list of names. */
export function useValueWords() {
  const text = useTranslations('ui');
  const locale = useLocale();
  const languages = useMemo(() => new Intl.DisplayNames([locale], { type: 'language' }), [locale]);
  const plain = (value: unknown): string => {
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.join(', ') || noValue;
    return value === null || value === undefined || value === '' ? noValue : String(value);
  };
  return {
    plain,
    language: (code: string | null | undefined) => (code ? (languages.of(code) ?? code) : noValue),
    /** What ids are called in their list. */
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
