import { tokenTable } from './database-words.ts';

/** What is given for a token (4.2), by the names that forms and models have for it. */
const given =
  '(?:the |your )?(?:new )?(?:(?:personal )?(?:access )?(?:pat|token) )?["\'`]?(?:input\\.)?(?:name|team(?:[ _]?id)?|expir(?:y|ation)(?:[ _]?(?:date|at))?|expires[ _]?at)["\'`]?';
const fault = [
  '(?:is )?too (?:short|long)',
  'is the wrong length',
  "(?:can(?:not|['’]t| not)|should not|must not|may not|is not allowed to) (?:be (?:blank|empty|null|longer|shorter|more|less|greater|in the past)|exceed)",
  'exceeds',
  'must exist',
  'is (?:invalid|reserved|not included in the list)',
  'is required',
  '(?:must|should) be (?:at (?:least|most)|no (?:longer|shorter|more)|(?:longer|shorter|less|more|greater) than|between|within|after|in the future)',
  '(?:must|should) be \\d{1,6} characters or (?:less|fewer)',
  'must be a (?:valid )?(?:string|date)',
  'must (?:have|contain) (?:at (?:least|most)|between|no more)',
].join('|');
const before = '(?:validation (?:failed|error)[:;,] |invalid input: )?';
const ofDjango = `\\{'${given}': \\['(?:Ensure this value|This field (?:is required|cannot be|may not be))\\b`;
const ofGo = `Key: '(?:\\w{0,40}(?:pat|token|input)\\w{0,40}\\.)?${given}' Error:Field validation for '${given}' failed on the '\\w+' tag`;
/** Pothos, and zod-validation-error: of what is shown, which Zod may look at, too, no length is wrong. */
const ofPothos = 'Validation error: input(?:\\.\\w{1,60}){0,3}: ';
const ofZod = `Validation error: (?:Too (?:big|small)|String must contain)\\b[^";]{1,100} at "${given}"`;
/** Of what was to be kept itself. */
const ofMongoose = `${tokenTable} validation failed: ${given}: `;
/** By the name of a model of what is given. */
const ofPydantic = `\\d{1,3} validation errors? for \\w{0,60}(?:Input|Create|Request|Args)\\n${given}\\n`;
/** ozzo-validation; and Symfony, by what it looked at, or by the message that it did not hand on. */
const ofOzzo = `${given}: (?:cannot be blank|the length must be |must be (?:a valid|in a valid|no (?:less|greater) than) )`;
const ofSymfony = `Object\\((?:\\w{1,60}\\\\){0,6}\\w{0,60}(?:Pat|Token|Input)\\)\\.${given}:\\s|Message of type "(?:\\w{1,60}\\\\){0,6}(?:Create|Make|Issue|Revoke|Delete)\\w{0,40}(?:Pat|Token)(?:Command|Message)?" failed validation\\.$`;
/** async-graphql: by its validators, or within the model of what is given. */
const ofRust =
  'Failed to parse "[\\w![\\]]{1,100}": (?:the (?:string length|chars length|value length|value) is \\S{1,40}, must be (?:less|greater) than or equal to |.{1,300} \\(occurred while parsing "\\w*(?:Input|Pat|Token)"\\)$)';
/** It was taken after all, if not as it was given. */
const taken = '(?:was|were|been|cut|truncated|shortened|saved|stored|created|made)';

/**
 * A sentence of those libraries that look at what was given before anything is done with it: Rails and graphql-ruby, Ecto, Laravel,
 * class-validator, joi, Go's validator, Pothos, Mongoose, pydantic, and Django, which has its errors for a text. Of another thing the
 * same words come from within, too, after a token was made.
 */
export const ofGiven = new RegExp(
  `^(?!.*\\b${taken}\\b)${before}(?:${given} (?:field )?(?:length )?(?:${fault})\\b|${ofDjango}|${ofGo}|${ofMongoose}|${ofPydantic}|${ofOzzo}|${ofSymfony})|^(?:${ofPothos}|${ofZod}|${ofRust})|^invalid ${given}[.!]?$`,
  'i',
);

