import { pick } from '../../base/json.ts';
import { ourField } from '../../service/field-names.ts';
import { beside as namedBeside, notNamed, ofOther, tableBeside } from './named-words.ts';

/** A table of the tokens, or the model of one. */
export const tokenTable = '\\w{0,60}(?:pat|token|api_?key)s?';

/**
 * What stands before a database's own words: lib/pq, pgx and JDBC; Rails; SQLAlchemy; Laravel; Knex; Go's and Node's drivers; and Prisma
 * and Knex with what was to be written, which has to be a token.
 */
const before = [
  'pq: ',
  '(?:[\\w:]{1,60}: )?ERROR: +',
  "\\([\\w.]{1,80}\\) (?:<class '[\\w.]{1,80}'>: )?",
  'SQLSTATE\\[\\w{5}\\]: [\\w ]{1,60}: \\d{1,5} (?:ERROR: +)?',
  'Error \\d{4}(?: \\(\\w{5}\\))?: ',
  '(?:ER_DUP_ENTRY|SQLITE_CONSTRAINT\\w{0,20}|Mysql2::Error|SQLite3::\\w{1,40}): ',
  `insert into ["\`]?${tokenTable}["\`]? .{1,300}? - `,
  `Invalid \`[\\w.]{0,60}\\.${tokenTable}\\.create\\(\\)\` invocation\\b.{0,300}?\\n`,
].join('|');
const theirs = [
  'duplicate key value|insert or update on table|permission denied for|new row (?:violates|for relation)|null value in column|UNIQUE constraint failed|Duplicate entry',
  'Unique constraint failed on|Foreign key constraint (?:violated|failed)',
].join('|');
const framed = new RegExp(`^(?:${before})(?=${theirs})`, 'is');

/** A sentence of a database or its mapper without what drivers put around it; any other as it is. */
export function withoutDriver(sentence: string): string {
  const bare = sentence.replace(framed, '');
  if (bare === sentence) return sentence;
  return (bare.split('\n', 1)[0] ?? '').replace(/ \(SQLSTATE \w{5}\)$/, '');
}

/**
 * A table, a function, an index or a constraint of the tokens themselves; by an invitation no token is made. What is written beside
 * them is written after a token was made as well, and whether both are undone together nobody knows.
 */
const beside = 'audit|log|event|histor|outbox|entr(?:y|ies)|notif|mail|activit|usage|job';
const kept = `(?!\\w{0,60}(?:${beside}))\\w{0,60}(?:pat|token|api_?key|invit(?:ation|e))s?(?:_\\w{1,60})?`;

/** That a token like it is there: MySQL, MongoDB, PostgreSQL, SQLite and Prisma. */
export const ofTakenRow = new RegExp(
  [
    `^Duplicate entry '.{1,200}' for key '${tokenTable}\\.\\w{1,60}'$`,
    `^E11000 duplicate key error (?:collection|index): [\\w.$-]{0,100}?${tokenTable}\\b`,
    `^duplicate key value violates unique constraint "${kept}"`,
    `^UNIQUE constraint failed: (?:${tokenTable}\\.\\w{1,60}, )*${tokenTable}\\.name\\b`,
    '^Unique constraint failed on the fields: \\((?:`\\w{1,60}`,)*`name`',
  ].join('|'),
  'i',
);

/** That it is none that is kept: PostgreSQL, of a check of the row, and of what it lacks. */
export const ofUntakenRow = new RegExp(
  `^(?:new row for relation|null value in column "\\w{1,63}" of relation) "${kept}" violates (?:check constraint "|not-null constraint)`,
  'i',
);

/** That they may not be written: PostgreSQL. */
export const ofDeniedRow = new RegExp(
  [
    `^permission denied for (?:table|function|sequence|relation|view) "?${kept}"?$`,
    `^new row violates row-level security policy (?:"[^"]{1,60}" |\\(USING expression\\) )?for table "${kept}"`,
  ].join('|'),
  'i',
);

