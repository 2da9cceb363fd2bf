import { ofOwnCall } from './body-words.ts';

const anyOf = (...forms: readonly string[]): RegExp => new RegExp(forms.join('|'), 'i');

/** What languages say of a program with a mistake in it: Ruby, Python, JavaScript, PHP, Perl, Go, the JVM, .NET and Rust. */
const ofProgram = anyOf(
  "\\bundefined (?:local variable or )?method [`'‘]|\\buninitialized constant \\w|\\bwrong number of arguments \\(given\\b",
  "\\bnil can['’]t be coerced into\\b|\\bno implicit conversion of \\w{1,60} into\\b",
  "'NoneType' object\\b|\\bobject has no attribute '|\\bobject is not (?:subscriptable|iterable|callable)\\b|\\blist index out of range\\b",
  '\\bmissing \\d{1,3} required positional argument|\\bgot an unexpected keyword argument\\b|\\bunsupported operand types?\\b',
  '\\bcannot (?:read|set) propert(?:y|ies) (?:[\'"‘][\\w$]{1,100}[\'"’] )?of (?:undefined|null)\\b|\\w\\.\\w{1,100} is not a function\\b|\\b(?:undefined|null) is not (?:an object|iterable)\\b',
  '\\bcall to (?:a member function|undefined (?:function|method)) \\w|\\battempt to read property "|\\btrying to (?:get property|access array offset)\\b|\\bundefined (?:variable|index|offset|property|array key)[: ]|\\btoo few arguments to function\\b|\\(\\): Argument #\\d|\\bclass ["\'][\\w\\\\]{1,200}["\'] not found\\b',
  'can[\'’]t (?:call method|locate object method) "|\\bundefined subroutine &|can[\'’]t use (?:an undefined value|string \\("[^"]{0,60}"\\)) as an? \\w{1,10} ref\\b',
  '\\bruntime error: |\\bnil pointer dereference\\b|\\bassignment to entry in nil map\\b|\\binterface conversion: interface\\b',
  '\\b(?:NullPointer|ClassCast|IndexOutOfBounds)Exception\\b|\\bcannot invoke "[^"]{1,200}" because\\b|\\bobject reference not set to an instance\\b|\\bcalled `Option::unwrap\\(\\)` on\\b',
  '\\bno such file or directory\\b|\\bmissing template \\S{1,200} with \\{|^view \\[[\\w.:-]{1,200}\\] not found\\b|\\bmissing interpolation argument\\b',
);

/** What comes of a line to something else, in the words of systems, sockets, TLS and those who call over HTTP. */
const ofLine = anyOf(
  '\\bconnection (?:was |has been )?(?:refused|aborted|reset|unexpectedly closed)\\b|\\bconnection could not be established\\b|\\bbroken pipe\\b|\\bend of file reached\\b|(?:^|: )(?:unexpected )?EOF$',
  '\\bE(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN|NOTFOUND)\\b|\\bsocket hang up\\b|^(?:fetch failed|network error)$',
  '\\bgetaddrinfo\\b|\\bno such host\\b|\\bname or service not known\\b|\\btemporary failure in name resolution\\b|\\bno route to host\\b|\\bnetwork is unreachable\\b',
  '\\bdial (?:tcp|udp|unix)\\b|\\bi/o timeout\\b|\\bcontext (?:cancell?ed|deadline exceeded)\\b|\\bexecution expired\\b|\\bNet::(?:Open|Read|Write)Timeout\\b',
  '\\[Errno -?\\d|<urlopen error |\\bmax retries exceeded with url\\b|\\ball connection attempts failed\\b|\\bconnect call failed\\b',
  '\\bSSL_connect\\b|\\[SSL: |\\bcertificate[ _]verify[ _]failed\\b|\\bx509: |(?:^|: )tls: ',
  "\\bcURL error \\d|\\b(?:stream_socket_client|fsockopen)\\(\\)|\\b(?:can|could)(?:not|n['’]t|['’]t) connect to (?:host\\b|\\S{1,100}:\\d)|\\bunable to connect to \\S{1,100}:\\d",
  '` resulted in a `\\d{3} |\\bHTTP/[\\d.]{1,3} \\d{3} [\\w ]{0,40}returned for "|\\bHTTP request returned status code \\d{3}\\b|\\bthe server responded with status \\d{3}\\b',
  "\\b\\d{3} (?:client|server) error: [^:]{0,80} for url: |\\b(?:client|server) error '\\d{3} |\\berror sending request for url \\(|^HTTP Error \\d{3}: ",
);

/** Of a server of mail, with the code that it gives (RFC 3463), and of those who hand a mail on. */
const ofMail = anyOf(
  '\\b[45]\\d\\d[ ,:-]{1,3}(?:b[\'"])?[45]\\.\\d{1,3}\\.\\d{1,3}\\b|\\bexpected response code "?[\\d/]{3,20}"? but got\\b',
  '\\bSMTP Error: |\\bSMTP connect\\(\\) failed\\b|^smtp: |\\bmail server connection failed\\b',
);

/** Of a database that was not to be had, or has given way to others. */
const ofRows = anyOf(
  '\\bdatabase (?:table )?is locked\\b|\\bdeadlock (?:detected|found)\\b|\\block wait timeout exceeded\\b|\\bcould not (?:serialize access|obtain lock)\\b',
  '\\bserver has gone away\\b|\\blost connection to mysql\\b|\\bclosed the connection unexpectedly\\b|\\btoo many clients already\\b',
);

/**
 * Something broke in the service, or on its way to something else: to its mails, its queue, its database. Many have one answer for whatever was
 * thrown, 400 or 422 with its words, and that may be thrown after the change was made. Whoever looks at what was sent says none of these.
 */
export const ofFailure = anyOf(...[ofOwnCall, ofProgram, ofLine, ofMail, ofRows].map(({ source }) => source));

/** @param said what is read of the body, of no field */
export const speaksOfFailure = (said: string | null): boolean =>
  said !== null && ofFailure.test(said.slice(0, 400));
