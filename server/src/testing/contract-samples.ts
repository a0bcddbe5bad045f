import * as z from 'zod/mini';

interface Json {
  [key: string]: unknown;
  properties?: Record<string, Json>;
  required?: string[];
}
type Schema = z.ZodMiniType | undefined;

const jsonOf = (schema: Schema): Json =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {};

/** The fields of a contract schema, each as JSON schema. */
export const fieldsOf = (schema: Schema): Record<string, Json> => jsonOf(schema).properties ?? {};

/** A minimal valid value of a contract schema, with `word` for every text. */
export const sampleOf = (schema: Schema, word: string): Record<string, unknown> =>
  sampleOfJson(jsonOf(schema), word, '') as Record<string, unknown>;

function sampleOfJson(json: Json, word: string, name: string): unknown {
  const choices = (json.anyOf ?? json.oneOf) as Json[] | undefined;
  if (choices) return sampleOfJson(choices.find(({ type }) => type !== 'null') ?? {}, word, name);
  if ('const' in json) return json.const;
  if (Array.isArray(json.enum)) return json.enum[0];
  if (json.type === 'string') {
    if (/email|^(to|cc|recipientsLevel\d)$/i.test(name)) return 'somebody@example.com';
    if (json.format === 'date') return '2026-03-05';
    return json.format === 'date-time' ? '2026-03-10T10:00:00Z' : word;
  }
  if (json.type === 'integer' || json.type === 'number') return Math.max(Number(json.minimum ?? 1), 1);
  // A data request needs at least one section.
  if (json.type === 'boolean') return /^has\w+Details$/.test(name);
  if (json.type === 'array')
    return Number(json.minItems ?? 0) > 0 ? [sampleOfJson(json.items as Json, word, name)] : [];
  return Object.fromEntries(
    Object.entries(json.properties ?? {})
      .filter(([key]) => json.required?.includes(key))
      .map(([key, value]) => [key, sampleOfJson(value, word, key)]),
  );
}
