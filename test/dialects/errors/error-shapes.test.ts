import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/**
 * The same sentence in every place and under every name at which documented services put theirs, each with each that matters: a
 * reader that knows examples alone does not pass.
 */
const sentence = 'No seat is left for Kim.';
let core: Core;
let service: RawService;
let connectionId: string;
let body: unknown;

beforeAll(async () => {
  service = await startRawService((request, response) => {
    if (request.method === 'POST') json(response, 422, body);
    else json(response, 200, { id: 'team_1', name: 'Acme' });
  });
});
afterAll(() => service.close());

beforeEach(async () => {
  core = await startCore();
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const { id } = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: null });
  connectionId = id;
  await core.call('tokens.adopt', { connectionId, token: 'pat_5e1fDQmEvYx0wq83', name: 'CI' });
});
afterEach(() => core.close());

const invited = () =>
  core.refused('invitations.create', {
    ...{ connectionId, email: 'kim@example.com', role: 'member', useSeat: true },
  });

type Entry = readonly [name: string, wrap: (inner: unknown) => unknown];
const under = (...names: string[]): Entry[] =>
  names.map(name => [
    name,
    inner => name.split('/').reduceRight((value: unknown, key) => ({ [key]: value }), inner),
  ]);

/** Ways to write where in a request something stands. */
const ways: readonly ((field: string) => unknown)[] = [
  field => field,
  field => `invitation.${field}`,
  field => `body.${field}`,
  field => `request.body.${field}`,
  field => `data.attributes.${field}`,
  field => `create.arg0.${field}`,
  field => `invitations[0].${field}`,
  field => `invitations.0.${field}`,
  field => `$.${field}`,
  field => `$.invitation.${field}`,
  field => `$['${field}']`,
  field => `/${field}`,
  field => `/body/${field}`,
  field => `/data/attributes/${field}`,
  field => `/invitations/0/${field}`,
  field => `#/${field}`,
  field => `#/invitation/${field}`,
  field => `body/${field}`,
  field => `invitation[${field}]`,
  field => `[${field}]`,
];
const lists: readonly ((field: string) => unknown)[] = [
  field => [field],
  field => ['body', field],
  field => ['body', 'invitation', field],
  field => ['invitations', 0, field],
];
const spellings = ['use_seat', 'useSeat', 'UseSeat', 'use-seat', 'USE_SEAT', 'Use Seat', 'useseat'];

const maps: readonly Entry[] = [
  ['the whole body', inner => inner],
  ...under('errors', 'error', 'message', 'messages', 'detail', 'details', 'data', 'fields', 'fieldErrors'),
  ...under('field_errors', 'validationErrors', 'validation_errors', 'ModelState', 'issues', 'violations'),
  ...under(
    'error/fields',
    'error/details',
    'error/errors',
    'error/fieldErrors',
    'data/errors',
    'errors/json',
  ),
  ...under('error/details/messages', 'data/params', 'response/errors', 'result/errors'),
];
const entries: readonly Entry[] = [
  ['the whole body', inner => inner],
  ...under('errors', 'details', 'detail', 'issues', 'violations', 'violation', 'fieldErrors', 'field_errors'),
  ...under('validationErrors', 'validation_errors', 'invalid-params', 'invalidParams', 'invalid_params'),
  ...under('error/errors', 'error/details', 'error/issues', 'data/errors', 'data', 'response/errors'),
  ...under(
    'error/data/errors',
    'extra',
    'causes',
    'details/causes',
    'message',
    'fault/errors',
    'meta/errors',
  ),
];
const placeNames = ['field', 'path', 'param', 'parameter', 'name', 'property', 'propertyPath', 'pointer'];
const morePlaceNames = ['loc', 'attr', 'attribute', 'key', 'dataPath', 'instancePath', 'location', 'target'];
const yetMorePlaceNames = [
  'fieldName',
  'field_name',
  'propertyName',
  'property_path',
  'element',
  'property-path',
];
const sentenceNames = ['message', 'msg', 'detail', 'description', 'defaultMessage', 'reason', 'errorMessage'];
const moreSentenceNames = [
  'error',
  'error_message',
  'Message',
  'title',
  'text',
  'longMessage',
  'long_message',
];

const forms: readonly (readonly [string, unknown])[] = [
  ['a text', sentence],
  ['texts', [sentence]],
  ['an object', { message: sentence }],
  ['objects', [{ message: sentence, code: 'no_seat' }]],
  ['by rule', { seats: sentence }],
];

describe('a map by field', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ...maps.flatMap(([at, wrap]) =>
      forms.map(([form, value]) => [`${at}: ${form}`, wrap({ use_seat: value })] as const),
    ),
    ...ways.map(
      way => [`errors: ${way('X')}`, { errors: { [String(way('use_seat'))]: [sentence] } }] as const,
    ),
    ...spellings.map(name => [`spelt ${name}`, { errors: { [name]: [sentence] } }] as const),
    ...spellings.map(name => [`alone, spelt ${name}`, { [name]: [sentence] }] as const),
  ];
  it.each(cases)('%s', async (_name, given) => {
    body = given;
    const { code, fields } = await invited();
    expect({ code, at: fields?.useSeat?.join() }).toEqual({
      code: 'field-errors',
      at: expect.stringContaining(sentence),
    });
  });
});

