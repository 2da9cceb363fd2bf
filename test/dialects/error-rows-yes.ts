import { type ErrorRow, page, row, text } from './error-rows.ts';

const description = 'service-description.md, 2.2 and 4.1';
const created = 'https://www.rfc-editor.org/rfc/rfc9110#section-15.3.2';
const ok = 'https://www.rfc-editor.org/rfc/rfc9110#section-15.3.1';
const accepted = 'https://www.rfc-editor.org/rfc/rfc9110#section-15.3.3';
const noContent = 'https://www.rfc-editor.org/rfc/rfc9110#section-15.3.5';
const jsonApi = 'https://jsonapi.org/format/#crud-creating';
const slack = 'https://docs.slack.dev/apis/web-api/';
const jsend = 'https://github.com/omniti-labs/jsend';
const cloudflare = 'https://developers.cloudflare.com/fundamentals/api/';
const idna = 'https://www.rfc-editor.org/rfc/rfc5890';
const at = {
  role: 'member',
  use_seat: true,
  created_at: 1_795_165_200,
  updated_at: 1_795_165_200,
  expires_at: 1_795_770_000,
};
const kim = { id: 'inv_1', object: 'invitation', email: 'kim@example.com', ...at };
const sam = { ...kim, id: 'inv_0', email: 'sam@example.com' };

const sent = (name: string, source: string, status: number, body: unknown, more: Partial<ErrorRow> = {}) =>
  row(name, source, status, body, { invite: ['fine'], ...more });
/** Nothing in it shows that anything was sent, or that it was not. */
const unclear = (name: string, source: string, status: number, body: unknown, more: Partial<ErrorRow> = {}) =>
  row(name, source, status, body, { invite: ['outcome-unknown'], ...more });
/** Who takes it for a yes is not wrong, and who asks the list is neither. */
const arguable = (
  name: string,
  source: string,
  status: number,
  body: unknown,
  more: Partial<ErrorRow> = {},
) => row(name, source, status, body, { invite: ['fine', 'outcome-unknown'], ...more });

