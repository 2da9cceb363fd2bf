import { ofOwnCall } from './body-words.ts';
import { notNamed } from './named-words.ts';
import { ofProgram } from './program-words.ts';

/** What comes of a line to something else, in the words of systems, sockets, TLS and those who call over HTTP. */
const ofLine: readonly RegExp[] = [
  /\bconnection (?:was |has been )?(?:refused|aborted|reset|unexpectedly closed)\b(?! by (?:an?|the|your) (?:team |organi[sz]ation |workspace )?(?:owner|admin|user|member|invitee))/i,
  /\bconnection could not be established\b|\bactively refused it\b|\bforcibly closed\b|\bother side closed\b/i,
  /\bserver disconnected\b|\bbroken pipe\b|\bend of file reached\b|(?:^|: )(?:unexpected )?EOF$/i,
  // As it is always written: in small letters it is somebody's name.
  /\bE(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN|NOTFOUND|PROTO)\b/,
  /\bsocket hang up\b|(?:^|: )fetch failed$|^network error$/i,
  /\b(?:this|the) operation was aborted(?:[.:]?$| due to timeout\b)|^the user aborted a request\b/i,
  /^a task was cancell?ed\b|\bcontext (?:cancell?ed|deadline exceeded)\b/i,
  /(?<!\b(?:your|session) )\b(?:connect(?:ion)?|read|write|operation|pool|buffering|selection) timed out\b|^timed out$/i,
  /\bi\/o timeout\b|\bhandshake timeout\b|\bexecution expired\b|\bNet::(?:Open|Read|Write)Timeout\b/i,
  /\bHttpClient\.Timeout\b/i,
  /\bgetaddrinfo(?::|\(| E[A-Z]| failed\b| for\b)|\bno such host\b|\bname or service not known\b/i,
  /\btemporary failure in name resolution\b|\bremote name could not be resolved\b|\bcould not resolve host\b/i,
  /\bno route to host\b|\bnetwork is unreachable\b/i,
  /\bdial (?:tcp|udp|unix)[46]?[: ]|\buse of closed network connection\b|\bgave HTTP response to HTTPS client\b/i,
  /\[Errno -?\d|<urlopen error |\bmax retries exceeded with url\b|\ball connection attempts failed\b/i,
  /\bconnect call failed\b/i,
  /\bSSL_connect\b|\[SSL: |\bSSL routines:|\bcertificate[ _]verify[ _]failed\b/i,
  /\bx509: (?:certificate|cannot|failed|unhandled)\b|(?:^|: )tls: |\bself[- ]signed certificate\b/i,
  /\bunable to (?:verify the first|get local issuer) certificate\b|\bdoes not match certificate['’]s altnames\b/i,
  /\bPKIX path building failed\b|\bbefore secure TLS connection\b/i,
  /\bcURL error \d|\b(?:stream_socket_client|fsockopen)\(\)/i,
  /\b(?:can|could)(?:not|n['’]t|['’]t) (?:connect to (?:host\b|MySQL\b|\S{1,100}:\d{2})|reach database server\b)/i,
  /\bunable to connect to \S{1,100}:\d{2}/i,
  // Guzzle, Symfony, Laravel, Faraday; requests, httpx, urllib, aiohttp; reqwest; Go; undici.
  /` resulted in a `\d{3} |\bHTTP\/[\d.]{1,3} \d{3} [\w ]{0,40}returned for "|\bHTTP request returned status code \d{3}\b/i,
  /\bthe server responded with status \d{3}\b|\b\d{3} (?:client|server) error: [^:]{0,80} for url: /i,
  /\b(?:client|server) error '\d{3} |^HTTP Error \d{3}: |\b\d{3}, message='[^']{0,100}', url=/i,
  /\berror sending request for url \(|\bHTTP status (?:client|server) error \(/i,
  /\b(?:get|head|post|put|patch|delete) "https?:\/\/[^"\s]{1,300}": |\bresponse status code \d{3}: /i,
  // Of what AWS keeps, hands on and carries out for others, which is no place for an invitation.
  /\bwhen calling the (?:Send|Publish|PutEvents|PutRecord|Invoke|StartExecution|PutObject|GetSecretValue)\w{0,40} operation\b/,
  /^Unable to locate credentials(?:\.? You can|\.?$)|\bCould not connect to the endpoint URL: "/,
  // Spring, Feign, the JDK; .NET.
  /\b\d{3} [a-z ]{1,40} (?:from|on) (?:GET|HEAD|POST|PUT|PATCH|DELETE) (?:request for "|https?:)/i,
  /\bduring \[(?:GET|HEAD|POST|PUT|PATCH|DELETE)\] to \[|\bHTTP response code: \d{3} for URL\b/i,
  /\bstatus code does not indicate success\b|\bremote server returned an error: \(\d{3}\)/i,
];

/** Of a server of mail, with the code that it gives (RFC 5321, RFC 3463), and of those who hand a mail on. */
const ofMail: readonly RegExp[] = [
  /\bdoes not advertise the required SMTPUTF8\b|\bHeader values (?:can['’]t|may not) contain (?:newlines|linefeed)\b/,
  /\b(?:4(?:21|3\d|4\d|5\d|71)|5[0-7]\d)[ ,:-]{1,3}(?:b['"‘’])?[45]\.\d{1,3}\.\d{1,3}\b|\((?:421|45\d|5[0-7]\d), b['"‘’]/,
  /^(?:421|45[0-2]|5[35]\d)[ -](?:requested|mailbox|no such user|user unknown|unknown user|recipient|relay|sender|service not available|transaction failed|message|authentication)\b/i,
  /\bexpected response code "?[\d/]{3,20}"? but got\b|\bSMTP Error: |\bSMTP connect\(\) failed\b|^smtp: /i,
  /\bmail server connection failed\b|\bthe server response was: |\bSMTP (?:to|from) address may not be blank\b/i,
  /\bSTARTTLS extension not supported\b|^No suitable authentication method found\b/,
  /^(?:Address in mailbox given \[|Email ")[^\n]{0,320}[\]"] does not comply with (?:addr-spec of )?RFC 2822\b/,
  /\bplease run connect\(\) first\b/i,
];

/** Of a database or a queue that was not to be had, has given way to others, or has not what it was asked for. */
const ofRows: readonly RegExp[] = [
  /\bdatabase (?:table )?is locked\b(?! (?:for|by)\b)|\bdeadlock(?:ed on lock resources| detected| found)\b/i,
  /\block wait timeout exceeded\b|\bcould not (?:serialize access|obtain lock)\b|\bcurrent transaction is aborted\b/i,
  /\breadonly database\b|\bdisk I\/O error\b/i,
  /\bserver has gone away\b|\blost connection to mysql\b|\bclosed the connection unexpectedly\b/i,
  /\btoo many clients already\b|\[1040\] too many connections\b|\bremaining connection slots are reserved\b/i,
  /\bdriver: bad connection\b|\bsql: database is closed\b|\bTNS:no listener\b|\bnew connection from the connection pool\b/i,
  /\bcould not obtain a connection from the pool\b|\brequest was dropped from queue\b|\bconnection <monitor>/i,
  /\btopology is closed\b/i,
  /\bbase table or view not found\b|\bno such table: |\bunknown column ['‘’][\w.]{1,100}['’] in\b|\bin your SQL syntax\b/i,
  /\binvalid object name ['‘’][\w.]{1,100}['’]/i,
  // PostgreSQL: not with spaces in it, as what an owner has named, nor within a sentence.
  /(?<![a-z] )\b(?:relation|column|schema) ["“][\w.]{1,100}["”] (?:of relation ["“][\w.]{1,100}["”] )?does not exist\b(?! [io]n\b)/,
  /\bfunction \w{1,63}\([^)]{0,100}\) does not exist\b/,
  /\bno such column: |\bIncorrect number of bindings supplied\b|\bError binding parameter \S/,
  /\bSQLite objects created in a thread\b|\bCannot operate on a closed database\b/,
  /\b(?:NOT NULL|FOREIGN KEY|UNIQUE|CHECK) constraint failed: \w{0,60}(?:audit|outbox|histor|webhook|notification)\w{0,60}\./,
  // Laravel, of another row than those that were asked for, by its statement.
  /^SQLSTATE\[.{1,300} \((?:Connection: \w{1,60}, )?SQL: (?:insert into|update) ["`[]?(?:\w{1,60}["`\]]?\.["`[]?)?(?!\w{0,60}(?:invit|token|pats?\b|member|user|key|credential)|\w{1,60}["`\]]?\.)\w/s,
  // That there is none, of what nobody has named who asked: Laravel, Rails, Django.
  new RegExp(
    `^(?:No query results for model \\[(?:\\w{1,60}\\\\){0,6}${notNamed}\\w{1,100}\\]|Couldn['’]t find ${notNamed}[A-Z]\\w{0,100} with|No ${notNamed}[A-Z]\\w{0,100} matches the given query\\b|${notNamed}[A-Z]\\w{0,100} matching query does not exist\\b)`,
  ),
  // Directus, of another collection than those of what was sent.
  new RegExp(
    `^(?:(?:Numeric )?Value (?:for field "[^"]{1,100}" )?|Invalid foreign key (?:for field "[^"]{1,100}" )?)in collection "(?!\\w{0,60}pats")${notNamed}\\w{1,100}"`,
    'i',
  ),
  /\bOOM command not allowed\b|\bMISCONF Redis\b|\bREADONLY You can['’]t write\b|\bNOAUTH Authentication required\b/,
  /\bmax retries per request limit\b/,
];

/**
 * Something broke in the service, or on its way to something else: to its mails, its queue, its database. Many have one answer for whatever was
 * thrown, 400 or 422 with its words, and that may be thrown after the change was made. Whoever looks at what was sent says none of these.
 */
export const ofFailure: readonly RegExp[] = [ofOwnCall, ...ofProgram, ...ofLine, ...ofMail, ...ofRows];
