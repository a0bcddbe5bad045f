import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../src/api/api-error.ts';
import { outsideError } from '../src/api/outside-error.ts';
import { inLanguage } from './chosen-language.ts';
import type { PageProps } from './page-props.ts';

export type Linked<Value> =
  | { state: 'loading' }
  | { state: 'loaded'; value: Value }
  | { state: 'failed'; error: unknown };

interface LinkedOptions<Value> extends PageProps {
  get(language: Language): Promise<Value>;
  /** Returns true if it has handled the failure, which is then not shown. */
  onFailure?(error: unknown): boolean;
}

/** Loads the target of a link and reports the language of its market. */
export function useLinked<Value extends { language: Language }>(options: LinkedOptions<Value>) {
  const [linked, setLinked] = useState<Linked<Value>>({ state: 'loading' });
  // Latest options, because the language may change while loading.
  const latest = useRef(options);
  latest.current = options;
  /** Reloads the data and keeps typed values. Throws on failure. */
  const renew = () =>
    latest.current.get(latest.current.language).then((value) => {
      latest.current.onMarketLanguage(value.language);
      setLinked({ state: 'loaded', value });
      return value;
    });
  const reload = () => {
    setLinked({ state: 'loading' });
    renew().catch((error: unknown) => {
      if (latest.current.onFailure?.(error)) return;
      // No typed text can be lost at this point (rule 5.10).
      if (isApiError(error) && (error.status === 403 || error.status === 500))
        window.location.replace(inLanguage(outsideError(String(error.status)), latest.current.chosen));
      else setLinked({ state: 'failed', error });
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language does not reload
  useEffect(reload, []);
  return { linked, reload, renew };
}