/** A table before its constraint, which is named after a column as well; a collection after its database. */
const rowNamed =
  /\b(?:constraint|relation|table) ["[](\w{1,63})|E11000 duplicate key error (?:collection|index): [^\s.]{1,64}\.([\w.-]{1,120})/;
const ofRowBeside = new RegExp(tableBeside);

/** PostgreSQL, Hibernate and MongoDB, of a row that is written once what was asked for is. @param said what is read of the body */
export function speaksOfRowBeside(said: string): boolean {
  const [, row, collection] = rowNamed.exec(said.slice(0, 400)) ?? [];
  return ofRowBeside.test(row ?? collection ?? '');
}

const ofTokens = new RegExp(`^${kept}$`, 'i');
const place = /\b(?:constraint|table|relation|schema|function|sequence|view) "?(\w{1,100})/;

/** Keystone, of the list that it would not write to, and of its fields. */
const ofList = /^Access denied: You cannot (?:create|update|delete) that (\w{1,100})/;
const ofFields = /^You provided invalid data for this operation\b/;
const eachField = /^ *- (\w{1,100})\.\w{1,100}: /gm;

/**
 * PostgreSQL, Keystone and Directus, of something else than the tokens: whatever a service has made of it, as a code, comes from within.
 * @param collection as Directus and Payload name it beside their words
 */
export function isOfOtherRow(message: string, collection: unknown): boolean {
  const said = message.slice(0, 1_000);
  const names = [ofList.exec(said)?.[1]];
  if (ofFields.test(said)) names.push(...[...said.matchAll(eachField)].map(([, list]) => list));
  if (/\bviolates\b|\bpermission denied for\b/.test(said)) names.push(place.exec(said)?.[1]);
  if (typeof collection === 'string') names.push(collection.replaceAll('-', '_'));
  return names.some(name => name !== undefined && !ofTokens.test(name));
}

const ofOtherModel = new RegExp(`^${ofOther}\\w{1,100}$`, 'i');
/** The service that has it, as the last word of its name, and what that was to do: an address is looked at before anything is made. */
const ofOtherAction = new RegExp(
  `(?:^|[._-])(?:audit|event|activity)?(?:${namedBeside}|(?:e?mail(?:er)?|smtp|sms|queue|job)s?\\b)\\.(?!(?:validat|verif|check)\\w{0,50}$)\\w{1,60}$`,
  'i',
);
const newWord = /(?<=[a-z\d])(?=[A-Z])/g;

/**
 * Sails and Payload, which name the model that would not be written: none of what was sent, nor of whom and what that is for. And
 * Moleculer, which names the action that would not take what another one has called it with.
 */
export function isOfOtherModel(body: unknown): boolean {
  const first = (name: string) => [pick(body, name)].flat()[0];
  const named = pick(body, 'modelIdentity') ?? pick(pick(first('errors'), 'data'), 'collection');
  if (typeof named === 'string' && ofOtherModel.test(named.replaceAll('-', '_'))) return true;
  const action = pick(first('data'), 'action');
  return typeof action === 'string' && ofOtherAction.test(action.replace(newWord, '-'));
}

/** Nothing that a row of a token may have besides: its end, its kind, what it may do, and what tells it from others. */
const ofNoToken = new RegExp(
  `^${notNamed}(?!(?:(?:display|full|short)_?name|name|title|label|slug|tags?|type|kind|status|state|description|lifespan|lifetime|hash|secret|prefix|suffix|last_?(?:four|used)\\w*|value|owner|creator|creat\\w*|publish\\w*|updat\\w*|locale|\\w*expir\\w*|valid\\w*|revoked\\w*|ends?\\w*|ttl|duration|notes?|comment|reason|purpose|(?:document_?)?id|uu?id|scopes?|permissions?|abilit\\w*|grants?|rights?|access|level|resources?|read_?only|(?:is_?)?(?:active|enabled|disabled)|\\w*_?ips?|ip_?\\w*|allowed\\w*|max_?\\w*|rate_?limit)$)`,
  'i',
);

/**
 * Strapi, which says of each field what is wrong with it, and not of which entry: fields that no row of a token has are of one that was to
 * be written beside it. It looks at an entry as a whole, so that one field of a token tells of all.
 * @param error as it stands in `extensions`
 */
export function isOfOtherEntry(error: unknown): boolean {
  const wrong = pick(pick(error, 'details'), 'errors');
  if (!Array.isArray(wrong) || pick(error, 'name') !== 'ValidationError') return false;
  const fields = wrong.slice(0, 50).map(one => pathOf(pick(one, 'path')));
  return (
    fields.length > 0 &&
    fields.every(
      path => path.length > 0 && path.every(part => ourField(part) === null && ofNoToken.test(part)),
    )
  );
}

const pathOf = (path: unknown): string[] =>
  (Array.isArray(path) ? path : []).filter(part => typeof part === 'string');

/** A code of a database, as its driver's error has it, which does not say that it is of the tokens. @param table as it is named beside it */
export const isUnplacedState = (code: unknown, table: unknown): boolean =>
  typeof code === 'string' &&
  /^(?:22|23|42)[\dA-Z]{3}$|^P0001$/.test(code) &&
  !(typeof table === 'string' && ofTokens.test(table));
