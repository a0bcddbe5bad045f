import { userEndpoints } from '@cfm/contract/users.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from './api-error.ts';
import { urlOf } from './call-endpoint.ts';
import { call } from './client.ts';
import { openForm, takeKeptForm } from './kept-forms.ts';
import { reportError } from './report-error.ts';

/** Typing is saved when it pauses for this long. */
const pauseMs = 1_000;

interface DraftOptions {
  /** Like `case:42:comment`. */
  key: string;
  /** What there is to keep now, as JSON; null when nothing is. */
  value: unknown;
  /** Gets what was kept, or null, once, before anything is saved; true when it was put back. */
  onLoaded: (kept: unknown) => boolean;
}
export interface Draft {
  isLoaded: boolean;
  /** When the draft that was put back had been saved. */
  restoredAt: string | null;
  savedAt: string | null;
  /** The last attempt to save failed; the next change tries again. */
  hasFailed: boolean;
  /** Saves at once what is not saved yet. */
  flush: () => Promise<void>;
  /** Forgets the draft: it was sent. */
  drop: () => Promise<void>;
}

/**
 * Keeps on the server what a person is writing, so that it is there on the next visit and in another browser. What was not
 * saved yet when a call leads to login or an error page waits in the tab (rule 5.10).
 */
export function useDraft({ key, value, onLoaded }: DraftOptions): Draft {
  const text = value === null || value === undefined ? null : JSON.stringify(value);
  const [state, setState] = useState<Omit<Draft, 'flush' | 'drop'>>({
    isLoaded: false,
    restoredAt: null,
    savedAt: null,
    hasFailed: false,
  });
  const latest = useRef({ text, value, onLoaded });
  latest.current = { text, value, onLoaded };
  /** What the server holds, as far as known; undefined until it was asked. */
  const stored = useRef<string | null | undefined>(undefined);
  const keptInTab = useRef<unknown>(null);
  const running = useRef<Promise<void>>(Promise.resolve());

  const save = useCallback(
    (wanted: string | null): Promise<void> => {
      running.current = running.current.then(async () => {
        if (stored.current === undefined || stored.current === wanted) return;
        const { savedAt } = await send(key, wanted);
        stored.current = wanted;
        setState((before) => ({ ...before, savedAt, hasFailed: false }));
      });
      const done = running.current;
      // The next save must run although this one failed.
      running.current = done.catch(() => undefined);
      return done;
    },
    [key],
  );
  const fail = useCallback((error: unknown) => {
    setState((before) => ({ ...before, hasFailed: true }));
    if (isApiError(error) && error.status === 401) reportError(error);
  }, []);

  useEffect(() => {
    const asking = new AbortController();
    // Taken once, also where React runs this twice to try it.
    keptInTab.current ??= takeKeptForm(key);
    const show = (draft: { value: unknown; savedAt: string } | null) => {
      stored.current = draft && JSON.stringify(draft.value);
      const kept = keptInTab.current;
      const found = kept === null ? draft : { value: kept, savedAt: new Date().toISOString() };
      const isRestored = latest.current.onLoaded(found?.value ?? null);
      const restoredAt = isRestored && found ? found.savedAt : null;
      setState({ isLoaded: true, savedAt: draft?.savedAt ?? null, restoredAt, hasFailed: false });
    };
    call(userEndpoints.findDraft, { params: { key } }, { signal: asking.signal }).then(
      show,
      (error: unknown) => {
        if (asking.signal.aborted) return;
        show(null);
        fail(error);
      },
    );
    const close = openForm(key, () => (latest.current.text === stored.current ? null : latest.current.value));
    return () => {
      asking.abort();
      close();
    };
  }, [key, fail]);

  useEffect(() => {
    if (!state.isLoaded || stored.current === text) return;
    const timer = setTimeout(() => void save(text).catch(fail), pauseMs);
    return () => clearTimeout(timer);
  }, [text, state.isLoaded, save, fail]);

  useEffect(() => {
    const leave = () => sendLast(key, latest.current.text, stored.current);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void save(latest.current.text).catch(() => undefined);
    };
  }, [key, save]);

  return {
    ...state,
    flush: useCallback(() => save(latest.current.text), [save]),
    drop: useCallback(async () => {
      setState((before) => ({ ...before, restoredAt: null }));
      await save(null).catch(fail);
    }, [save, fail]),
  };
}

async function send(key: string, text: string | null): Promise<{ savedAt: string | null }> {
  if (text !== null)
    return call(userEndpoints.saveDraft, { params: { key }, body: { value: JSON.parse(text) } });
  await call(userEndpoints.removeDraft, { params: { key } });
  return { savedAt: null };
}

/** The tab closes: the browser sends this by itself, up to 64 kB. */
function sendLast(key: string, text: string | null, stored: string | null | undefined): void {
  if (text === null || stored === undefined || stored === text) return;
  void fetch(urlOf(userEndpoints.saveDraft, { params: { key } }), {
    method: 'PUT',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: `{"value":${text}}`,
  }).catch(() => undefined);
}
