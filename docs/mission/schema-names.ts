import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';

type Schema = NonNullable<EndpointSpec['body']>;
/** What of a schema's definition leads to the names in it, whatever its type. */
interface Definition {
  type: string;
  /** Of a union that one field decides. */
  discriminator?: string;
  out?: Schema;
  shape?: Record<string, Schema>;
  in?: Schema;
  innerType?: Schema;
  element?: Schema;
  options?: readonly Schema[];
}
const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition; // One of many types of schema; each part is looked for.

/** The fields of an object, or of what it is made of. */
export function namesOf(schema: Schema | undefined): readonly string[] {
  if (!schema) return [];
  const { shape, in: input, innerType, options } = definitionOf(schema);
  if (shape) return Object.keys(shape);
  if (options) return options.flatMap(namesOf);
  return namesOf(input ?? innerType);
}

/** The names of fields at every depth. */
export function namesWithin(schema: Schema | undefined): ReadonlySet<string> {
  if (!schema) return new Set();
  const { shape = {}, in: input, innerType, element, options = [] } = definitionOf(schema);
  const inner = [...Object.values(shape), input, innerType, element, ...options];
  return new Set([...Object.keys(shape), ...inner.flatMap((each) => [...namesWithin(each)])]);
}

/**
 * The fields without which nothing is accepted, or no choice of a field such as the type of a rule. Includes those of
 * required fields, such as the address of a recipient.
 */
export function requiredIn(schema: Schema | undefined): readonly string[] {
  if (!schema) return [];
  const { type, shape, in: input, out, innerType, element, options, discriminator } = definitionOf(schema);
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) =>
      field.safeParse(undefined).success ? [] : [name, ...(accepts(field, []) ? [] : requiredIn(field))],
    );
  if (options) {
    const [first = [], ...others] = options.map(requiredIn);
    if (discriminator) return [...new Set([first, ...others].flat())];
    return first.filter((name) => others.every((each) => each.includes(name)));
  }
  if (type === 'nullable') return [];
  return requiredIn(
    input && definitionOf(input).type === 'transform' ? out : (input ?? innerType ?? element),
  );
}
const accepts = (schema: Schema, value: unknown) => schema.safeParse(value).success;
