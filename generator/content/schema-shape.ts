import type { ZodType } from 'zod';

/** The parts of a zod schema's definition that lead to the schemas inside it. */
interface Definition {
  type: string;
  innerType?: ZodType;
  in?: ZodType;
  out?: ZodType;
  shape?: Record<string, ZodType>;
  element?: ZodType;
  valueType?: ZodType;
  options?: readonly ZodType[];
  getter?: () => ZodType;
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
}

/** The keys that the objects at a path may have, in the order in which the schema declares them. */
export function keysAt(schema: ZodType, path: readonly PropertyKey[]): string[] {
  const shapes = schemasAt(schema, path).flatMap(({ shape }) => (shape ? [shape] : []));
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
}

/** The values that a literal or an enumeration at a path allows. */
export function valuesAt(schema: ZodType, path: readonly PropertyKey[]): string[] {
  const values = schemasAt(schema, path).flatMap(({ values, entries }) => [
    ...(values ?? []),
    ...Object.values(entries ?? {}),
  ]);
  return [...new Set(values.filter((value) => value !== undefined && value !== '').map(String))];
}

/** The kinds of value that a path allows: `string`, `boolean`, `array`, `object`… */
export function kindsAt(schema: ZodType, path: readonly PropertyKey[]): string[] {
  return [...new Set(schemasAt(schema, path).map(({ type }) => type))];
}

/** Every schema that a value at the path may be held to; several where a union lies on the way. */
function schemasAt(schema: ZodType, path: readonly PropertyKey[]): Definition[] {
  return path.reduce<Definition[]>(
    (schemas, key) =>
      schemas.flatMap(({ shape, element, valueType }) => {
        const next = shape ? shape[String(key)] : (element ?? valueType);
        return next ? unwrap(next) : [];
      }),
    unwrap(schema),
  );
}

/** The schemas inside optional, default, transform, union and the like. */
function unwrap(schema: ZodType): Definition[] {
  const definition = schema._zod.def as unknown as Definition;
  const { type, innerType, in: input, options, getter } = definition;
  if (innerType) return unwrap(innerType);
  if (options) return options.flatMap(unwrap);
  if (type === 'pipe' && input) return unwrap(input);
  if (getter) return unwrap(getter());
  return [definition];
}
