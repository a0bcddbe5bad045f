import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { authenticate } from '../access/sign-in/authenticate.ts';
import { discardFiles, receiveFile } from '../platform/files/receive-file.ts';
import { serveBindings } from '../platform/http/binder.ts';
import { bindings, type Handler } from '../platform/http/bindings.ts';
import { limitAnonymous } from '../platform/rate-limit/limit-per-minute.ts';
import { languageOf } from '../platform/texts/texts.ts';
import type { TestApp } from './test-app.ts';

/** Serves additional endpoints for a test in the same way as those of the product. Call it before the first request. */
export function serveEndpoints<T extends Record<string, EndpointSpec>>(
  t: TestApp,
  endpoints: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
): void {
  serveBindings(t.app, bindings(endpoints, handlers), {
    makeCtx: (request, actor) => ({
      ...t.ctx(actor),
      requestId: request.id,
      language: languageOf(request.headers['accept-language']),
      address: request.ip,
    }),
    authenticate,
    limitAnonymous,
    receiveFile,
    discardFiles,
    publicUrl: t.config.publicUrl,
  });
}
