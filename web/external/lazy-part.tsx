import { type ComponentType, type FunctionComponent, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withChunkTimeout } from '../src/ui/chunk-timeout.ts';
import { Problem } from './link-error.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** A component loaded on demand. Shows an error with retry if that fails or takes 120 seconds (rule 11.7). */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level
  return function Part(props: P) {
    const text = useTranslations('solution');
    const [Shown, setShown] = useState<ComponentType<P> | null>(null);
    const [hasFailed, setFailed] = useState(false);
    const attempt = useCallback(() => {
      setFailed(false);
      withChunkTimeout(load).then(
        (loaded) => setShown(() => loaded),
        () => setFailed(true),
      );
    }, []);
    useEffect(attempt, [attempt]);
    if (Shown) return <Shown {...props} />;
    if (hasFailed)
      return (
        <Problem next={text('checkConnection')} onRetry={attempt}>
          {text('linkErrors.network')}
        </Problem>
      );
    return <PageSkeleton label={text('loading')} />;
  };
}
