import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { withChunkTimeout } from './chunk-timeout.ts';
import { PlainButton } from './plain-button.tsx';
import { PageSkeleton } from './skeletons.tsx';
import { ErrorState } from './states.tsx';

const reloadKey = 'cfm.reloadedFor';

/**
 * A component whose code is loaded on demand. Shows `waiting` while it loads, and an error with a retry
 * button if loading fails or takes 120 seconds. After a new build the old files are gone, so the page reloads
 * itself, once for each build.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = <PageSkeleton />,
): FunctionComponent<P> & { preload: () => Promise<void> } {
  let loaded: ComponentType<P> | null = null;
  /** The router starts the load and waits for it, then the part shows the result. Both share one time limit. */
  let attempted: Promise<ComponentType<P>> | null = null;
  let hasAttemptFailed = false;
  const start = (): Promise<ComponentType<P>> => {
    attempted ??= withChunkTimeout(load).then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        hasAttemptFailed = true;
        throw error;
      },
    );
    return attempted;
  };
  const forgetFailed = () => {
    if (hasAttemptFailed) attempted = null;
    hasAttemptFailed = false;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level
  function Part(props: P) {
    const text = useTranslations('ui');
    const [Shown, setShown] = useState<ComponentType<P> | null>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const attempt = useCallback(() => {
      setFailed(false);
      start().then(
        (component) => setShown(() => component),
        async () => {
          forgetFailed();
          if (!(await isReloading())) setFailed(true);
        },
      );
    }, []);
    useEffect(() => {
      if (!loaded) attempt();
    }, [attempt]);
    if (Shown) return <Shown {...props} />;
    if (!hasFailed) return waiting;
    return (
      <ErrorState
        title={text('chunkFailed')}
        onRetry={attempt}
        extraAction={<PlainButton onClick={() => window.location.reload()}>{text('reload')}</PlainButton>}
      >
        {text('chunkFailedText')}
      </ErrorState>
    );
  }
  Part.preload = async () => {
    forgetFailed();
    await start().catch(() => undefined);
  };
  return Part;
}

/** URL of the page's main script. Each build has a different one. */
const programOf = (page: Document) =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Reloads the page if the server has a newer build, unless the page was already reloaded for it. */
async function isReloading(): Promise<boolean> {
  const running = programOf(document);
  try {
    const page = await (await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })).text();
    const current = programOf(new DOMParser().parseFromString(page, 'text/html'));
    if (!running || !current || running === current || sessionStorage.getItem(reloadKey) === current)
      return false;
    sessionStorage.setItem(reloadKey, current);
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
