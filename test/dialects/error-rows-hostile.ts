import { type ErrorRow, fault, no, page, row } from './error-rows.ts';

const laravel = 'https://laravel.com/docs/12.x/errors';
const aspnet = 'https://learn.microsoft.com/aspnet/core/fundamentals/error-handling-api';
const deep = (levels: number, inner: unknown): unknown =>
  Array.from({ length: levels }).reduce((value: unknown) => ({ error: value }), inner);
const many = Array.from({ length: 5_000 }, (_one, n) => ({ field: `plan${n}`, message: `is wrong ${n}` }));
const proto =
  '{"__proto__":{"email":["x"]},"constructor":{"message":"x"},"message":"No seat","errors":{"__proto__":["y"],"email":["is taken"]}}';

/** What is not for the owner's eyes, or more than anybody reads. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
export const hostileRows: readonly ErrorRow[] = [
  fault('Laravel, with a trace', laravel, 500,
    { message: 'Seat not found', exception: 'RuntimeException', file: '/srv/app/Invite.php', line: 12, trace: [{ file: '/srv/app/Invite.php', line: 12, function: 'send' }] },
    'Seat not found', { unsaid: ['Invite.php'] }),
  fault('Rails, with traces', 'https://guides.rubyonrails.org/configuring.html', 500,
    { status: 500, error: 'Internal Server Error', exception: '#<NoMethodError>', traces: { 'Application Trace': [{ id: 1, trace: 'app/models/invite.rb:12' }] } },
    'Internal Server Error', { unsaid: ['invite.rb'] }),
  fault('Spring Boot, with a trace', 'https://docs.spring.io/spring-boot/appendix/application-properties/index.html',
    500,
    { status: 500, error: 'Internal Server Error', trace: 'java.lang.IllegalStateException\n\tat com.example.Invite.send(Invite.java:12)', message: 'No seat' },
    'No seat', { unsaid: ['Invite.java'] }),
  fault('ASP.NET, with details', aspnet, 500,
    { title: 'An error occurred while processing your request.', status: 500, exception: { details: 'System.Exception: x\n   at Acme.Invite.Send() in /src/Invite.cs:line 12', headers: { Authorization: ['Bearer x'] } } },
    'An error occurred while processing your request.', { unsaid: ['Invite.cs'] }),
  no('Express, with a stack', 'https://expressjs.com/en/guide/error-handling.html', 400,
    { message: 'No seat', stack: 'Error: No seat\n    at send (/srv/invite.js:12:9)' }, 'No seat',
    { unsaid: ['invite.js'] }),
  no('NestJS, with a stack for a text', 'https://docs.nestjs.com/exception-filters', 400,
    { statusCode: 400, message: 'No seat', error: { stack: 'Error: No seat\n    at send (/srv/invite.js:12:9)' } },
    'No seat', { unsaid: ['invite.js'] }),
  no('what was sent comes back', 'https://docs.pydantic.dev/latest/errors/errors/', 422,
    { detail: [{ type: 'missing', loc: ['body', 'role'], msg: 'Field required', input: { email: 'kim@example.com', note: 'the input' } }] },
    { role: 'Field required' }, { unsaid: ['the input'] }),
  no('a page within JSON', 'https://nginx.org/en/docs/http/ngx_http_proxy_module.html', 400,
    { message: '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body></body></html>' }, [],
    { unsaid: ['<html', '<title'] }),
  no('names of the language', 'https://tc39.es/ecma262/#sec-object.prototype.__proto__', 422, proto,
    { email: 'is taken' }, { headers: { 'content-type': 'application/json' } }),
  no('as deep as anybody writes', 'https://www.rfc-editor.org/rfc/rfc8259#section-9', 400,
    deep(3, { message: 'No seat' }), 'No seat'),
  no('deeper than anybody reads', 'https://www.rfc-editor.org/rfc/rfc8259#section-9', 400,
    deep(2_000, { message: 'No seat' }), []),
  row('more errors than anybody reads', 'https://www.rfc-editor.org/rfc/rfc8259#section-9', 422,
    { message: 'Much is wrong', errors: many },
    { read: ['service-refused', 'field-errors'], invite: ['service-refused', 'field-errors'], unsaid: ['is wrong 4999'] }),
  row('more words than anybody reads', 'https://www.rfc-editor.org/rfc/rfc8259#section-9', 422,
    { message: `No seat. ${'x'.repeat(200_000)}end` },
    { read: ['service-refused'], invite: ['service-refused'], said: ['No seat.'], unsaid: ['xend'] }),
  row('a long text', 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1', 400,
    `No seat. ${'x'.repeat(200_000)}end`,
    { read: ['service-refused'], invite: ['service-refused'], headers: { 'content-type': 'text/plain' }, unsaid: ['xend'] }),
  no('a page that calls itself a text', 'https://mimesniff.spec.whatwg.org/', 400,
    '<html><body><h1>Bad request</h1></body></html>', [],
    { headers: { 'content-type': 'text/plain' }, unsaid: ['<h1>'], read: { not: ['fine'] }, invite: { not: ['fine'] } }),
  no('a page that calls itself JSON', 'https://mimesniff.spec.whatwg.org/', 404,
    '<html><body><h1>Not found</h1></body></html>', [],
    { headers: { 'content-type': 'application/json' }, unsaid: ['<h1>'] }),
  no('a picture', 'https://mimesniff.spec.whatwg.org/', 404, '\u0089PNG\r\n\u001a\n\u0000\u0000', [],
    { headers: { 'content-type': 'image/png' }, unsaid: ['PNG'] }),
  no('marks that turn the line around', 'https://www.unicode.org/reports/tr9/', 400, { message: 'No \u202eseat' }, [],
    { unsaid: ['\u202e'] }),
  no('a text in the language of the owner', 'https://www.rfc-editor.org/rfc/rfc9110#section-8.5', 400,
    { message: 'Kein Platz mehr für „Kim“.' }, 'Kein Platz mehr für „Kim“.',
    { headers: { 'content-language': 'de', 'content-type': 'application/json' } }),
  fault('a page of Werkzeug', 'https://werkzeug.palletsprojects.com/en/stable/debug/', 500,
    '<!doctype html><html lang=en><head><title>KeyError // Werkzeug Debugger</title></head><body><p>File "/srv/app.py", line 12</p></body></html>',
    [], { ...page, unsaid: ['app.py'] }),
];
