const token = '\\w{0,60}(?:pat|token|api_?key)s?';

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
  `insert into ["\`]?${token}["\`]? .{1,300}? - `,
  `Invalid \`[\\w.]{0,60}\\.${token}\\.create\\(\\)\` invocation\\b.{0,300}?\\n`,
].join('|');
const theirs = [
  'duplicate key value|insert or update on table|permission denied for|new row violates|UNIQUE constraint failed|Duplicate entry',
  'Unique constraint failed on|Foreign key constraint (?:violated|failed)',
].join('|');
const framed = new RegExp(`^(?:${before})(?=${theirs})`, 'is');

/** A sentence of a database or its mapper without what drivers put around it; any other as it is. */
export function withoutDriver(sentence: string): string {
  const bare = sentence.replace(framed, '');
  if (bare === sentence) return sentence;
  return (bare.split('\n', 1)[0] ?? '').replace(/ \(SQLSTATE \w{5}\)$/, '');
}

/** That a token like it is there: MySQL, MongoDB, SQLite and Prisma. Of PostgreSQL any such sentence is one. */
export const ofTakenRow = new RegExp(
  [
    `^Duplicate entry '.{1,200}' for key '${token}\\.\\w{1,60}'$`,
    `^E11000 duplicate key error (?:collection|index): [\\w.$-]{0,100}?${token}\\b`,
    `^UNIQUE constraint failed: (?:${token}\\.\\w{1,60}, )*${token}\\.name\\b`,
    '^Unique constraint failed on the fields: \\((?:`\\w{1,60}`,)*`name`',
  ].join('|'),
  'i',
);
