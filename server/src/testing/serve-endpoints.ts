import type { EndpointSpec } from '@cfm/contract/endpoint.ts';
import { discardFiles, receiveFile } from '../files/receive-file.ts';
import { serveBindings } from '../http/binder.ts';
import { bindings, type Handler } from '../http/bindings.ts';
import { authenticate } from '../modules/auth/authenticate.ts';
import { limitAnonymous } from '../rate-limit/limit-per-minute.ts';
import { languageOf } from '../texts/texts.ts';
import type { TestApp } from './test-app.ts';

/**
 * Serves endpoints that only a test has, beside those of the product and in the same way. Call it before the first
 * request.
 */
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