/** The answers to an invitation under 2xx: what is a yes, and what is only no no. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
export const yesRows: readonly ErrorRow[] = [
  sent('the object, 200', description, 200, kim),
  sent('the object, 201', created, 201, kim),
  sent('the object, 202', accepted, 202, kim),
  sent('the object, 203', 'https://www.rfc-editor.org/rfc/rfc9110#section-15.3.4', 203, kim),
  sent('{data}', 'https://docs.github.com/en/rest', 201, { data: kim }),
  sent('{invitation}', 'https://developer.zendesk.com/api-reference/', 201, { invitation: kim }),
  sent('{data: {invitation}}', jsend, 200, { status: 'success', data: { invitation: kim } }),
  sent('JSON:API', jsonApi, 201,
    { data: { type: 'invitations', id: 'inv_1', attributes: { email: 'kim@example.com', role: 'member', use_seat: true } } },
    { headers: { 'content-type': 'application/vnd.api+json', location: '/api/v1/team/invitations/inv_1' } }),
  sent('Cloudflare API, a yes', cloudflare, 200, { success: true, errors: [], messages: [], result: kim }),
  sent('error: null beside it', 'https://supabase.com/docs/reference/javascript/insert', 200,
    { data: kim, error: null }),
  sent('errors: null beside it', jsend, 201, { ...kim, errors: null, error: '' }),
  sent('a warning beside it', slack, 200, { ok: true, invitation: kim, warning: 'superfluous_charset' }),
  sent('code 0', 'https://open.feishu.cn/document/server-docs/api-call-guide/generic-error-code', 200,
    { code: 0, msg: 'success', data: kim }),
  sent('code 200', 'https://open.dingtalk.com/document/', 200, { code: 200, message: 'OK', data: kim }),
  sent('status 201 in the body', 'https://www.rfc-editor.org/rfc/rfc9457', 201, { status: 201, invitation: kim }),
  sent('a list of one', 'https://docs.postgrest.org/en/stable/references/api/tables_views.html#insert', 201, [kim]),
  sent('camel case', 'https://google.github.io/styleguide/jsoncstyleguide.xml', 201,
    { id: 'inv_1', email: 'kim@example.com', role: 'member', useSeat: true, createdAt: '2026-11-20T09:00:00Z' }),
  sent('an id and nothing else', created, 201, { id: 'inv_1' }),
  sent('an id under 200', ok, 200, { id: 'inv_1', object: 'invitation' }),
  sent('ok: true', slack, 200, { ok: true }),
  sent('success: true', cloudflare, 200, { success: true }),
  sent('status: success', 'https://docs.gitlab.com/api/invitations/', 201, { status: 'success' }),
  sent('201 and nothing', created, 201, undefined),
  sent('201 and an address', created, 201, undefined, { headers: { location: '/api/v1/team/invitations/inv_1' } }),
  sent('204', noContent, 204, undefined),
  sent('the address in capitals', 'https://www.rfc-editor.org/rfc/rfc5321#section-2.4', 201,
    { ...kim, email: 'Kim@Example.COM' }),
  sent('the address in punycode', idna, 201, { ...kim, email: 'kim@xn--bcher-kva.example' },
    { email: 'kim@bücher.example' }),
  sent('the address out of punycode', idna, 201, { ...kim, email: 'kim@bücher.example' },
    { email: 'kim@xn--bcher-kva.example' }),
  sent('the address decomposed', 'https://www.rfc-editor.org/rfc/rfc6532#section-3.1', 201,
    { ...kim, email: 'zoe\u0308@example.com' }, { email: 'zo\u00eb@example.com' }),
  sent('pending, error null', 'https://workos.com/docs/reference/user-management/invitation', 201,
    { ...kim, state: 'pending', status: 'pending', error: null, accepted_at: null }),
  arguable('success: true and nothing', cloudflare, 200, { success: true, data: null }),
  arguable('true', 'https://www.rfc-editor.org/rfc/rfc8259', 200, 'true',
    { headers: { 'content-type': 'application/json' } }),
  arguable('errcode 0', 'https://developers.weixin.qq.com/doc/', 200, { errcode: 0, errmsg: 'ok' }),
  arguable('201 and a word', created, 201, 'Created', text),
  arguable('201 and an empty object', created, 201, {}),
  arguable('205', 'https://www.rfc-editor.org/rfc/rfc9110#section-15.3.6', 205, undefined),
  arguable('all invitations, this one among them', ok, 200, { data: [sam, kim] }),
  arguable('Lambda without its proxy, a yes',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html', 200,
    { statusCode: 201, body: JSON.stringify(kim) }),
  arguable('a user of that address', 'https://clerk.com/docs/reference/backend-api', 200,
    { id: 'user_1', object: 'user', email: 'kim@example.com' }),
  arguable('207, it went well', 'https://www.rfc-editor.org/rfc/rfc4918#section-11.1', 207,
    { responses: [{ status: 201, body: kim }] }),
  unclear('200 and nothing', ok, 200, undefined),
  unclear('202 and nothing', accepted, 202, undefined),
  unclear('202, queued', accepted, 202, { status: 'queued', operation: 'op_1' }),
  unclear('an empty object', ok, 200, {}),
  unclear('null', ok, 200, 'null', { headers: { 'content-type': 'application/json' } }),
  unclear('an empty list', ok, 200, []),
  unclear('OK', ok, 200, 'OK', text),
  unclear('a greeting', ok, 200, { message: 'Welcome to the API' }),
  unclear('a page', ok, 200, '<!doctype html><title>Dashboard</title><h1>Dashboard</h1>', page),
  unclear('a page under 201', created, 201, '<!doctype html><title>Dashboard</title><h1>Dashboard</h1>', page),
  unclear('a page to sign in', 'https://guides.rubyonrails.org/security.html', 200,
    '<!doctype html><title>Sign in</title><form action="/login" method="post"></form>', page),
  unclear('the team', ok, 200, { id: 'team_1', object: 'team', name: 'Acme', seats: 10 }),
  unclear('somebody else', created, 201, sam),
  unclear('somebody else, and success', cloudflare, 200, { success: true, result: sam }),
  unclear('all invitations, without this one', ok, 200, { data: [sam] }),
  unclear('half of it', ok, 200, '{"id":"inv_1","object":"invit',
    { headers: { 'content-type': 'application/json' } }),
  unclear('303 to it', 'https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4', 303, undefined,
    { headers: { location: '/api/v1/team/invitations/inv_1' } }),
  row('shown, and an error beside it', 'https://workos.com/docs/reference/user-management/invitation', 200,
    { invitation: { ...kim, status: 'failed' }, error: 'The mail could not be delivered' },
    { invite: { not: ['fine'] }, said: ['The mail could not be delivered'] }),
  row('ok: true and an error', slack, 200, { ok: true, error: 'not_delivered' }, { invite: { not: ['fine'] } }),
];

const list = (name: string, body: unknown, status = 200, more: Partial<ErrorRow> = {}) =>
  row(`list: ${name}`, description, status, body, {
    read: ['fine'],
    reads: 'invitations.list',
    items: 2,
    ...more,
  });
const team = (name: string, body: unknown) =>
  row(`team: ${name}`, description, 200, body, { read: ['fine'], reads: 'team.get' });
const two = [sam, kim];
const acme = { id: 'team_1', name: 'Acme' };

/** Words of failure in what is no failure. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
export const harmlessRows: readonly ErrorRow[] = [
  list('errors: []', { data: two, errors: [] }),
  list('errors: {}', { data: two, errors: {} }),
  list('errors: null', { data: two, errors: null }),
  list('error: null', { data: two, error: null }),
  list('error: false', { data: two, error: false, message: '' }),
  list('Cloudflare API', { success: true, errors: [], messages: [], result: two }),
  list('status: success', { status: 'success', data: two }),
  list('status: 200', { status: 200, message: 'OK', data: two }),
  list('statusCode: 200', { statusCode: 200, data: two }),
  list('ok: true', { ok: true, invitations: two }),
  list('code: 0', { code: 0, msg: 'success', data: two }),
  list('code: "OK"', { code: 'OK', message: 'success', data: two }),
  list('errorCode: 0', { errorCode: 0, errorMessage: '', data: two }),
  list('errorMessages: []', { errorMessages: [], invitations: two }),
  list('no fault', { fault: null, isError: false, hasErrors: false, data: two }),
  list('a warning', { data: two, warnings: ['The field plan will go'] }),
  list('counts of errors', { data: two, meta: { errors: 0, failed: 0, success: 2 } }),
  list('items that failed',
    { object: 'list', data: two.map(one => ({ ...one, status: 'failed', error: 'bounced', errors: ['550'] })) }),
  list('items that say success: false',
    { object: 'list', data: two.map(one => ({ ...one, success: false, ok: false })) }),
  list('a bare list of items that failed', two.map(one => ({ ...one, status: 'error', message: 'Mailbox unknown' }))),
  list('203', { object: 'list', data: two, has_more: false }, 203),
  list('206', { object: 'list', data: two }, 206),
  list('206 with a range', two, 206, { headers: { 'content-range': 'items 0-1/2' } }),
  list('nobody is invited, errors: []', { data: [], errors: [], error: null }, 200, { items: 0 }),
  team('error: null', { ...acme, error: null, errors: [] }),
  team('{data, error: null}', { data: acme, error: null }),
  team('billing that failed', { ...acme, billing: { status: 'failed', error: 'card_declined' } }),
  team('suspended', { ...acme, status: 'suspended', message: 'Pay the bill' }),
  team('a code of its own', { ...acme, code: 40_001, message: 'Welcome' }),
  team('code as a word', { ...acme, code: 'ACME', reason: 'trial' }),
  team('a description', { ...acme, description: 'We fail often', title: 'Error Handling Team' }),
  team('success as a number', { ...acme, success: 17, failure: 3 }),
  team('Cloudflare API', { success: true, errors: [], messages: [], result: acme }),
  team('JSend', { status: 'success', data: { team: acme } }),
];
