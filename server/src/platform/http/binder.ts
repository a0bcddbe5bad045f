import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { AccessRule } from '@cfm/contract/platform/access.ts';
import { defaultFilePart, type EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../../config.ts';
import type { Actor, Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { DiscardFiles, ReceiveFile, UploadedFile } from '../files/receive-file.ts';
import { parseWith } from '../texts/parse-form.ts';
import { storableInput } from '../texts/storable-input.ts';
import { languageOf } from '../texts/texts.ts';
import type { Binding, BytesReply, HttpAnswer } from './bindings.ts';
import { receiveMultipart } from './receive-multipart.ts';
import { addToRequestLog, logAccess } from './request-end.ts';
import { type SessionCookie, sessionCookie } from './session-cookie.ts';

/** What the binder needs from above: it knows no module. */
export interface BinderDeps {
  /** A context for a request of this actor. */
  makeCtx(request: FastifyRequest, actor: Actor): Ctx;
  /** Who a session cookie stands for; extends the idle time unless in the background. */
  authenticate(ctx: Ctx, sessionId: string, options: { isBackground: boolean }): Promise<Actor>;
  /** Counts an anonymous call of a kind; throws `TooManyRequests`. */
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
  /** By `performance.now()`. */
  at: number;
}
/** What somebody was allowed so long ago is asked again once the body is there: a session may have ended meanwhile. */
const lateBodyMs = 1000;

/** Signed-in users send up to four rich texts with pictures at once; all others have the limit of the application. */
const signedInBodyBytes = 3 * 1024 * 1024;

/** Serves every binding below the API base: session and access, then parsing, verb, reply by its schema. */
export function serveBindings(app: FastifyInstance, all: readonly Binding[], deps: BinderDeps): void {
  const serving: Serving = { ...deps, cookie: sessionCookie(deps.publicUrl) };
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  for (const binding of all) {
    const { endpoint } = binding;
    app.route({
      method: endpoint.method,
      // It would do the work of the GET, and some of that is noted as done.
      exposeHeadRoute: false,
      url: apiBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.access.kind === 'anonymous' ? {} : { bodyLimit: signedInBodyBytes }),
      // The compressor takes a file that begins like zlib data ("80 km/h") for compressed, and labels it so.
      ...(endpoint.answer === 'bytes' ? { compress: false } : {}),
      // Before the body is parsed, so that who may not call costs nothing.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        admitted.set(request, { ctx: await admit(binding, request, serving), at: performance.now() });
      },
      handler: (request, reply) => {
        const found = admitted.get(request);
        if (!found) throw new Error('a call was not admitted');
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

/** The context of a request whose actor may call. */
async function admit({ endpoint }: Binding, request: FastifyRequest, deps: Serving): Promise<Ctx> {
  const { access, limit = 'rest', scriptOnly } = endpoint;
  refuseCrossSite(request, deps.publicUrl);

  const actor = await actorOf(endpoint, request, deps);
  if (actor.kind === 'user') addToRequestLog(request, { userId: actor.userId });
  const ctx = deps.makeCtx(request, actor);
  if (access.kind === 'anonymous') {
    if (limit !== 'none') await deps.limitAnonymous(ctx, limit);
  } else refuseWithoutRight(access, actor);
  // Rather by a script of ours than by a picture of somebody else's (rule 2.26).
  if (scriptOnly && !isOfOwnScript(request)) throw new AppError('CrossSiteRequest');
  return ctx;
}

/** Whatever the client shows (rule 1.5). */
function refuseWithoutRight(access: AccessRule, actor: Actor): void {
  if (access.kind === 'anonymous') return;
  if (actor.kind !== 'user') throw new AppError('AuthenticationRequired');
  if (!access.allows(actor)) throw new AppError('Forbidden');
}

/** The context to act in, once the body is there. */
async function ctxWithBody(
  { endpoint }: Binding,
  { ctx, at }: Admitted,
  request: FastifyRequest,
  deps: Serving,
): Promise<Ctx> {
  if (performance.now() - at < lateBodyMs || ctx.actor.kind === 'anonymous') return ctx;
  const actor = await actorOf(endpoint, request, deps);
  refuseWithoutRight(endpoint.access, actor);
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
  const call = async (body: unknown, files?: readonly UploadedFile[]) =>
    binding.handler(
      await ctxWithBody(binding, admitted, request, deps),
      { ...parseInput(endpoint, request, body, language), ...(files && { files }) } as never,
      http,
    );
  refuseOtherEncoding(endpoint, request);
  if (endpoint.request !== 'multipart') {
    const value = await call(request.body);
    logAccessBy(endpoint, request);
    return answer(binding, reply, value);
  }
  const discard = deps.discardFiles(admitted.ctx);
  const { fields, files } = await receiveMultipart(request, {
    receive: deps.receiveFile(admitted.ctx),
    discard,
    admit: async (file) => binding.admitFile?.(admitted.ctx, file),
    filePart: endpoint.filePart ?? defaultFilePart,
  });
  let value: unknown;
  try {
    value = await call(fields, files);
  } finally {
    // Those that the verb did not take: it refused the call, or had them already.
    await discard(files);
  }
  return answer(binding, reply, value);
}

/** Read as it came: the call was answered, so it is a number. */
function logAccessBy({ seen }: EndpointSpec, request: FastifyRequest): void {
  if (seen === undefined || 'notLogged' in seen) return;
  const { query, params, body } = request as { query: object; params: object; body: object };
  const given: Record<string, unknown> = { ...body, ...query, ...params };
  logAccess(request, [{ kind: seen.kind, id: 'by' in seen ? Number(given[seen.by]) || null : null }]);
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** A call takes the encoding of its contract: urlencoded texts would pass for numbers and lists of JSON. */
function refuseOtherEncoding({ request: encoding }: EndpointSpec, request: FastifyRequest): void {
  const given = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (given === undefined) return;
  const isOther =
    encoding === undefined || encoding === 'none' ? request.isMultipart() : given !== bodyTypes[encoding];
  if (isOther) throw new AppError('UnsupportedMediaType');
}

function answer(binding: Binding, reply: FastifyReply, value: unknown) {
  const { endpoint } = binding;
  if (endpoint.answer === 'bytes') {
    const bytes = value as BytesReply;
    return reply.headers({ 'content-type': bytes.contentType, ...bytes.headers }).send(bytes.body);
  }
  const parsed = endpoint.reply.safeParse(value === undefined ? {} : value);
  if (!parsed.success)
    throw new Error(
      `reply of ${endpoint.method} ${endpoint.path} is not as the contract says: ${parsed.error.message}`,
    );
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(parsed.data));
}

/**
 * Refuses a changing request that another site's page caused (rule 2.21). Browsers say so by `Sec-Fetch-Site`, older ones
 * by `Origin`; a client that sends neither is no browser and carries no cookie of one.
 */
function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
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

/** A script of another site can send a GET with the cookie too, without reading the answer: then the browser names that site. */
function isOfOwnScript({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return headers['sec-fetch-dest'] === 'empty' && site === 'same-origin';
}

/** Params, query and body of a request, each by its schema. An id that is no number names nothing: `NotFound`. */
function parseInput(
  endpoint: EndpointSpec,
  request: { params: unknown; query: unknown },
  body: unknown,
  language: Language,
) {
  const input: Record<string, unknown> = {};
  if (endpoint.params) {
    const parsed = endpoint.params.safeParse(storableInput(request.params));
    if (!parsed.success) throw new AppError(endpoint.errors.includes('NotFound') ? 'NotFound' : 'BadRequest');
    input.params = parsed.data;
  }
  if (endpoint.query) input.query = parseWith(endpoint.query, storableInput(request.query), language);
  if (endpoint.body)
    input.body = parseWith(endpoint.body, storableInput(body ?? {}), language, endpoint.labels);
  return input;
}
