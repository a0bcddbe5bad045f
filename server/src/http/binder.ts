import { apiBase } from '@cfm/contract/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { DiscardFiles, ReceiveFile } from '../files/uploaded-file.ts';
import { languageOf } from '../texts/texts.ts';
import type { Binding, BytesReply, HttpAnswer } from './bindings.ts';
import { refuseCrossSite } from './cross-site.ts';
import { parseInput } from './parse-input.ts';
import { receiveMultipart } from './receive-multipart.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** What the binder needs from above: it knows no module. */
export interface BinderDeps {
  /** A context for a request of this actor. */
  makeCtx(request: FastifyRequest, actor: Actor): Ctx;
  /** Who a session cookie stands for; extends the idle time unless in the background. */
  authenticate(ctx: Ctx, sessionId: string, options: { isBackground: boolean }): Promise<Actor>;
  /** Counts an anonymous call; throws `TooManyRequests`. */
  limitAnonymous(ctx: Ctx): Promise<void>;
  receiveFile(ctx: Ctx): ReceiveFile;
  discardFiles(ctx: Ctx): DiscardFiles;
  publicUrl: string;
}

/** Serves every binding below the API base: session, access, parsing, verb, reply by its schema. */
export function serveBindings(app: FastifyInstance, all: readonly Binding[], deps: BinderDeps): void {
  for (const binding of all) {
    const { endpoint } = binding;
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => handle(binding, request, reply, deps),
    });
  }
}

async function actorOf(binding: Binding, request: FastifyRequest, deps: BinderDeps): Promise<Actor> {
  const { access, background, pendingSession } = binding.endpoint;
  const sessionId = readSessionCookie(request);
  const nobody: Actor = { kind: 'anonymous' };
  if (sessionId === null || (access.kind === 'anonymous' && !pendingSession)) return nobody;
  return deps.authenticate(deps.makeCtx(request, nobody), sessionId, { isBackground: background === true });
}

async function handle(binding: Binding, request: FastifyRequest, reply: FastifyReply, deps: BinderDeps) {
  const { endpoint } = binding;
  const { access } = endpoint;
  refuseCrossSite(request, deps.publicUrl);
  const actor = await actorOf(binding, request, deps);
  const ctx = deps.makeCtx(request, actor);
  if (access.kind === 'anonymous') await deps.limitAnonymous(ctx);
  else {
    if (actor.kind !== 'user') throw new AppError('AuthenticationRequired');
    if (!access.allows(actor)) throw new AppError('Forbidden');
  }
  const language = languageOf(request.headers['accept-language']);
  const http: HttpAnswer = {
    setSession: (sessionId, until) => void setSessionCookie(request, reply, sessionId, until),
    clearSession: () => void clearSessionCookie(request, reply),
  };
  reply.header('cache-control', 'no-store');
  if (endpoint.request !== 'multipart') {
    const input = parseInput(endpoint, request, await bodyOf(request), language);
    return answer(binding, reply, await binding.handler(ctx, input as never, http));
  }
  const { fields, files } = await receiveMultipart(request, deps.receiveFile(ctx), deps.discardFiles(ctx));
  try {
    const input = parseInput(endpoint, request, fields, language);
    return answer(binding, reply, await binding.handler(ctx, { ...input, files } as never, http));
  } catch (error) {
    await deps.discardFiles(ctx)(files);
    throw error;
  }
}

/** Form calls take urlencoded and multipart without files. */
async function bodyOf(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body;
  return (await receiveMultipart(request, null, null)).fields;
}

function answer(binding: Binding, reply: FastifyReply, value: unknown) {
  const { endpoint } = binding;
  if (endpoint.answer === 'bytes') {
    const bytes = value as BytesReply;
    return reply.headers({ 'content-type': bytes.contentType, ...bytes.headers }).send(bytes.body);
  }
  if (!endpoint.reply) return reply.status(204).send();
  const parsed = endpoint.reply.safeParse(value);
  if (!parsed.success)
    throw new Error(
      `reply of ${endpoint.method} ${endpoint.path} is not as the contract says: ${parsed.error.message}`,
    );
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(parsed.data));
}
