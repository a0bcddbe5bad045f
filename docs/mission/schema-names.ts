import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';

type Schema = NonNullable<EndpointSpec['body']>;
/** What of a schema's definition leads to the names in it, whatever its type. */
interface Definition {
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

/** The fields without which nothing is accepted. */
export const requiredIn = (schema: Schema | undefined): readonly string[] => [
  ...new Set(
    (schema?.safeParse({}).error?.issues ?? []).flatMap(({ path: [field] }) =>
      field ? [String(field)] : [],
    ),
  ),
];
