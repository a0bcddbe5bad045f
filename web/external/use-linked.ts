import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../src/api/api-error.ts';
import type { PageProps } from './page-props.ts';

export type Linked<Value> =
  | { state: 'loading' }
  | { state: 'loaded'; value: Value }
  | { state: 'failed'; error: unknown };

interface LinkedOptions<Value> extends PageProps {
  get(language: Language): Promise<Value>;
  /** Whether this failure is seen to: then it is not shown. */
  onFailure?(error: unknown): boolean;
}

/** What the link of a page leads to: loads it, and tells the language of its market. */
export function useLinked<Value extends { language: Language }>(options: LinkedOptions<Value>) {
  const [linked, setLinked] = useState<Linked<Value>>({ state: 'loading' });
  // What came last: the language may be chosen while it is loading.
  const latest = useRef(options);
  latest.current = options;
  /** Loads it anew under what is being typed, which stays; a failure is thrown. */
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
      // Nothing is typed yet that could be lost (rule 5.10).
      if (isApiError(error) && (error.status === 403 || error.status === 500))
        window.location.replace(`/error/${error.status}`);
      else setLinked({ state: 'failed', error });
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no reason to load again
  useEffect(reload, []);
  return { linked, reload, renew };
}
