import { userEndpoints } from '@cfm/contract/access/users.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from './api-error.ts';
import { urlOf } from './call-endpoint.ts';
import { call } from './client.ts';
import { forgetKeptForm, keepForm, readKeptForm } from './kept-forms.ts';
import { newerDraft, type TabCopy } from './newer-draft.ts';
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

/** What the server holds: the draft as JSON, and when it was saved. */
interface Stored {
  text: string | null;
  savedAt: string | null;
}

/**
 * Keeps on the server what a person is writing, so that it is there on the next visit and in another browser. Until the
 * server has confirmed it a copy is in the tab: it outlives a reload, a server that can't be reached, and a call that leads
 * to login or an error page (rule 5.10).
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
  /** What was sent while it stands on screen still: a sheet closes after its answer. It is a draft again once it is changed. */
  const sent = useRef<string>(null);
  if (text !== sent.current) sent.current = null;
  /** As far as known; undefined until the server was asked. */
  const stored = useRef<Stored>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());

  /** The tab has a copy exactly as long as the server does not have the same. */
  const keepCopy = useCallback(() => {
    const { text: typed, value: copied } = latest.current;
    if (typed !== null && typed === sent.current) return;
    // The copy of the last visit stays until it is known which of the two is newer.
    if (stored.current === undefined && typed === null) return;
    if (typed === null || typed === stored.current?.text) return forgetKeptForm(key);
    const typedOver = stored.current?.savedAt ?? null;
    keepForm(key, { value: copied, savedAt: new Date().toISOString(), typedOver } satisfies TabCopy);
  }, [key]);
  const save = useCallback(
    (wanted: string | null): Promise<void> => {
      running.current = running.current.then(async () => {
        if (stored.current === undefined || stored.current.text === wanted) return;
        const { savedAt } = await send(key, wanted);
        stored.current = { text: wanted, savedAt };
        keepCopy();
        setState((before) => ({ ...before, savedAt, hasFailed: false }));
      });
      const done = running.current;
      // The next save must run although this one failed.
      running.current = done.catch(() => undefined);
      return done;
    },
    [key, keepCopy],
  );
  const fail = useCallback((error: unknown) => {
    setState((before) => ({ ...before, hasFailed: true }));
    if (isApiError(error) && error.status === 401) reportError(error);
  }, []);

  useEffect(() => {
    const asking = new AbortController();
    const show = (draft: { value: unknown; savedAt: string } | null, savedAt = draft?.savedAt ?? null) => {
      stored.current = { text: draft && JSON.stringify(draft.value), savedAt };
      // Only this hook writes under its key.
      const found = newerDraft(readKeptForm(key) as TabCopy | null, draft);
      const isRestored = latest.current.onLoaded(found?.value ?? null);
      const restoredAt = isRestored && found ? found.savedAt : null;
      setState({ isLoaded: true, savedAt: draft?.savedAt ?? null, restoredAt, hasFailed: false });
    };
    call(userEndpoints.findDraft, { params: { key } }, { signal: asking.signal }).then(
      show,
      (error: unknown) => {
        if (asking.signal.aborted) return;
        // It could not be asked: what is typed is typed over the draft that was seen last.
        show(null, (readKeptForm(key) as TabCopy | null)?.typedOver ?? null);
        fail(error);
      },
    );
    return () => asking.abort();
  }, [key, fail]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of what is typed, and once it is loaded
  useEffect(keepCopy, [text, state.isLoaded, keepCopy]);
  useEffect(() => {
    if (!state.isLoaded || stored.current?.text === text) return;
    const timer = setTimeout(() => void save(text).catch(fail), pauseMs);
    return () => clearTimeout(timer);
  }, [text, state.isLoaded, save, fail]);

  useEffect(() => {
    const unsent = () => (latest.current.text === sent.current ? null : latest.current.text);
    const leave = () => sendLast(key, unsent(), stored.current?.text);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void save(unsent()).catch(() => undefined);
    };
  }, [key, save]);

  return {
    ...state,
    flush: useCallback(() => save(latest.current.text), [save]),
    drop: useCallback(async () => {
      sent.current = latest.current.text;
      setState((before) => ({ ...before, restoredAt: null }));
      forgetKeptForm(key);
      await save(null).catch(fail);
    }, [key, save, fail]),
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
