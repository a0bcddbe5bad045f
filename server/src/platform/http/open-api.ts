import { defaultFilePart, type EndpointSpec, multipartBodyPart } from '@cfm/contract/platform/endpoint.ts';
import { errorBody, errorStatus, everyEndpointErrors } from '@cfm/contract/platform/errors.ts';
import { apiBase, productVersion } from '@cfm/contract/platform/limits.ts';
import * as z from 'zod/mini';
import type { Binding } from './bindings.ts';

type Json = Record<string, unknown>;
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

/** Describes every call as OpenAPI 3.1, from the same schemas that validate. */
export function describeApi(bindings: readonly Binding[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const { endpoint } of bindings) {
    const path = `/${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: productVersion },
    servers: [{ url: apiBase.replace(/\/$/, '') }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'cfm_session' } },
    },
  };
}

function operation(endpoint: EndpointSpec): Json {
  return {
    summary: endpoint.summary,
    description: `Access: ${endpoint.access.name}`,
    security: endpoint.access.kind === 'anonymous' ? [] : [{ session: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body ? { requestBody: requestBody(endpoint) } : {}),
    responses: { ...success(endpoint), ...failures(endpoint) },
  };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const mediaTypes = {
  none: 'application/json',
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function requestBody(endpoint: EndpointSpec): Json {
  const schema = endpoint.body ? schemaOf(endpoint.body, 'input') : {};
  if (endpoint.request === 'multipart') {
    const files = {
      [endpoint.filePart ?? defaultFilePart]: { type: 'array', items: { type: 'string', format: 'binary' } },
    };
    const asTexts = { ...schema, properties: { ...(schema.properties as Json), ...files } };
    const asJson = {
      type: 'object',
      properties: { [multipartBodyPart]: schema, ...files },
      required: [multipartBodyPart],
    };
    return {
      required: true,
      content: {
        [mediaTypes.multipart]: {
          schema: { anyOf: [asTexts, asJson] },
          encoding: { [multipartBodyPart]: { contentType: 'application/json' } },
        },
        [mediaTypes.json]: { schema },
      },
    };
  }
  return { required: true, content: { [mediaTypes[endpoint.request ?? 'none']]: { schema } } };
}

function success(endpoint: EndpointSpec): Json {
  if (endpoint.answer === 'bytes')
    return {
      200: {
        description: 'The file',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  return {
    200: {
      description: 'Done',
      content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
  };
}

function failures(endpoint: EndpointSpec): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set([...endpoint.errors, ...everyEndpointErrors])) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
