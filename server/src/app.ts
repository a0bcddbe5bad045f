import { fileURLToPath } from 'node:url';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { authenticate } from './access/sign-in/authenticate.ts';
import type { Actor, Ctx } from './context.ts';
import { type AppDeps, makeCtx } from './context.ts';
import { AppError } from './errors.ts';
import { allRoutes } from './modules.ts';
import { describeBuild } from './platform/build-info.ts';
import { discardFiles, receiveFile } from './platform/files/receive-file.ts';
import { serveBindings } from './platform/http/binder.ts';
import { clientAddress } from './platform/http/client-address.ts';
import { boundConnections, connectionLimits } from './platform/http/connections.ts';
import { answerError } from './platform/http/error-handler.ts';
import { closeIdleAtStop, healthPaths, type Readiness, serveHealth } from './platform/http/health.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/open-api.ts';
import { servePages } from './platform/http/pages.ts';
import { whenRequestEnds } from './platform/http/request-end.ts';
import { answerRequestIds, newRequestId, requestLogger } from './platform/http/request-ids.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { limitAnonymous } from './platform/rate-limit/limit-per-minute.ts';
import { languageOf } from './platform/texts/texts.ts';
import { recordingOf } from './screens/audit-page/record-request-end.ts';

export interface ServerDeps extends AppDeps {
  metrics?: Metrics;
  /** Default: ready. */
  readiness?: Readiness;
  /** Event loop delay above which requests are rejected. 0 disables the limit. */
  busyAfterMs?: number;
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the web server without listening. */
export async function buildApp(deps: ServerDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    childLoggerFactory: requestLogger as never,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    // Limit for calls without a session. The largest one is the solution of a token link.
    bodyLimit: 128 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    ...connectionLimits(config),
    frameworkErrors: answerError as never,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.setErrorHandler(answerError);
  answerRequestIds(app);
  deps.metrics?.observe(app);
  const recording = recordingOf({
    db: deps.database.db,
    log: deps.log,
    now: deps.now,
    onFailure: (log, count) => deps.metrics?.countUnrecorded(log, count),
  });
  whenRequestEnds(app, ({ ms, seen, ...end }, request) => {
    // A balancer asks each second. A failed answer is logged like any other.
    const level = healthPaths.includes(end.route) && end.status < 400 ? 'debug' : 'info';
    request.log[level]({ ...end, ms: Math.round(ms) }, 'request');
    recording.record({ ...end, ...(seen && { seen }), endpoint: endpointName(end), requestId: request.id });
  });
  app.addHook('onClose', recording.settle);
  boundConnections(app, config);
  app.setNotFoundHandler(notFound);
  // Before the body is parsed.
  app.addHook('onRequest', async ({ is404 }) => {
    if (is404) notFound();
  });
  closeIdleAtStop(app);
  await app.register(helmet, securityHeaders(config));
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart);
  await app.register(underPressure, { maxEventLoopDelay: deps.busyAfterMs ?? 2000, retryAfter: 5 });
  serveHealth(app, deps.readiness ?? { state: 'ready' }, deps.database.pool);
  serveBindings(app, allRoutes, {
    makeCtx: (request, actor) => requestCtx(deps, request, actor),
    authenticate,
    limitAnonymous,
    receiveFile,
    discardFiles,
    publicUrl: config.publicUrl,
  });
  // Built from the schemas that validate (rule 12.9), on the first request: it takes 100 ms, and few ask for it.
  let description: string | undefined;
  app.get(`${apiBase}openapi.json`, (_request, reply) => {
    description ??= JSON.stringify(describeApi(allRoutes, config.productTitle));
    return reply.type('application/json').send(description);
  });
  app.all(`${apiBase}*`, { onRequest: async () => notFound() }, notFound);
  await servePages(app, {
    webDir: folder('../../web/dist'),
    manualsDir: folder('../../docs/dist'),
    productTitle: config.productTitle,
    build: describeBuild(),
    complaintTeam: config.complaintTeam,
    complaintMailbox: config.complaintMailbox,
    legalTexts: deps.legalTexts,
  });
  return app;
}

/** Endpoint in the format of the contract. */
const endpointName = ({ method, route }: { method: string; route: string }): string =>
  `${method} ${route.replace(apiBase, '').replace(/:(\w+)/g, '{$1}')}`;

function notFound(): never {
  throw new AppError('NotFound');
}

function requestCtx(deps: ServerDeps, request: FastifyRequest, actor: Actor): Ctx {
  return {
    ...makeCtx(deps, actor, request.id),
    language: languageOf(request.headers['accept-language']),
    address: clientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    log: request.log as unknown as Logger,
  };
}
