/**
 * What of a JSON Schema tells what a value is made of; of its properties those are named that may be missing, since few may. How long or
 * how large it may be is the core's to hold.
 */
export interface Shape {
  $ref?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  properties?: Record<string, Shape>;
  optional?: string[];
  propertyNames?: Shape;
  additionalProperties?: Shape;
  items?: Shape;
  default?: unknown;
}

export const misfit: unique symbol = Symbol('misfit');

/** @param defs what a `$ref` names, by all of its text. Returns a copy without what is not declared, or `misfit`. */
export function shaped(shape: Shape, value: unknown, defs: Readonly<Record<string, Shape>>): unknown {
  if (shape.$ref !== undefined) {
    const named = defs[shape.$ref];
    return named ? shaped(named, value, defs) : misfit;
  }
  for (const one of shape.anyOf ?? shape.oneOf ?? []) {
    const found = shaped(one, value, defs);
    if (found !== misfit) return found;
  }
  if (shape.anyOf ?? shape.oneOf) return misfit;
  if ('const' in shape) return value === shape.const ? value : misfit;
  if (shape.enum) return shape.enum.includes(value) ? value : misfit;
  if (shape.type === undefined) return value;
  if (Array.isArray(value))
    return shape.type === 'array' ? shapedAll(shape.items ?? {}, value, defs) : misfit;
  if (shape.type === 'object') {
    return typeof value === 'object' && value !== null ? shapedFields(shape, value, defs) : misfit;
  }
  const { type } = shape;
  const fits = typeof type === 'string' ? isA(type, value) : type.some(one => isA(one, value));
  return fits ? value : misfit;
}

function isA(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'number') return Number.isFinite(value);
  return typeof value === type;
}

type Defs = Readonly<Record<string, Shape>>;

function shapedAll(items: Shape, values: readonly unknown[], defs: Defs): unknown {
  const found = values.map(value => shaped(items, value, defs));
  return found.includes(misfit) ? misfit : found;
}

function shapedFields(shape: Shape, value: object, defs: Defs): unknown {
  const { properties = {}, optional = [], propertyNames, additionalProperties } = shape;
  const given: Readonly<Record<string, unknown>> = { ...value };
  const found: Record<string, unknown> = {};
  // A list of two hundred rows has thousands of fields: nothing is made here that a field does not need.
  for (const name in properties) {
    const field = properties[name] ?? {};
    let one = Object.hasOwn(given, name) ? given[name] : undefined;
    if (one === undefined && field.default !== undefined) one = structuredClone(field.default);
    if (one === undefined) {
      if (!optional.includes(name)) return misfit;
      continue;
    }
    found[name] = shaped(field, one, defs);
    if (found[name] === misfit) return misfit;
  }
  if (!additionalProperties) return found;
  for (const name in given) {
    if (name === '__proto__' || Object.hasOwn(properties, name)) continue;
    if (propertyNames && shaped(propertyNames, name, defs) === misfit) return misfit;
    found[name] = shaped(additionalProperties, given[name], defs);
    if (found[name] === misfit) return misfit;
  }
  return found;
}
