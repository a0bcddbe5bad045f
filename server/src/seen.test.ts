import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from './modules.ts';

// Closed by default: a new endpoint that shows a case or a contact logs the access (rule 14.6), or states why not.

const ofCases =
  /"(caseId|internalId|contactId|contactCarId|attachmentId|caseEventId|customer|vin|lastName)":/;
const replyOf = ({ reply }: EndpointSpec) =>
  reply ? JSON.stringify(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })) : '';
/** A change is audited, and a rejected change logs what its error showed. Reads have no other trace. */
const shows = ({ method, path, answer }: EndpointSpec) =>
  method === 'GET' || /\/(list|preview|test)$/.test(path) || answer === 'bytes';
const isOfPeople = (endpoint: EndpointSpec) =>
  /^(gdpr\/)?(case|contact)s?\/(\w+\/)?\{/.test(endpoint.path) ||
  endpoint.answer === 'bytes' ||
  ofCases.test(replyOf(endpoint));

const endpoints = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.kind === 'signedIn')
  .filter((endpoint) => shows(endpoint) && isOfPeople(endpoint));

test('there are such calls', () => expect(endpoints.length).toBeGreaterThan(30));

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s names the logged record and its parameter or field, or the reason for no log',
  (_name, { seen, params, query, body }) => {
    expect(seen).toBeDefined();
    if (!seen || !('by' in seen)) return;
    const names = [params, query, body].flatMap((schema) =>
      schema
        ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
        : [],
    );
    expect(names).toContain(seen.by);
  },
);
