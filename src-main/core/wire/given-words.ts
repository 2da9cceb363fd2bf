/** What is given for a token (4.2), by the names that forms and models have for it. */
const given =
  '(?:the |your )?(?:new )?(?:(?:personal )?(?:access )?(?:pat|token) )?["\'`]?(?:input\\.)?(?:name|team(?:[ _]?id)?|expir(?:y|ation)(?:[ _]?(?:date|at))?|expires[ _]?at)["\'`]?';
const fault = [
  'is too (?:short|long)',
  'is the wrong length',
  "(?:can(?:not|['’]t| not)|should not|must not|may not|is not allowed to) be (?:blank|empty|null|longer|shorter|more|less|greater)",
  'is required',
  'must be (?:at (?:least|most)|no (?:longer|shorter|more)|(?:longer|shorter|less|more|greater) than|between|after|in the future)',
  'must be a (?:valid )?(?:string|date)',
  'must (?:have|contain) (?:at (?:least|most)|between|no more)',
].join('|');
const before = '(?:validation (?:failed|error)[:;,] |invalid input: )?';
const ofDjango = `\\{'${given}': \\['(?:Ensure this value|This field (?:is required|cannot be|may not be))\\b`;
const ofGo = `Key: '(?:\\w{0,40}(?:pat|token|input)\\w{0,40}\\.)?${given}' Error:Field validation for '${given}' failed on the '\\w+' tag`;
/** It was taken after all, if not as it was given. */
const taken = '(?:was|were|been|cut|truncated|shortened|saved|stored|created|made)';

/**
 * A sentence of those libraries that look at what was given before anything is done with it: Rails and graphql-ruby, Laravel,
 * class-validator, joi, Go's validator, and Django, which has its errors for a text. Of another thing the same words come from
 * within, too, after a token was made.
 */
export const ofGiven = new RegExp(
  `^(?!.*\\b${taken}\\b)${before}(?:${given} (?:field )?(?:length )?(?:${fault})\\b|${ofDjango}|${ofGo})`,
  'i',
);

const token = '(?:(?:personal |access |api )*(?:pat|token|key))';
const called = '["\'`“][^"\'`”]{1,100}["\'`”]';
const isThere = '(?:already exists|exists already|(?:is |was |has )?(?:already )?(?:been )?(?:taken|in use))';
const ofName = '(?:with|of|by|having) (?:this|that|the(?: same| given)?|your) name';

/**
 * That its name is another token's: Rails, Laravel, Django, Prisma's and the databases' own words, and what people write for it. Of
 * the name and of nothing else, since of any other thing the same words come from within.
 */
export const ofTakenName = new RegExp(
  [
    `^${before}(?:the )?(?:${token} )?name (?:${called} )?${isThere}[.!]?$`,
    `^${before}(?:the )?(?:${token} )?name must be unique[.!]?$`,
    `^(?:an? |another )?${token} ${ofName} (?:${called} )?${isThere}[.!]?$`,
    `^(?:an? |the |another )?${token} (?:named |called |with (?:the )?name )${called} ${isThere}[.!]?$`,
    `^you already have an? ${token} (?:${ofName}|(?:named|called) ${called})[.!]?$`,
    `^\\{'name': \\['[\\w ]{0,40}${token} with this name already exists\\.'\\]\\}$`,
    `^UNIQUE constraint failed: \\w{0,40}(?:pat|token)s?\\.name$`,
  ].join('|'),
  'i',
);

/** That there is no such team for it: whoever makes a token looks for its team before. */
export const ofNoTeam =
  /^(?:the |this |your )?team (?:(?:was |could )?not (?:be )?found|does(?: not|n['’]t) exist)[.!]?$|^no such team[.!]?$|^unknown team[.!]?$/i;