describe('a list of entries that name their field', () => {
  const entry = (place: string, where: unknown, words = 'message') => ({ [place]: where, [words]: sentence });
  const allPlaces = [...placeNames, ...morePlaceNames, ...yetMorePlaceNames];
  const cases: readonly (readonly [string, unknown])[] = [
    ...entries.map(([at, wrap]) => [at, wrap([entry('field', 'use_seat')])] as const),
    ...allPlaces.map(place => [`by ${place}`, { errors: [entry(place, 'use_seat')] }] as const),
    ...[...sentenceNames, ...moreSentenceNames].map(
      words => [`in ${words}`, { errors: [entry('field', 'use_seat', words)] }] as const,
    ),
    ...[...ways, ...lists].map(
      way => [`at ${JSON.stringify(way('X'))}`, { errors: [entry('path', way('use_seat'))] }] as const,
    ),
    ...spellings.map(name => [`spelt ${name}`, { errors: [entry('field', name)] }] as const),
    ...['/data/attributes/use_seat', '#/use_seat', '/use_seat'].map(
      pointer => [`source of ${pointer}`, { errors: [{ detail: sentence, source: { pointer } }] }] as const,
    ),
    ['meta.param_name', { errors: [{ message: sentence, meta: { param_name: 'use_seat' } }] }] as const,
    ['extensions.field', { errors: [{ message: sentence, extensions: { field: 'use_seat' } }] }] as const,
  ];
  it.each(cases)('%s', async (_name, given) => {
    body = given;
    const { code, fields } = await invited();
    expect({ code, at: fields?.useSeat?.join() }).toEqual({
      code: 'field-errors',
      at: expect.stringContaining(sentence),
    });
  });
});

describe('a sentence of the whole', () => {
  const names = ['message', 'msg', 'Message', 'error', 'errors', 'detail', 'details', 'title', 'reason'];
  const more = ['description', 'errorMessage', 'error_message', 'ErrorMessage', 'error_description', 'err'];
  const others = [
    'statusMessage',
    'status_message',
    'errorDescription',
    'errmsg',
    'error_msg',
    'errorSummary',
  ];
  const users = ['userMessage', 'user_message', 'displayMessage', 'errorMessages', 'messages', 'faultstring'];
  const wraps = under('error', 'errors', 'data', 'response', 'fault', 'result', 'body', 'status', 'meta');
  const deeper = under(
    'error/error',
    'data/error',
    'response/error',
    'error/response/data',
    'Response/Errors',
  );
  const cases: readonly (readonly [string, unknown])[] = [
    ...[...names, ...more, ...others, ...users].flatMap(
      name =>
        [
          [`${name}`, { [name]: sentence }],
          [`error.${name}`, { error: { [name]: sentence, code: 'no_seat' } }],
          [`errors[].${name}`, { errors: [{ [name]: sentence, code: 7 }] }],
        ] as const,
    ),
    ...['message', 'messages', 'msg', 'error', 'errors', 'detail', 'details', 'errorMessages'].map(
      name => [`${name}, several`, { [name]: [sentence, 'Ask the owner.'] }] as const,
    ),
    ...[...wraps, ...deeper].flatMap(([at, wrap]) => [
      [`${at}, message`, wrap({ message: sentence, code: 12 })] as const,
      [`${at}, a list of message`, wrap([{ message: sentence }])] as const,
    ]),
    ['a text', sentence] as const,
    ['texts', [sentence]] as const,
    ['objects', [{ message: sentence, code: 'x' }]] as const,
    [
      'beside a code and times',
      { code: 'E42', timestamp: '2026-11-20T09:00:00Z', path: '/x', message: sentence },
    ],
    ['after a short word', { error: 'Bad Request', message: sentence, statusCode: 400 }] as const,
    ['before a short word', { message: sentence, error: 'Bad Request' }] as const,
    ['at a field that the form does not have', { errors: { plan: [sentence] } }] as const,
    ['at a field of nobody', { plan: [sentence] }] as const,
    ['beside a field', { message: sentence, errors: { email: ['is taken'] } }] as const,
    ['at the whole form', { non_field_errors: [sentence], email: ['is taken'] }] as const,
  ];
  it.each(cases)('%s', async (_name, given) => {
    body = given;
    const problem = await invited();
    const words = [problem.serviceSaid ?? '', ...Object.values(problem.fields ?? {}).flat()].join('\n');
    expect(words).toContain(sentence);
    // Each once: a screen that says everything twice is read by nobody.
    expect(words.split(sentence)).toHaveLength(2);
  });
});
