import type { EndpointSpec } from '@cfm/contract/endpoint.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { AppError } from '../errors.ts';
import { parseWith } from '../texts/parse-form.ts';

/** Params, query and body of a request, each by its schema. An id that is no number names nothing: `NotFound`. */
export function parseInput(
  endpoint: EndpointSpec,
  request: { params: unknown; query: unknown },
  body: unknown,
  language: Language,
) {
  const input: Record<string, unknown> = {};
  if (endpoint.params) {
    const parsed = endpoint.params.safeParse(request.params);
    if (!parsed.success) throw new AppError(endpoint.errors.includes('NotFound') ? 'NotFound' : 'BadRequest');
    input.params = parsed.data;
  }
  if (endpoint.query) input.query = parseWith(endpoint.query, request.query, language);
  if (endpoint.body) input.body = parseWith(endpoint.body, body ?? {}, language);
  return input;
}
