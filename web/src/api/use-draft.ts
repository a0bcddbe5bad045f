import { userEndpoints } from '@cfm/contract/access/users.ts';
import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasCode, isApiError } from './api-error.ts';
import { urlOf } from './call-endpoint.ts';
import { noteCaseDraft, reloadCaseDrafts } from './case-drafts.ts';
import { call } from './client.ts';
import { draftToShow, type TabCopy } from './draft-to-show.ts';
import { errorText } from './error-text.ts';
import { forgetKeptForm, keepForm, readKeptForm } from './kept-forms.ts';
import { reportError } from './report-error.ts';
import { tabId } from './tab-id.ts';

/** Typed text is saved after a pause of this length. */
const pauseMs = 1_000;

interface DraftOptions {
  /** For example `case:42:comment`. */
  key: string;
  /**
   * The content to save as JSON. Null if it is empty: the draft is deleted. Undefined while the form is not ready: the draft
   * stays as it is.
   */
  value: unknown;
  /** Called once before anything is saved, with the saved draft or null. Returns true if it restored the draft. */
  onLoaded: (kept: unknown) => boolean;
}
export interface Draft {
  isLoaded: boolean;
  /** When the restored draft was saved. */
  restoredAt: string | null;
  savedAt: string | null;
  /** The last attempt to save failed. The next change tries again. */
  hasFailed: boolean;
  /** Why the server rejected the draft, and what to do. */
  rejection: string | null;
  /** Another tab has its own draft, which stays. */
  hasOther: boolean;
  /** Where the draft is on the server. `savedAt` is of the version that the user has seen, null if there is none. */
  place: () => Pick<Stored, 'key' | 'savedAt'>;
  /** Makes sure that the server has the content. Returns the key of its draft there, or null without one. */
  flush: () => Promise<string | null>;
  /** Deletes the draft after its content was sent. */
  drop: () => Promise<void>;
}

/** The server's state: the draft as JSON, its key, and when it was saved. */
interface Stored {
  text: string | null;
  key: string;
  savedAt: string | null;
}

/**
 * Saves a draft on the server, so that it is available on the next visit and in other browsers. Until the
 * server confirms it, a copy stays in the tab. The copy survives a reload, an unavailable server, and a
 * redirect to login or an error page (rule 5.10). A draft that another tab has saved since is not overwritten: the server
 * keeps both.
 */
