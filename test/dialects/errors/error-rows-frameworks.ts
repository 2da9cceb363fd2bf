import { expressPage, finalhandler } from '../../support/express-page.ts';
import { type ErrorRow, no, page, row } from './error-rows.ts';

/** A page that a framework writes by itself, as these versions sent it to who asked for JSON: it is the service that says no. */
// biome-ignore format: a row is read in one go: who says it, and what is told of it
export const frameworkRows: readonly ErrorRow[] = [
  no('Express 5, in production', finalhandler, 403, expressPage('Forbidden'), [], page),
  no('Express 4.22, in development', finalhandler, 403,
    expressPage('ForbiddenError: You are not an owner of this team<br> &nbsp; &nbsp;at /srv/app.js:2:43<br> &nbsp; &nbsp;at Layer.handle [as handle_request] (/srv/node_modules/express/lib/router/layer.js:95:5)'), [], page),
  no('Flask 2.2, Werkzeug', 'https://github.com/pallets/werkzeug/blob/main/src/werkzeug/exceptions.py', 403,
    '<!doctype html>\n<html lang=en>\n<title>403 Forbidden</title>\n<h1>Forbidden</h1>\n<p>You don&#39;t have the permission to access the requested resource. It is either read-protected or not readable by the server.</p>\n', [], page),
  no('Django 3.2.25', 'https://github.com/django/django/blob/stable/3.2.x/django/views/defaults.py', 403,
    '\n<!doctype html>\n<html lang="en">\n<head>\n  <title>403 Forbidden</title>\n</head>\n<body>\n  <h1>403 Forbidden</h1><p></p>\n</body>\n</html>\n', [], page),
  no('Tornado 6.2', 'https://github.com/tornadoweb/tornado/blob/master/tornado/web.py', 403,
    '<html><title>403: Forbidden</title><body>403: Forbidden</body></html>', [], page),
  no('CherryPy 18.8.0', 'https://github.com/cherrypy/cherrypy/blob/main/cherrypy/_cperror.py', 403,
    '<!DOCTYPE html PUBLIC\n"-//W3C//DTD XHTML 1.0 Transitional//EN"\n"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\n<html>\n<head>\n    <title>403 Forbidden</title>\n</head>\n    <body>\n        <h2>403 Forbidden</h2>\n        <p>Owners only</p>\n    <div id="powered_by">\n      <span>\n        Powered by <a href="http://www.cherrypy.dev">CherryPy 18.8.0</a>\n      </span>\n    </div>\n    </body>\n</html>\n', [], page),
  no('Tomcat 10.1.60', 'https://github.com/apache/tomcat/blob/main/java/org/apache/catalina/valves/ErrorReportValve.java', 403,
    '<!doctype html><html lang="en"><head><title>HTTP Status 403 – Forbidden</title></head><body><h1>HTTP Status 403 – Forbidden</h1><hr class="line" /><p><b>Type</b> Status Report</p><p><b>Description</b> The server understood the request but refuses to authorize it.</p><hr class="line" /><h3>Apache Tomcat/10.1.60 (Debian)</h3></body></html>', [], page),
  no('Bottle 0.12', 'https://github.com/bottlepy/bottle/blob/release-0.12/bottle.py', 403,
    '\n    <!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n    <html>\n        <head>\n            <title>Error: 403 Forbidden</title>\n            <style type="text/css">\n              html {background-color: #eee; font-family: sans;}\n            </style>\n        </head>\n        <body>\n            <h1>Error: 403 Forbidden</h1>\n            <p>Sorry, the requested URL <tt>&#039;http://127.0.0.1/api/v1/team/invitations&#039;</tt>\n               caused an error:</p>\n            <pre>Only owners may invite</pre>\n        </body>\n    </html>\n', [], page),
  no('Dancer2 0.400001', 'https://github.com/PerlDancer/Dancer2/blob/main/lib/Dancer2/Core/Error.pm', 403,
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n  <meta charset="UTF-8">\n  <title>Error 403 - Forbidden</title>\n</head>\n<body>\n<h1>Error 403 - Forbidden</h1>\n<div id="content">\nOnly owners may invite\n</div>\n<div id="footer">\nPowered by <a href="http://perldancer.org/">Dancer2</a> 0.400001\n</div>\n</body>\n</html>\n', [], page),
  no('Scotty 0.12', 'https://github.com/scotty-web/scotty/blob/master/Web/Scotty/Action.hs', 403,
    '<h1>403 Forbidden</h1>Only owners may invite', [], page),
  ...([['AuditLog', 'outcome-unknown'], ['InvitationLog', 'outcome-unknown'], ['Invitation', 'service-refused'], ['Collaborator', 'service-refused'], ['AccessRequest', 'service-refused']] as const).flatMap(([model, invite]) => [
    row(`Sails 1.5, of ${model}`, 'https://sailsjs.com/documentation/concepts/models-and-orm/errors', 400,
      { code: 'E_UNIQUE', message: 'Would violate uniqueness constraint-- a record already exists with conflicting value(s).', modelIdentity: model.toLowerCase(), attrNames: ['ref'] }, { invite: [invite] }),
    row(`Payload 3.90, of ${model}`, 'https://payloadcms.com/docs/rest-api/overview', 400,
      { errors: [{ name: 'ValidationError', data: { collection: `${model.replace(/\B[A-Z]/, '-$&').toLowerCase()}s`, errors: [{ label: 'Ref', message: 'This field is required.', path: 'ref' }] }, message: 'The following field is invalid: Ref' }] }, { invite: [invite] }),
  ]),
  ...([['mail.send', 'outcome-unknown'], ['v2.notifications.push', 'outcome-unknown'], ['audit-log.write', 'outcome-unknown'], ['auditlogs.write', 'outcome-unknown'], ['teamEvents.emit', 'outcome-unknown'], ['catalog.find', 'field-errors'], ['dialogs.create', 'field-errors'], ['emails.validate', 'field-errors'], ['invitations.create', 'field-errors'], ['emailInvites.create', 'field-errors'], ['v1.tokens.create', 'field-errors']] as const).map(([action, invite]) =>
    row(`Moleculer 0.14, of ${action}`, 'https://moleculer.services/docs/0.14/errors', 422,
      { name: 'ValidationError', message: 'Parameters validation error!', code: 422, type: 'VALIDATION_ERROR', data: [{ type: 'required', message: "The 'template' field is required.", field: 'template', nodeID: 'node-1', action }] }, { invite: [invite] })),
  row('ts-rest 3, of its own answer', 'https://ts-rest.com/docs/express#response-validation', 400,
    { name: 'ResponseValidationError', message: '[ts-rest] Response validation failed for POST /api/v1/team/invitations: Expected number, received string' }, { invite: ['outcome-unknown'] }),
  row('Sails 1.5, of who asks', 'https://sailsjs.com/documentation/concepts/models-and-orm/errors', 401,
    { code: 'E_INVALID_CRITERIA', message: 'Sign in again.', modelIdentity: 'passport' }, { read: ['token-refused'], invite: ['token-refused'] }),
  no('Pyramid 2.0, of a role', 'https://github.com/Pylons/pyramid/blob/main/src/pyramid/httpexceptions.py', 404,
    { message: 'The resource could not be found.\n\n\nRole not found\n\n\n', code: '404 Not Found', title: 'Not Found' }, 'Role not found', { invite: ['service-refused'] }),
  no('Pyramid 2.0, of a path', 'https://github.com/Pylons/pyramid/blob/main/src/pyramid/httpexceptions.py', 404,
    { message: 'The resource could not be found.\n\n\n/api/v1/team/invitations\n\n\n', code: '404 Not Found', title: 'Not Found' }, 'could not be found'),
];