const token = '(?:(?:personal |access |api )*(?:pat|token|key))';
const called = '["\'`“][^"\'`”]{1,100}["\'`”]';
const isThere = '(?:already exists|exists already|(?:is |was |has )?(?:already )?(?:been )?(?:taken|in use))';
const ofName = '(?:with|of|by|having) (?:this|that|the(?: same| given)?|your) name';

/**
 * That its name is another token's: Rails, Laravel and Django, and what people write for it. Of the name and of
 * nothing else, since of any other thing the same words come from within.
 */
export const ofTakenName = new RegExp(
  [
    `^${before}(?:the )?(?:${token} )?name (?:${called} )?${isThere}[.!]?$`,
    `^${before}(?:the )?(?:${token} )?name must be unique[.!]?$`,
    `^(?:an? |another )?${token} ${ofName} (?:${called} )?${isThere}[.!]?$`,
    `^(?:an? |the |another )?${token} (?:named |called |with (?:the )?name )(?:${called}|[\\w.-]{1,100}) ${isThere}[.!]?$`,
    `^you already have an? ${token} (?:${ofName}|(?:named|called) ${called})[.!]?$`,
    `^\\{'name': \\['[\\w ]{0,40}${token} with this name already exists\\.'\\]\\}$`,
    // Of several fields together.
    `^\\{'__all__': \\['[\\w ]{0,40}${token} with this (?:(?:team|user|owner)(?:, | and )){0,2}name(?: and (?:team|user|owner))? already exists\\.'\\]\\}$`,
  ].join('|'),
  'i',
);

/**
 * That there is no such thing, in what people write for it and in the libraries' own words, which many a service hands on: Rails,
 * Laravel, Django, Doctrine, TypeORM, Prisma and Mongoose.
 * @param calls of Prisma, which look for it
 */
const noSuch = (thing: string, calls = 'find\\w{1,20}OrThrow'): string[] => [
  `(?:the |this |your )?${thing} (?:with (?:the |this )?id ["'\`]?[\\w-]{1,100}["'\`]? )?(?:(?:was |could )?not (?:be )?found|does(?: not|n['’]t) exist)[.!]?`,
  `(?:no such|unknown) ${thing}(?:: [\\w-]{1,100})?[.!]?`,
  `${thing} "?(?=[\\w-]{0,99}[\\d_-])[\\w-]{1,100}"? not found[.!]?`,
  `couldn['’]t find ${thing}(?: with(?:out an ID| '\\w+'=\\S{1,100})?)?(?: \\[WHERE .{1,300}\\])?`,
  `no query results for model \\[(?:\\w+\\\\)*${thing}\\]\\.?(?: \\S{1,100})?`,
  `${thing} matching query does not exist\\.?`,
  `no ${thing} matches the given query\\.?`,
  `entity of type '(?:\\w+\\\\)*${thing}' for IDs .{1,200} was not found`,
  `could not find any entity of type "${thing}" matching: .{1,300}`,
  `no ${thing} found`,
  `no document found for query ".{1,300}" on model "${thing}"`,
  `cast to \\w+ failed for value .{1,200} at path "_id" for model "${thing}"`,
  `\\s*invalid \`[\\w.]{0,60}\\.${thing}\\.(?:${calls})\\(\\)\` invocation\\b.{0,300}?required but not found\\b.{0,300}`,
];

/** That there is no such team for it: whoever makes a token looks for its team before. */
export const ofNoTeam = new RegExp(
  `^(?:${[
    ...noSuch('team'),
    // PostgreSQL, and Prisma on it, of a row of the tokens themselves: it was not written.
    'insert or update on table "\\w{0,40}(?:pat|token)s?" violates foreign key constraint "\\w{0,60}team\\w{0,20}"',
    'foreign key constraint violated on the constraint: `\\w{0,40}(?:pat|token)s?_team_?id_fkey`',
  ].join('|')})$`,
  'is',
);

/**
 * That there is no such token. Only where one was to be revoked: of one that was made a moment ago a service may say so after it was
 * made, as where it reads it again from another database.
 */
export const ofNoToken = new RegExp(
  `^(?:${noSuch('(?:(?:personal|access|api|user|team)[ _]?)*(?:pat|token|key)', 'update|delete|find\\w{1,20}OrThrow').join('|')})$`,
  'is',
);
