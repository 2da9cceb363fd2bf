import type { ProblemCode } from '../../../src-shared/problem.ts';
import type { GraphqlRow } from './graphql-rows.ts';

const thrown = (message: string) => ({
  errors: [{ message, path: ['createPat'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  data: { createPat: null },
});

type Case = readonly [server: string, source: string, message: string];
const rowsOf = (code: ProblemCode, cases: readonly Case[]): GraphqlRow[] =>
  cases.map(([server, source, message]) => ({
    ...{ server, source, what: message.replaceAll(/\s+/g, ' '), status: 200 },
    ...{ body: thrown(message), code },
  }));

const issue = (path: readonly string[], code: string, message = 'Too big') => ({ code, path, message });
const ofZod = (...issues: readonly object[]) => JSON.stringify(issues, null, 2);
const zod = ['Zod 4, thrown as it is', 'zod.dev/error-customization'] as const;
const pothos = ['Pothos 4, plugin-validation', 'pothos-graphql.dev/docs/plugins/validation'] as const;
const beautified = ['zod-validation-error', 'github.com/causaly/zod-validation-error'] as const;
const mongoose = ['Mongoose 9', 'mongoosejs.com/docs/validation.html'] as const;
const pydantic = ['pydantic 1.10 and 2', 'docs.pydantic.dev/latest/errors/errors'] as const;
const ruby = ['graphql-ruby 1.13.15', 'graphql-ruby.org/mutations/mutation_validation'] as const;
const prisma = ['Prisma', 'prisma.io/docs/orm/reference/error-reference'] as const;
const postgres = 'postgresql.org/docs/current/errcodes-appendix.html';
const async = ['async-graphql 7', 'github.com/async-graphql/async-graphql/blob/master/src/error.rs'] as const;
const django = ['Django', 'docs.djangoproject.com/en/5.2/topics/http/shortcuts/#get-object-or-404'] as const;
const ozzo = ['ozzo-validation 4', 'github.com/go-ozzo/ozzo-validation'] as const;
const symfony = ['Symfony 5.4, Validator', 'symfony.com/doc/5.x/messenger.html'] as const;
const own = ['any', 'GraphQL specification, 7.1'] as const;

/** What was given is looked at before anything is done with it, by a library that has no code for that. */
export const givenRows: readonly GraphqlRow[] = [
  ...rowsOf('service-refused', [
    [...pothos, 'Validation error: input.name: Too big: expected string to have <=30 characters'],
    [...pothos, 'Validation error: input.name: Not this one, input.teamId: Invalid UUID'],
    [...pothos, 'Validation error: input: Either of them'],
    [...beautified, 'Validation error: Too big: expected string to have <=30 characters at "name"'],
    [...beautified, 'Validation error: String must contain at most 30 character(s) at "input.name"'],
    [
      ...mongoose,
      'PersonalAccessToken validation failed: name: Path `name` (`xxxxxxxx`, length 8) is longer than the maximum allowed length (5).',
    ],
    [...mongoose, 'Pat validation failed: expiresAt: Cast to date failed for value "x" (type string)'],
    [
      ...pydantic,
      '1 validation error for CreatePatInput\nname\n  String should have at most 5 characters [type=string_too_long]',
    ],
    [...pydantic, '2 validation errors for PatCreate\nname\n  ensure this value has at most 5 characters'],
    [
      ...async,
      'Failed to parse "String": the string length is 300, must be less than or equal to 30 (occurred while parsing "CreatePatInput")',
    ],
    [...async, 'Failed to parse "String": the chars length is 300, must be less than or equal to 30'],
    [
      ...async,
      'Failed to parse "DateTime": input contains invalid characters (occurred while parsing "NewToken")',
    ],
    [...ozzo, 'name: cannot be blank.'],
    [...ozzo, 'name: the length must be between 1 and 50; teamId: cannot be blank.'],
    [
      ...symfony,
      'Object(App\\Input\\CreatePatInput).name:\n    This value should not be blank. (code c1051bb4)',
    ],
    [...symfony, 'Message of type "App\\Message\\CreatePat" failed validation.'],
    [...django, 'No Team matches the given query.'],
    [...ruby, 'name is reserved'],
    [...ruby, 'name is invalid'],
    [...ruby, 'name is not included in the list'],
    [
      'Rails 6.1',
      'guides.rubyonrails.org/active_record_validations.html',
      'Validation failed: Team must exist',
    ],
    ['hapi 21, Boom', 'hapi.dev/module/boom', 'name too long'],
    [...own, 'Token name too short'],
    [...own, 'Name must be 30 characters or less'],
    [...own, 'Name must be 30 characters or fewer.'],
    [...own, 'Token name must not exceed 30 characters'],
    [...own, "Name can't exceed 30 characters"],
    [...own, 'Name exceeds the maximum length of 30 characters'],
    [...own, 'Expiration date cannot be in the past'],
    [...own, 'expiresAt must be within 90 days'],
  ]),
  ...rowsOf('field-errors', [
    [...zod, ofZod(issue(['name'], 'too_big'))],
    [...zod, ofZod(issue(['input', 'name'], 'invalid_format', 'Invalid string'))],
    [...zod, ofZod(issue(['name'], 'custom'), issue(['expiresAt'], 'too_small'))],
  ]),
  ...rowsOf('conflict', [
    ['lib/pq', postgres, 'pq: duplicate key value violates unique constraint "pats_name_key"'],
    [
      'pgx',
      postgres,
      'ERROR: duplicate key value violates unique constraint "pats_name_key" (SQLSTATE 23505)',
    ],
    [
      'Rails 6.1',
      postgres,
      'PG::UniqueViolation: ERROR:  duplicate key value violates unique constraint "index_pats_on_name"\nDETAIL:  Key (name)=(CI) already exists.',
    ],
    [
      'SQLAlchemy 1.4',
      'docs.sqlalchemy.org/en/14/errors.html',
      '(psycopg2.errors.UniqueViolation) duplicate key value violates unique constraint "pats_name_key"\nDETAIL:  Key (name)=(CI) already exists.',
    ],
    [
      'SQLAlchemy 1.4',
      'docs.sqlalchemy.org/en/14/errors.html',
      '(sqlite3.IntegrityError) UNIQUE constraint failed: pats.name\n[SQL: INSERT INTO pats (name) VALUES (?)]',
    ],
    ['Knex', 'knexjs.org', "insert into `pats` (`name`) values ('CI') - UNIQUE constraint failed: pats.name"],
    [
      'Laravel',
      'laravel.com/docs/database',
      'SQLSTATE[23505]: Unique violation: 7 ERROR:  duplicate key value violates unique constraint "pats_name_unique"\nDETAIL:  Key (name)=(CI) already exists.',
    ],
    [
      'go-sql-driver',
      'github.com/go-sql-driver/mysql',
      "Error 1062 (23000): Duplicate entry 'CI' for key 'pats.name'",
    ],
    ['MySQL 8', 'dev.mysql.com', "Duplicate entry 'team_1-CI' for key 'personal_access_tokens.team_name'"],
    [
      'MongoDB',
      'mongodb.com/docs/manual/core/index-unique',
      'E11000 duplicate key error collection: app.pats index: name_1 dup key: { name: "CI" }',
    ],
    [
      ...prisma,
      '\nInvalid `prisma.pat.create()` invocation:\n\n\nUnique constraint failed on the fields: (`teamId`,`name`)',
    ],
    [
      ...prisma,
      '\nInvalid `this.prisma.apiToken.create()` invocation in\n/app/pats.ts:12:30\n\n  11 \n→ 12 await prisma.apiToken.create(\nUnique constraint failed on the fields: (`name`)',
    ],
  ]),
  ...rowsOf('service-refused', [
    [
      'lib/pq',
      postgres,
      'pq: insert or update on table "pats" violates foreign key constraint "pats_team_id_fkey"',
    ],
    [
      ...prisma,
      '\nInvalid `prisma.pat.create()` invocation:\n\n\nForeign key constraint violated on the constraint: `pats_team_id_fkey`',
    ],
    [
      ...prisma,
      '\nInvalid `prisma.team.findUniqueOrThrow()` invocation:\n\n\nAn operation failed because it depends on one or more records that were required but not found.',
    ],
  ]),
  // Of another thing the same words may come from within, after a token was made; and what is shown is looked at by the same libraries.
  ...rowsOf('outcome-unknown', [
    ['Pothos 4, of something else', pothos[1], 'Validation error: mail.subject: Too big'],
    ['zod-validation-error, of something else', beautified[1], 'Validation error: Required at "hash"'],
    [
      'zod-validation-error, of what is shown',
      beautified[1],
      'Validation error: Expected string, received date at "expiresAt"',
    ],
    [
      'Symfony, of something else',
      symfony[1],
      'Object(App\\Entity\\AuditEntry).name:\n    This value is too long.',
    ],
    ['Symfony, of a message', symfony[1], 'Message of type "App\\Message\\SendTokenMail" failed validation.'],
    ['ozzo-validation, of something else', ozzo[1], 'actor: cannot be blank.'],
    [
      'Mongoose, of something else',
      mongoose[1],
      'AuditEntry validation failed: name: Path `name` is required.',
    ],
    [
      'pydantic, of what is shown',
      pydantic[1],
      '1 validation error for PatResponse\nname\n  none is not an allowed value',
    ],
    [
      'Zod, of what is shown',
      zod[1],
      ofZod(issue(['expiresAt'], 'invalid_type', 'expected string, received Date')),
    ],
    ['Zod, of something else', zod[1], ofZod(issue(['name'], 'too_big'), issue(['hash'], 'too_big'))],
    ['Zod, of a place within', zod[1], ofZod(issue(['mail', 'name'], 'too_big'))],
    [
      'Prisma, of something else',
      prisma[1],
      '\nInvalid `prisma.auditEntry.create()` invocation:\n\n\nUnique constraint failed on the fields: (`name`)',
    ],
    [
      'Prisma, its connection',
      prisma[1],
      "\nInvalid `prisma.pat.create()` invocation:\n\n\nCan't reach database server at `db`:`5432`",
    ],
    [
      'Prisma, a team that is counted up',
      prisma[1],
      '\nInvalid `prisma.team.update()` invocation:\n\n\nAn operation failed because it depends on one or more records that were required but not found.',
    ],
    [
      'a sentence with one within',
      own[1],
      'The token was made, and its entry was not: pq: duplicate key value violates unique constraint "entries_key"',
    ],
    ['async-graphql, of something else', async[1], 'Failed to parse "JSON": EOF while reading a value'],
    [
      'async-graphql, of something else',
      async[1],
      'Failed to parse "Mail": no subject (occurred while parsing "Mail")',
    ],
    ['Django, of something else', django[1], 'No MailTemplate matches the given query.'],
    ['a name that was taken otherwise', own[1], 'Name exceeds 30 characters and was truncated'],
    ...[
      'duplicate key value violates unique constraint "audit_pkey"',
      'duplicate key value violates unique constraint "token_audits_pkey"',
      'pq: duplicate key value violates unique constraint "outbox_pkey"',
      '(psycopg2.errors.UniqueViolation) duplicate key value violates unique constraint "audit_pkey"\nDETAIL:  Key (id)=(5) already exists.',
      'permission denied for table audit_entries',
      'permission denied for schema audit',
      'new row violates row-level security policy for table "audit_entries"',
    ].map(words => ['PostgreSQL, of another table', postgres, words] as const),
  ]),
];
