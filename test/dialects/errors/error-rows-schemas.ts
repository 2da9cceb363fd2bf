import { type ErrorRow, no } from './error-rows.ts';

const described = { description: 'Who is invited' };
const schema = {
  type: 'object',
  title: 'Invitation',
  required: ['email', 'role', 'use_seat'],
  properties: {
    email: { type: 'string', ...described },
    role: { type: 'string', enum: ['admin', 'viewer'], description: 'Their role' },
    use_seat: { type: 'boolean', description: 'Whether it takes a seat' },
  },
  additionalProperties: false,
};
const ofRole = schema.properties.role;
const sent = { email: 'kim@example.com', role: 'member', use_seat: true };
const unsaid = ['Who is invited', 'Their role', 'takes a seat', 'Invitation'];
const ajv = 'https://ajv.js.org/options.html#verbose';
const jsonschema = 'https://github.com/tdegrunt/jsonschema';
const runtypes = {
  tag: 'object',
  fields: { email: { tag: 'string' }, use_seat: { tag: 'boolean' } },
  isExact: false,
};

/** Who shows beside a complaint what was to be sent: what is said there of other fields is no complaint. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
export const schemaRows: readonly ErrorRow[] = [
  no('Ajv, verbose', ajv, 400,
    { errors: [{ instancePath: '/role', schemaPath: '#/properties/role/enum', keyword: 'enum', params: { allowedValues: ofRole.enum }, message: 'must be equal to one of the allowed values', schema: ofRole.enum, parentSchema: ofRole, data: 'member' }] },
    { role: 'must be equal to one of the allowed values' }, { unsaid }),
  no('Ajv, verbose, of one of several', ajv, 400,
    { errors: [{ instancePath: '', schemaPath: '#/oneOf', keyword: 'oneOf', params: { passingSchemas: null }, message: 'must match exactly one schema in oneOf', schema: [schema, schema], parentSchema: { oneOf: [schema, schema] }, data: sent }] },
    'must match exactly one schema in oneOf', { unsaid, invite: ['service-refused'] }),
  no('jsonschema, its errors', jsonschema, 400,
    { errors: [{ path: [], property: 'instance', message: 'requires property "team"', schema, instance: sent, name: 'required', argument: 'team', stack: 'instance requires property "team"' }] },
    'requires property "team"', { unsaid, invite: ['service-refused'] }),
  no('jsonschema, its whole result', jsonschema, 400,
    { instance: sent, schema, options: { nestedErrors: true }, path: [], propertyPath: 'instance', errors: [{ path: ['role'], property: 'instance.role', message: 'is not one of enum values: admin,viewer', schema: ofRole, instance: 'member', name: 'enum', argument: ofRole.enum, stack: 'instance.role is not one of enum values: admin,viewer' }], disableFormat: false },
    { role: 'is not one of enum values: admin,viewer' }, { unsaid }),
  no('json_schemer', 'https://github.com/davishmcclurg/json_schemer', 400,
    { errors: [{ data: 'member', data_pointer: '/role', schema: ofRole, schema_pointer: '/properties/role', root_schema: schema, type: 'enum', error: 'value at `/role` is not one of: ["admin", "viewer"]' }] },
    { role: 'value at `/role` is not one of: ["admin", "viewer"]' }, { unsaid: ['Who is invited', 'Their role', 'takes a seat'] }),
  no('a schema beside a sentence', 'https://json-schema.org/', 400,
    { error: 'The body is not as it has to be.', schema }, 'The body is not as it has to be.', { unsaid, invite: ['service-refused'] }),
  no('fields as JSON Schema describes them, by another name', 'https://json-schema.org/', 422,
    { message: 'The body is not as it has to be.', shape: schema }, 'The body is not as it has to be.', { unsaid, invite: ['service-refused'] }),
  no('Runtypes', 'https://github.com/runtypes/runtypes', 400,
    { success: false, message: 'Expected an invitation, but was incompatible', code: 'CONTENT_INCORRECT', expected: runtypes, received: sent, details: { role: { success: false, message: 'Expected "admin", but was "member"', code: 'VALUE_INCORRECT', expected: { tag: 'literal', value: 'admin' }, received: 'member' } } },
    { role: 'Expected "admin", but was "member"' }, { unsaid: ['"boolean"', '["string"]', 'literal'] }),
  no('io-ts, raw', 'https://github.com/gcanti/io-ts', 400,
    { message: 'Invalid body', errors: [{ value: 'member', context: [{ key: '', type: { name: 'Invitation', props: { email: { name: 'string', _tag: 'StringType' }, use_seat: { name: 'boolean', _tag: 'BooleanType' } }, _tag: 'InterfaceType' }, actual: sent }, { key: 'role', type: { name: 'Role', _tag: 'UnionType' }, actual: 'member' }] }] },
    'Invalid body', { unsaid: ['StringType', 'BooleanType', 'UnionType'], invite: ['service-refused', 'field-errors'] }),
  no('JSON Schema, its own output', 'https://json-schema.org/draft/2020-12/json-schema-core#name-output-formatting', 400,
    { valid: false, details: [{ valid: true, evaluationPath: '/properties/email', schemaLocation: 'https://acme.example/invitation#/properties/email', instanceLocation: '/email', annotations: { title: 'Who is invited' } }, { valid: false, evaluationPath: '/properties/role', schemaLocation: 'https://acme.example/invitation#/properties/role', instanceLocation: '/role', errors: { enum: 'is none of the roles of this team' } }] },
    { role: 'is none of the roles of this team' }, { unsaid }),
  no('fields that passed beside one that has not', 'a sentence of its own', 422,
    { results: { email: { valid: true, message: 'This address is fine.' }, role: { valid: false, message: 'This role is not known.' } } },
    { role: 'This role is not known.' }, { unsaid: ['is fine'] }),
  no('whom to ask, beside a sentence', 'a sentence of its own', 422,
    { message: 'This role is not known.', support: { email: 'Write to Kim or Lee.' }, docs: { role: 'What somebody may do.' } },
    'This role is not known.', { unsaid: ['Kim or Lee', 'somebody may'], invite: ['service-refused'] }),
  no('Marshmallow, of the whole', 'https://marshmallow.readthedocs.io/en/stable/extending.html', 422,
    { errors: { _schema: ['A guest takes no seat.'] } }, 'A guest takes no seat.'),
  no('Zod, as a tree', 'https://zod.dev/error-formatting', 422,
    { error: { errors: [], properties: { role: { errors: ['Invalid option: expected one of "a"|"b"'] } } } },
    { role: 'Invalid option: expected one of "a"|"b"' }),
  no('Zod, as a tree, of what lies within', 'https://zod.dev/error-formatting', 422,
    { error: { errors: [], properties: { invitation: { errors: [], properties: { role: { errors: ['Invalid option: expected one of "a"|"b"'] } } } } } },
    { role: 'Invalid option: expected one of "a"|"b"' }),
  no('Mongoose, whose properties are words', 'https://mongoosejs.com/docs/validation.html', 400,
    { errors: { role: { properties: { message: 'member is not a role of this team', type: 'enum', path: 'role', value: 'member' }, kind: 'enum', path: 'role', value: 'member' } } },
    { role: 'member is not a role of this team' }),
  no('complaints by the names of fields under properties, with their type', 'a sentence of its own', 422,
    { error: { properties: { role: { type: 'invalid_choice', message: 'This role is not known.' } } } },
    { role: 'This role is not known.' }),
  no('what is said of the type, in an object', 'a sentence of its own', 422,
    { errors: { type: { message: 'Guests are invited by nobody.' } } }, 'Guests are invited by nobody.'),
  no('what is said of a schema, in words', 'a sentence of its own', 422,
    { schema: { message: 'The body is not as it has to be.', pattern: 'v2' } }, 'The body is not as it has to be.'),
];
