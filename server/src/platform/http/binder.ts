import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { mayChangeSettings } from '@cfm/contract/platform/access.ts';
import { defaultFilePart, type EndpointSpec, type RequestEncoding } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../../config.ts';
import type { Actor, Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { DiscardFiles, ReceiveFile, UploadedFile } from '../files/receive-file.ts';
import { parseWith } from '../texts/parse-form.ts';
import { shownText } from '../texts/shown-text.ts';
import { storableInput } from '../texts/storable-input.ts';
import { languageOf } from '../texts/texts.ts';
import type { Binding, BytesReply, HttpAnswer } from './bindings.ts';
import { jsonOfReply } from './json-of-reply.ts';
import { receiveMultipart } from './receive-multipart.ts';
import { addToRequestLog, logAccess } from './request-end.ts';
import { type SessionCookie, sessionCookie } from './session-cookie.ts';

/** Dependencies of the binder, which imports no domain module. */
export interface BinderDeps {
  /** Creates the context of a request by this actor. */
  makeCtx(request: FastifyRequest, actor: Actor): Ctx;
  /** Resolves the actor of a session cookie. Extends the idle time unless the call is in the background. */
  authenticate(ctx: Ctx, sessionId: string, options: { isBackground: boolean }): Promise<Actor>;
  /** Counts an anonymous call of this kind. Throws `TooManyRequests`. */
  limitAnonymous(ctx: Ctx, kind: string): Promise<void>;
  receiveFile(ctx: Ctx): ReceiveFile;
  discardFiles(ctx: Ctx): DiscardFiles;
  publicUrl: string;
}
interface Serving extends BinderDeps {
  cookie: SessionCookie;
}

interface Admitted {
  ctx: Ctx;
  /** Time of the admission by `performance.now()`. */
  at: number;
}
/** If the body arrives later than this, checks access again: the session may have ended meanwhile. */
const lateBodyMs = 1000;

/**
 * Signed-in users send up to four rich texts with pictures at once. All other callers have the limit of the
 * application.
 */
const signedInBodyBytes = 3 * 1024 * 1024;

/**
 * Serves every binding below the API base: checks session and access, parses the input, calls the verb, and
 * formats the reply by its schema.
 */
export function serveBindings(app: FastifyInstance, all: readonly Binding[], deps: BinderDeps): void {
  const serving: Serving = { ...deps, cookie: sessionCookie(deps.publicUrl) };
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  for (const binding of all) {
    const { endpoint } = binding;
    app.route({
      method: endpoint.method,
      // A HEAD would do the work of the GET, and some of that work is recorded.
      exposeHeadRoute: false,
      url: apiBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.access.kind === 'anonymous' ? {} : { bodyLimit: signedInBodyBytes }),
      // The compressor treats a file that begins like zlib data ("80 km/h") as compressed, and labels it so.
      ...(endpoint.answer === 'bytes' ? { compress: false } : {}),
      // Checks access before the body is parsed, so that a rejected call costs nothing.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        admitted.set(request, { ctx: await admit(binding, request, serving), at: performance.now() });
      },
      handler: (request, reply) => {
        const found = admitted.get(request);
        if (!found) throw new Error('call without an access check');
        return handle(binding, found, request, reply, serving);
      },
    });
  }
}

async function actorOf(endpoint: EndpointSpec, request: FastifyRequest, deps: Serving): Promise<Actor> {
  const { access, background, pendingSession } = endpoint;
  const sessionId = deps.cookie.read(request);
  const nobody: Actor = { kind: 'anonymous' };
  if (sessionId === null || (access.kind === 'anonymous' && !pendingSession)) return nobody;
  return deps.authenticate(deps.makeCtx(request, nobody), sessionId, { isBackground: background === true });
}

/** Returns the context of an admitted request. */
async function admit({ endpoint }: Binding, request: FastifyRequest, deps: Serving): Promise<Ctx> {
  const { access, limit = 'rest', scriptOnly } = endpoint;
  rejectCrossSite(request, deps.publicUrl);

  const actor = await actorOf(endpoint, request, deps);
  if (actor.kind === 'user') addToRequestLog(request, { userId: actor.userId });
  const ctx = deps.makeCtx(request, actor);
  if (access.kind === 'anonymous') {
    if (limit !== 'none') await deps.limitAnonymous(ctx, limit);
  } else rejectWithoutRight(endpoint, actor);
  // Only a script of the product may call, not an image tag of another site (rule 2.26).
  if (scriptOnly && !isOfOwnScript(request)) throw new AppError('CrossSiteRequest');
  return ctx;
}

/** Enforced on the server, regardless of what the client shows (rules 1.5 and 1.14). */
function rejectWithoutRight({ access, changesSettings }: EndpointSpec, actor: Actor): void {
  if (access.kind === 'anonymous') return;
  if (actor.kind !== 'user') throw new AppError('AuthenticationRequired');
  const isBeyondScope = changesSettings === 'ofAllMarkets' && !mayChangeSettings(actor.scopes, null);
  if (!access.allows(actor) || isBeyondScope) throw new AppError('Forbidden');
}

/** Context of the call, checked again if the body arrived late. */
async function ctxWithBody(
  { endpoint }: Binding,
  { ctx, at }: Admitted,
  request: FastifyRequest,
  deps: Serving,
): Promise<Ctx> {
  if (performance.now() - at < lateBodyMs || ctx.actor.kind === 'anonymous') return ctx;
  const actor = await actorOf(endpoint, request, deps);
  rejectWithoutRight(endpoint, actor);
  return { ...ctx, actor };
}

