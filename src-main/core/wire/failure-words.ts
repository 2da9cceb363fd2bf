import { ofOwnCall } from './body-words.ts';

/** What languages and frameworks say of a program with a mistake in it, and of an answer that it could not write. */
const ofProgram: readonly RegExp[] = [
  // Ruby.
  /\bundefined (?:local variable or )?method [`'‘’]|\buninitialized constant \w|\bwrong number of arguments \(given\b|\bnil can['’]t be coerced into\b|\bno implicit conversion of \w{1,60} into\b|\bcan['’]t modify frozen \w|\bcannot load such file -- |\bstack level too deep\b|\bmissing host to link to!|\bmissing template \S{1,200} with \{|\bmissing interpolation argument\b/i,
  // Python.
  /['‘’]NoneType['’] object\b|\bobject has no attribute ['‘’]|\bobject is not (?:subscriptable|iterable|callable)\b|\b(?:list|tuple|string) index out of range\b|\bmissing \d{1,3} required positional argument|\bgot an unexpected keyword argument\b|\bunsupported operand types?\b|\breferenced before assignment\b|\bcannot access local variable\b|\bis not JSON serializable\b|\bgreenlet_spawn has not been called\b|\bis not bound to a Session\b/i,
  // JavaScript.
  /\bcannot (?:read|set) propert(?:y|ies) (?:['"‘’][\w$]{1,100}['"’] )?of (?:undefined|null)\b|[\w)\]]\.[\w$]{1,100} is not a function\b(?! of\b)|\b(?:undefined|null) is not (?:an object \(evaluating|iterable)\b|\bcannot access ['"‘’][\w$]{1,100}['"’] before initialization\b|\bcannot destructure property\b|\bconverting circular structure to JSON\b|\bhow to serialize a BigInt\b|\bcannot set headers after they are sent\b|\bmaximum call stack size exceeded\b/i,
  // Nobody has sent a page, or nothing: it has come back from elsewhere.
  /\bunexpected token ['‘’]?<|\bunexpected end of JSON input\b|\binvalid json response body at\b/i,
  // PHP.
  /\bcall to (?:a member function|undefined (?:function|method)) \w|\battempt to read property "|\btrying to (?:get property (?:['"‘’]\w{1,100}['"’] )?of non-object|access array offset on)\b|\bundefined (?:variable:? \$?\w|(?:index|offset): |array key ["\d]|property: [\w\\@]{1,200}::)|\btoo few arguments to function \S{1,200}\(\)|\(\): (?:argument #\d|return value must be of type\b)|\bargument \d{1,2} passed to \S{1,200}\(\) must\b|\btyped property \S{1,200} must not be accessed\b|\bobject of class \S{1,200} could not be converted\b|(?:^|: )class ["'‘’][\w\\]{1,200}["'’] not found$|^view \[[\w.:-]{1,200}\] not found\b|\bfailed to open stream\b/i,
  // Perl.
  /can['’]t (?:call method|locate object method) "|\bundefined subroutine &|can['’]t use (?:an undefined value|string \("[^"]{0,60}"\)) as an? \w{1,10} ref\b/i,
  // Go, Rust and Elixir.
  /\bruntime error: |\bnil pointer dereference\b|\bassignment to entry in nil map\b|\binterface conversion: interface\b|\bjson: unsupported (?:type|value): |\btemplate: \S{1,200}: executing "|\bcalled `(?:Option|Result)::unwrap\(\)` on\b|\bindex out of bounds: the len\b|\bno function clause matching in\b|\bfunction \S{1,200}\/\d{1,2} is undefined\b/i,
  // The JVM and .NET.
  /\b(?:NullPointer|ClassCast|IndexOutOfBounds)Exception\b|\bcannot invoke "[^"]{1,200}" because\b|\bclass \S{1,200} cannot be cast to class\b|\bindex \d{1,9} out of bounds for length\b|\bcould not initialize proxy\b|\bfailed to lazily initialize\b|\bno serializer found for class\b|\bcould not write JSON: |\bobject reference not set to an instance\b|\bpossible object cycle was detected\b|\bself referencing loop detected\b|\bcannot access a disposed (?:object|context)\b/i,
  // Any of them.
  /\bno such file or directory\b|\bno space left on device\b|\btoo many open files\b|\bread-only file system\b|\bE(?:ACCES|PERM): [a-z]|\bdivi(?:ded by (?:0|zero)|sion by zero)\b/i,
];

/** What comes of a line to something else, in the words of systems, sockets, TLS and those who call over HTTP. */
const ofLine: readonly RegExp[] = [
  /\bconnection (?:was |has been )?(?:refused|aborted|reset|unexpectedly closed)\b(?! by (?:an?|the|your) (?:team |organi[sz]ation |workspace )?(?:owner|admin|user|member|invitee))|\bconnection could not be established\b|\bactively refused it\b|\bforcibly closed\b|\bother side closed\b|\bserver disconnected\b|\bbroken pipe\b|\bend of file reached\b|(?:^|: )(?:unexpected )?EOF$/i,
  // As it is always written: in small letters it is somebody's name.
  /\bE(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN|NOTFOUND|PROTO)\b/,
  /\bsocket hang up\b|(?:^|: )fetch failed$|^network error$|\b(?:this|the) operation was aborted(?:[.:]?$| due to timeout\b)|^the user aborted a request\b|^a task was cancell?ed\b|\bcontext (?:cancell?ed|deadline exceeded)\b/i,
  /(?<!\b(?:your|session) )\b(?:connect(?:ion)?|read|write|operation|pool|buffering|selection) timed out\b|^timed out$|\bi\/o timeout\b|\bhandshake timeout\b|\bexecution expired\b|\bNet::(?:Open|Read|Write)Timeout\b|\bHttpClient\.Timeout\b/i,
  /\bgetaddrinfo(?::|\(| E[A-Z]| failed\b| for\b)|\bno such host\b|\bname or service not known\b|\btemporary failure in name resolution\b|\bremote name could not be resolved\b|\bcould not resolve host\b|\bno route to host\b|\bnetwork is unreachable\b/i,
  /\bdial (?:tcp|udp|unix)[46]?[: ]|\buse of closed network connection\b|\bgave HTTP response to HTTPS client\b|\[Errno -?\d|<urlopen error |\bmax retries exceeded with url\b|\ball connection attempts failed\b|\bconnect call failed\b/i,
  /\bSSL_connect\b|\[SSL: |\bSSL routines:|\bcertificate[ _]verify[ _]failed\b|\bx509: (?:certificate|cannot|failed|unhandled)\b|(?:^|: )tls: |\bself[- ]signed certificate\b|\bunable to (?:verify the first|get local issuer) certificate\b|\bdoes not match certificate['’]s altnames\b|\bPKIX path building failed\b|\bbefore secure TLS connection\b/i,
  /\bcURL error \d|\b(?:stream_socket_client|fsockopen)\(\)|\b(?:can|could)(?:not|n['’]t|['’]t) (?:connect to (?:host\b|MySQL\b|\S{1,100}:\d{2})|reach database server\b)|\bunable to connect to \S{1,100}:\d{2}/i,
  // Guzzle, Symfony, Laravel, Faraday; requests, httpx, urllib, aiohttp; reqwest; Go; undici.
  /` resulted in a `\d{3} |\bHTTP\/[\d.]{1,3} \d{3} [\w ]{0,40}returned for "|\bHTTP request returned status code \d{3}\b|\bthe server responded with status \d{3}\b|\b\d{3} (?:client|server) error: [^:]{0,80} for url: |\b(?:client|server) error '\d{3} |^HTTP Error \d{3}: |\b\d{3}, message='[^']{0,100}', url=|\berror sending request for url \(|\bHTTP status (?:client|server) error \(|\b(?:get|head|post|put|patch|delete) "https?:\/\/[^"\s]{1,300}": |\bresponse status code \d{3}: /i,
  // Spring, Feign, the JDK; .NET.
  /\b\d{3} [a-z ]{1,40} (?:from|on) (?:GET|HEAD|POST|PUT|PATCH|DELETE) (?:request for "|https?:)|\bduring \[(?:GET|HEAD|POST|PUT|PATCH|DELETE)\] to \[|\bHTTP response code: \d{3} for URL\b|\bstatus code does not indicate success\b|\bremote server returned an error: \(\d{3}\)/i,
];

/** Of a server of mail, with the code that it gives (RFC 5321, RFC 3463), and of those who hand a mail on. */
const ofMail: readonly RegExp[] = [
  /\b(?:4(?:21|3\d|4\d|5\d|71)|5[0-7]\d)[ ,:-]{1,3}(?:b['"‘’])?[45]\.\d{1,3}\.\d{1,3}\b|\((?:421|45\d|5[0-7]\d), b['"‘’]/,
  /^(?:421|45[0-2]|5[35]\d)[ -](?:requested|mailbox|no such user|user unknown|unknown user|recipient|relay|sender|service not available|transaction failed|message|authentication)\b/i,
  /\bexpected response code "?[\d/]{3,20}"? but got\b|\bSMTP Error: |\bSMTP connect\(\) failed\b|^smtp: |\bmail server connection failed\b|\bthe server response was: |\bSMTP (?:to|from) address may not be blank\b|\bSTARTTLS extension not supported\b|\bplease run connect\(\) first\b/i,
];

/** Of a database or a queue that was not to be had, has given way to others, or has not what it was asked for. */
const ofRows: readonly RegExp[] = [
  /\bdatabase (?:table )?is locked\b(?! (?:for|by)\b)|\bdeadlock(?:ed on lock resources| detected| found)\b|\block wait timeout exceeded\b|\bcould not (?:serialize access|obtain lock)\b|\bcurrent transaction is aborted\b|\breadonly database\b|\bdisk I\/O error\b/i,
  /\bserver has gone away\b|\blost connection to mysql\b|\bclosed the connection unexpectedly\b|\btoo many clients already\b|\[1040\] too many connections\b|\bremaining connection slots are reserved\b|\bdriver: bad connection\b|\bsql: database is closed\b|\bTNS:no listener\b|\bnew connection from the connection pool\b|\bcould not obtain a connection from the pool\b|\brequest was dropped from queue\b|\bconnection <monitor>|\btopology is closed\b/i,
  /\bbase table or view not found\b|\bno such table: |\bunknown column ['‘’][\w.]{1,100}['’] in\b|\bin your SQL syntax\b|\binvalid object name ['‘’][\w.]{1,100}['’]/i,
  // PostgreSQL: not with spaces in it, as what an owner has named.
  /\b(?:relation|column|schema) ["“][\w.]{1,100}["”] (?:of relation ["“][\w.]{1,100}["”] )?does not exist\b|\bfunction \w{1,63}\([^)]{0,100}\) does not exist\b/i,
  /\bOOM command not allowed\b|\bMISCONF Redis\b|\bREADONLY You can['’]t write\b|\bNOAUTH Authentication required\b|\bmax retries per request limit\b/,
];

/**
 * Something broke in the service, or on its way to something else: to its mails, its queue, its database. Many have one answer for whatever was
 * thrown, 400 or 422 with its words, and that may be thrown after the change was made. Whoever looks at what was sent says none of these.
 */
export const ofFailure: readonly RegExp[] = [ofOwnCall, ...ofProgram, ...ofLine, ...ofMail, ...ofRows];
