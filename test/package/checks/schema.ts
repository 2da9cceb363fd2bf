import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Configuration } from 'electron-builder';
import { root } from '../../../build/run-tool.ts';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
}

/** electron-builder's own schema. It compiles only the whole, and says little about what is wrong within a section. */
const scheme: { properties: Record<string, Schema>; definitions: Record<string, Schema> } = JSON.parse(
  readFileSync(join(root, 'node_modules/app-builder-lib/scheme.json'), 'utf8'),
);

const ajv = new Ajv({ strict: false, allErrors: true });
// Its own keyword, which electron-builder itself does not check. It stands for maps of strings, too.
ajv.addKeyword({
  keyword: 'typeof',
  validate: (_wanted: unknown, value: unknown) => typeof value === 'function' || typeof value === 'object',
});
ajv.addSchema(scheme, 'scheme');

const compiled = new Map<string, ValidateFunction>();

/** Each section against its own definition, nested ones included. */
export function schemaFindings(config: Configuration): string[] {
  return Object.entries(config)
    .filter(([, value]) => value !== null && value !== undefined)
    .flatMap(([section, value]) => {
      const schema = scheme.properties[section];
      if (schema === undefined) return [`electron-builder knows no ${section}.`];
      const check = compiled.get(section) ?? ajv.compile(exact(schema));
      compiled.set(section, check);
      if (check(value)) return [];
      const errors = check.errors ?? [];
      return errors.map(({ instancePath, message, params }) => {
        const more = 'additionalProperty' in params ? ` (${params.additionalProperty})` : '';
        return `${section}${instancePath} ${message}${more}.`;
      });
    });
}

/** "This definition or null" would answer "must be null", too, to every mistake within it. */
function exact(schema: Schema): Schema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return absolute(only !== undefined && others.length === 0 ? only : schema);
}

const absolute = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', '"scheme#/definitions/'));