async function handle(
  binding: Binding,
  admitted: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Serving,
) {
  const { endpoint } = binding;
  const language = languageOf(request.headers['accept-language']);
  const http: HttpAnswer = {
    setSession: (sessionId, until) => deps.cookie.set(reply, sessionId, until),
    clearSession: () => deps.cookie.clear(reply),
    noteContacts: (contactIds) =>
      logAccess(
        request,
        contactIds.map((id) => ({ kind: 'contact', id })),
      ),
  };
  const call = async (body: unknown, files?: readonly UploadedFile[]) => {
    const ctx = await ctxWithBody(binding, admitted, request, deps);
    const input = parseInput(endpoint, request, body, language);
    const value = await binding.handler(ctx, { ...input, ...(files && { files }) } as never, http);
    logAccessBy(endpoint, request, input);
    return value;
  };
  rejectOtherEncoding(endpoint, request);
  if (endpoint.request !== 'multipart') return answer(binding, reply, await call(request.body), language);
  const discard = deps.discardFiles(admitted.ctx);
  const { fields, files } = request.isMultipart()
    ? await receiveMultipart(request, {
        receive: deps.receiveFile(admitted.ctx),
        discard,
        admit: async (file) => binding.admitFile?.(admitted.ctx, file),
        isAnonymous: endpoint.access.kind === 'anonymous',
        filePart: endpoint.filePart ?? defaultFilePart,
      })
    : { fields: request.body, files: [] };
  let value: unknown;
  try {
    value = await call(fields, files);
  } finally {
    // Discards the files that the verb did not take into use, for example after an error.
    await discard(files);
  }
  return answer(binding, reply, value, language);
}

/** Logs the record that the verb was called with: the parsed id, which one of the schemas has (`seen.test.ts`). */
function logAccessBy({ seen }: EndpointSpec, request: FastifyRequest, input: Input): void {
  if (seen === undefined || 'notLogged' in seen) return;
  const given = { ...input.body, ...input.query, ...input.params };
  logAccess(request, [{ kind: seen.kind, id: 'by' in seen ? Number(given[seen.by]) : null }]);
}

const bodyTypes: Record<Exclude<RequestEncoding, 'none'>, readonly string[]> = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  // JSON if there are no files.
  multipart: ['multipart/form-data', 'application/json'],
};

/** Rejects an encoding other than that of the contract: urlencoded texts would pass as numbers and lists of JSON. */
function rejectOtherEncoding({ request: encoding }: EndpointSpec, request: FastifyRequest): void {
  const given = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (given === undefined) return;
  const isOther =
    encoding === undefined || encoding === 'none'
      ? request.isMultipart()
      : !bodyTypes[encoding].includes(given);
  if (isOther) throw new AppError('UnsupportedMediaType');
}

async function answer(binding: Binding, reply: FastifyReply, value: unknown, language: Language) {
  const { endpoint } = binding;
  if (endpoint.answer === 'bytes') {
    const bytes = value as BytesReply;
    return reply.headers({ 'content-type': bytes.contentType, ...bytes.headers }).send(bytes.body);
  }
  const parsed = endpoint.reply.safeParse(value === undefined ? {} : value);
  if (!parsed.success)
    throw new Error(
      `reply of ${endpoint.method} ${endpoint.path} violates the contract: ${parsed.error.message}`,
    );
  return reply
    .type('application/json; charset=utf-8')
    .send(shownText(await jsonOfReply(parsed.data), language));
}

/**
 * Rejects a changing request that a page of another site caused (rule 2.21). Browsers send `Sec-Fetch-Site`,
 * older ones `Origin`. A client that sends neither is no browser and has no cookie of one.
 */
function rejectCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new AppError('CrossSiteRequest');
  }
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (origin === new URL(publicUrl).origin) return;
  if (isLoopback(request.hostname) && origin === `${request.protocol}://${request.host}`) return;
  throw new AppError('CrossSiteRequest');
}

/**
 * A script of another site can also send a GET with the cookie, without reading the response. The browser
 * then names that site.
 */
function isOfOwnScript({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return headers['sec-fetch-dest'] === 'empty' && site === 'same-origin';
}

type Fields = Record<string, unknown>;
/** Parsed input: only fields of the schemas. */
interface Input {
  params?: Fields;
  query?: Fields;
  body?: Fields;
}

/** Parses params, query and body of a request by their schemas. An id that is not a number is `NotFound`. */
function parseInput(
  endpoint: EndpointSpec,
  request: { params: unknown; query: unknown },
  body: unknown,
  language: Language,
): Input {
  const input: Input = {};
  if (endpoint.params) {
    const parsed = endpoint.params.safeParse(storableInput(request.params));
    if (!parsed.success) throw new AppError(endpoint.errors.includes('NotFound') ? 'NotFound' : 'BadRequest');
    input.params = parsed.data as Fields;
  }
  if (endpoint.query)
    input.query = parseWith(endpoint.query, storableInput(request.query), language) as Fields;
  if (endpoint.body)
    input.body = parseWith(endpoint.body, storableInput(body ?? {}), language, endpoint.labels) as Fields;
  return input;
}
