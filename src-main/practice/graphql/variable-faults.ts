import {
  type ExecutionArgs,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isInputType,
  Kind,
  typeFromAST,
  validateInputValue,
} from 'graphql';
import type { FieldErrors } from '../service-error.ts';

/**
 * What is wrong with the variables of a request, by input field. graphql-js names the field only inside a sentence,
 * and a form needs to know where to put it.
 */
export function variableFaults(args: ExecutionArgs): FieldErrors {
  // A variable may be called as what every object has.
  const faults = new Map<string, string[]>();
  const given = args.variableValues ?? {};
  for (const definition of args.document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const { variable, type, defaultValue } of definition.variableDefinitions ?? []) {
      const name = variable.name.value;
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      const wanted = typeFromAST(args.schema, type);
      if (!isInputType(wanted) || (value === undefined && defaultValue)) continue;
      validateInputValue(absentAsNull(value, wanted), wanted, (error, path) => {
        const field = path.findLast(step => typeof step === 'string') ?? name;
        faults.set(field, [...(faults.get(field) ?? []), error.message]);
      });
    }
  }
  return Object.fromEntries(faults);
}

/** An absent field would be counted against its object as a whole; one that is null is counted by its own name. */
function absentAsNull(value: unknown, type: GraphQLInputType): unknown {
  const object = getNullableType(type);
  if (!isInputObjectType(object) || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value;
  return { ...Object.fromEntries(Object.keys(object.getFields()).map(field => [field, null])), ...value };
}