export function useDraft({ key, value, onLoaded }: DraftOptions): Draft {
  const text = value === null || value === undefined ? value : JSON.stringify(value);
  const [state, setState] = useState<Omit<Draft, 'place' | 'flush' | 'drop'>>({
    isLoaded: false,
    restoredAt: null,
    savedAt: null,
    hasFailed: false,
    rejection: null,
    hasOther: false,
  });
  const latest = useRef({ text, value, onLoaded });
  latest.current = { text, value, onLoaded };
  /** Sent content that is still shown, because a sheet closes after the response. A change makes it a draft again. */
  const sent = useRef<string | null>(null);
  if (text !== sent.current) sent.current = null;
  /** Undefined until the server has responded. */
  const stored = useRef<Stored>(undefined);
  /** The server keeps a draft of the same text when this one is removed. */
  const keepsOther = useRef(false);
  const running = useRef<Promise<void>>(Promise.resolve());

  /** The tab has a copy only while the server does not have the same content. */
  const keepCopy = useCallback(() => {
    const { text: typed, value: copied } = latest.current;
    if (typed === undefined || (typed !== null && typed === sent.current)) return;
    // Keeps the copy of the last visit until it is compared with the server's draft.
    if (stored.current === undefined && typed === null) return;
    if (typed === null || typed === stored.current?.text) return forgetKeptForm(key);
    const typedOver = stored.current?.savedAt ?? null;
    keepForm(key, { value: copied, savedAt: new Date().toISOString(), typedOver } satisfies TabCopy);
  }, [key]);
  const save = useCallback(
    (wanted: string | null | undefined, { evenUnchanged = false } = {}): Promise<void> => {
      running.current = running.current.then(async () => {
        if (stored.current === undefined || wanted === undefined) return;
        if (stored.current.text === wanted && !(evenUnchanged && wanted !== null)) return;
        const saved = await send(stored.current, wanted);
        const isSeparate = saved.key !== stored.current.key;
        stored.current = saved;
        keepsOther.current ||= isSeparate;
        if (wanted === null && keepsOther.current) reloadCaseDrafts(saved.key);
        else noteCaseDraft(saved.key, wanted !== null);
        keepCopy();
        setState((before) => ({
          ...before,
          savedAt: saved.savedAt,
          hasFailed: false,
          rejection: null,
          hasOther: before.hasOther || isSeparate,
        }));
      });
      const done = running.current;
      // The next save must run even if this one failed.
      running.current = done.catch(() => undefined);
      return done;
    },
    [keepCopy],
  );
  const fail = useCallback((error: unknown) => {
    const rejection = hasCode(error, 'TooManyDrafts', 'RequestTooLarge') ? errorText(error) : null;
    setState((before) => ({ ...before, hasFailed: true, rejection }));
    if (isApiError(error) && error.status === 401) reportError(error);
  }, []);

  useEffect(() => {
    const asking = new AbortController();
    const show = (draft: KnownDraft | null) => {
      // Only this hook writes under its key.
      const copy = readKeptForm(key) as TabCopy | null;
      const found = draftToShow(copy, draft);
      const isRestored = latest.current.onLoaded(found?.value ?? null);
      // Text typed while loading is based on no draft: its user has not seen this one.
      const isTypedOver = !isRestored && typeof latest.current.text === 'string';
      stored.current = {
        text: draft && JSON.stringify(draft.value),
        key: draft?.key ?? key,
        savedAt: isTypedOver ? null : (found?.basedOn ?? null),
      };
      const restoredAt = isRestored && found ? found.savedAt : null;
      const hasOther = (draft?.others ?? 0) > 0;
      keepsOther.current = hasOther || (draft !== null && draft.savedAt !== stored.current.savedAt);
      const savedAt = draft?.savedAt ?? null;
      setState({ isLoaded: true, savedAt, restoredAt, hasFailed: false, rejection: null, hasOther });
    };
    const asked = { params: { key }, query: { tabId: tabId() } };
    call(userEndpoints.findDraft, asked, { signal: asking.signal }).then(show, (error: unknown) => {
      if (asking.signal.aborted) return;
      show(null);
      fail(error);
    });
    return () => asking.abort();
  }, [key, fail]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the text and after loading
  useEffect(keepCopy, [text, state.isLoaded, keepCopy]);
  useEffect(() => {
    if (!state.isLoaded || text === undefined || stored.current?.text === text) return;
    const timer = setTimeout(() => void save(text).catch(fail), pauseMs);
    return () => clearTimeout(timer);
  }, [text, state.isLoaded, save, fail]);

  useEffect(() => {
    const unsent = () => (latest.current.text === sent.current ? null : latest.current.text);
    const leave = () => sendLast(unsent(), stored.current);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void save(unsent()).catch(() => undefined);
    };
  }, [save]);

  return {
    ...state,
    place: useCallback(() => stored.current ?? { key, savedAt: null }, [key]),
    flush: useCallback(async () => {
      // Another tab may have changed the draft that this one shows.
      await save(latest.current.text, { evenUnchanged: true });
      return stored.current === undefined || stored.current.text === null ? null : stored.current.key;
    }, [save]),
    drop: useCallback(async () => {
      sent.current = latest.current.text ?? null;
      setState((before) => ({ ...before, restoredAt: null, hasOther: false }));
      forgetKeptForm(key);
      await save(null).catch(fail);
    }, [key, save, fail]),
  };
}

type KnownDraft = NonNullable<ReplyOf<typeof userEndpoints.findDraft>>;

async function send({ key, savedAt }: Stored, text: string | null): Promise<Stored> {
  const params = { key };
  if (text !== null) {
    const body = { value: JSON.parse(text), tabId: tabId(), basedOn: savedAt };
    return { text, ...(await call(userEndpoints.saveDraft, { params, body })) };
  }
  const query = { tabId: tabId(), basedOn: savedAt ?? undefined };
  await call(userEndpoints.removeDraft, { params, query });
  return { text, key, savedAt: null };
}

/** The tab closes. With `keepalive` the browser completes the request, up to 64 kB. */
function sendLast(text: string | null | undefined, stored: Stored | undefined): void {
  if (text === null || text === undefined || stored === undefined || stored.text === text) return;
  const { key, savedAt } = stored;
  void fetch(urlOf(userEndpoints.saveDraft, { params: { key } }), {
    method: 'PUT',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: `{"value":${text},"tabId":${JSON.stringify(tabId())},"basedOn":${JSON.stringify(savedAt)}}`,
  }).catch(() => undefined);
}
