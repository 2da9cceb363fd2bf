import { ofOwnCall } from './body-words.ts';

/** What languages and frameworks say of a program with a mistake in it, and of an answer that it could not write. */
const ofProgram: readonly RegExp[] = [
  // Ruby.
  /\bundefined (?:local variable or )?method [`'‘’]|\buninitialized constant \w|\bwrong number of arguments \(given\b/i,
  /\bnil can['’]t be coerced into\b|\bno implicit conversion of \w{1,60} into\b|\bcan['’]t modify frozen \w/i,
  /\bcannot load such file -- |\bstack level too deep\b|\bmissing host to link to!|\bmissing template \S{1,200} with \{/i,
  /\bmissing interpolation argument\b/i,
  /\bcan['’]t be coerced into (?:Integer|Float|Rational|Complex|BigDecimal)\b/,
  /\bcomparison of [A-Z]\w{0,60} with \S{1,60} failed\b|\b(?:missing|unknown) keywords?: :\w|\boutside of array bounds: /,
  /\bcannot convert endless range\b|\b(?:private|protected) method [`'‘]\S{1,100}['’] called for\b/,
  /: no superclass method [`'‘]|\buncaught throw :|\bno block given \(yield\)|\bAttempt to unlock a mutex\b/,
  /\bno _dump_data is defined\b|\bNeither PUB key nor PRIV key\b|\bincompatible character encodings: /,
  /^U\+[0-9A-F]{4,6} from \S{1,30} to \S{1,30}$|\bNaN not allowed in JSON\b|\bpartial character in source, but hit end\b/,
  /^(?:\d{1,5}: )?unexpected token at '|\bbad URI ?\(is not URI\?\)|\bboth URI are relative\b| @ rb_sysopen\b/,
  // Python.
  /['‘’]NoneType['’] object\b|\bobject has no attribute ['‘’]|\bobject is not (?:subscriptable|iterable|callable)\b/i,
  /\b(?:list|tuple|string) index out of range\b|\bmissing \d{1,3} required (?:positional|keyword-only) argument/i,
  /\bgot an unexpected keyword argument\b|\bunsupported operand types?\b|\breferenced before assignment\b/i,
  /\bcannot access local variable\b|\bis not JSON serializable\b|\bgreenlet_spawn has not been called\b/i,
  /\bis not bound to a Session\b/i,
  /(?<!\w )\bname ['‘’]\w{1,100}['‘’] is not defined\b|\bNo module named ['‘’][\w.]{1,200}['‘’](?! \w)/,
  /\bcannot import name ['‘’]|\bmodule ['‘’][\w.]{1,100}['‘’] has no attribute\b|\bobject['‘’] has no attribute\b/,
  /\bcan only concatenate (?:str|list|tuple|bytes)\b|\b(?:string|list|tuple|byte) indices must be integers\b/,
  /\btakes (?:from \d{1,2} to )?\d{1,2} positional arguments? but \d{1,2} (?:was|were) given\b/,
  /\bcannot unpack non-iterable\b|\bvalues to unpack \(expected\b|\bunhashable type: /,
  /\bobject of type ['‘’]\w{1,100}['‘’] has no len\(\)|\bsequence item \d{1,6}: expected \w/,
  /\bdictionary changed size during iteration\b|\bmaximum recursion depth exceeded\b|^%\w format: /,
  /\bnot (?:enough arguments for format string|all arguments converted during)\b/,
  /\bReplacement index \d{1,4} out of range\b/,
  /\bexpected (?:string or bytes-like object|bytes or bytearray|str instance)\b|\ba bytes-like object is required\b/,
  /\bStrings must be encoded before hashing\b|\bargument must be a string, a bytes-like object or a\b/,
  /\bCan['’]t (?:instantiate abstract class|pickle) \w|\barg is an empty sequence\b/,
  /\bCannot choose from an empty sequence\b/,
  /['‘’] codec can['’]t (?:en|de)code (?:character|byte)|^Circular reference detected$/,
  /\bOut of range float values are not JSON\b|\bkeys must be str, int, float, bool or None\b/,
  /^(?:Expecting value|Extra data|Expecting property name enclosed in double quotes): line \d{1,9} column\b/,
  /\bAttempt to decode JSON with unexpected mimetype\b|\boffset-naive and offset-aware\b|\bNo time zone found with key\b/,
  /\bI\/O operation on closed file\b|\bcan['’]t be used in ['‘’]await['‘’] expression\b|\bEvent loop is closed\b/,
  /\bno (?:current|running) event loop\b|\bcannot be called from a running event loop\b|\battached to a different loop\b/,
  /\bcannot schedule new futures after\b|\breturned non-zero exit status \d|\bwhile decompressing data: /,
  /^generator raised StopIteration$|\bcannot be applied to a naive datetime\b|\bint too large to convert to\b|<class ['‘]decimal\./,
  // A setting, or a task, by its name and nothing else: of what is looked for where it is not.
  /^['‘](?:[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,9}|\w{1,60}(?:\.\w{1,60}){1,9})['’]$/,
  // Flask, Django, Jinja, and answers of FastAPI and others that are not as they were to be.
  /\bWorking outside of (?:application|request) context\b|\bCould not build url for endpoint ['‘’]/,
  /\bUnable to build URLs outside an active request\b|\bYou cannot call this from an async context\b/,
  /\bReverse for ['‘’][^'‘’]{1,200}['‘’] (?:not found|with )|\bbut settings are not configured\b/,
  /\bCannot resolve keyword ['‘’]|\bneeds to have a value for field ["'‘’]|^Cannot assign "[^\n]{1,200}" must be a "/,
  /\bin the current transaction\. You can['’]t execute queries\b|^\w{1,60} cannot be used outside of a transaction\b/,
  /^get\(\) returned more than one \w|\(\) prohibited to prevent data loss due to unsaved related object\b/,
  /^No installed app with label ['‘]|^The [A-Z]{2,40}(?:_[A-Z]{1,40}){1,6} setting must |^subclasses of \w{1,100} must (?:override|provide|define)\b/,
  /^(?:Unsupported lookup|Related Field got invalid lookup: ) ?['‘\w]|\brequest's session was deleted before the request completed\b/,
  /\bunexpected end of template\b|^(?:No filter named|Encountered unknown tag) ['‘’]/,
  /^[\w./-]{1,200}\.(?:html?|txt|jinja2?|j2|mako|twig|tt|ep|mjml)$|^Template ['‘’"][\w./:-]{1,200}['‘’"] not found\b/,
  /\bvalidation errors? for \w{0,100}(?:Out|Response|Read|Public|Result)\b/,
  /^\d{1,3} validation errors?:?(?: for \w{1,100})?\s+(?:response -> |\{'loc': \('response')/,
  // JavaScript.
  /\bcannot (?:read|set) propert(?:y|ies) (?:['"‘’][\w$]{1,100}['"’] )?of (?:undefined|null)\b/i,
  /[\w)\]]\.[\w$]{1,100} is not a function\b(?! of\b)|\b(?:undefined|null) is not (?:an object \(evaluating|iterable)\b/i,
  /\bcannot access ['"‘’][\w$]{1,100}['"’] before initialization\b|\bcannot destructure property\b/i,
  /\bconverting circular structure to JSON\b|\bhow to serialize a BigInt\b|\bcannot set headers after they are sent\b/i,
  /\bmaximum call stack size exceeded\b/i,
  /\bAssignment to constant variable\b|^undefined is not a function\b|[\w)\]}] is not a constructor\b/,
  /\bSpread syntax requires \.\.\.iterable\b|\bCannot use ['‘’]in['‘’] operator to search\b/,
  /\bRight-hand side of ['‘’]instanceof['‘’]|\bCannot mix BigInt\b|\bnumber \S{1,40} cannot be converted to a BigInt\b/,
  /, object is not extensible\b|\bwhich has only a getter\b|\bCannot read private member\b/,
  /\bMust call super constructor\b/,
  /\bCannot find (?:package|module) ['‘’][^'‘’]{1,200}['‘’]\s(?:imported from|Require stack)\b/,
  /\bdoes not provide an export named\b|\bCannot convert (?:a Symbol value|object) to (?:a |primitive )/,
  /\bReduce of empty array with no initial value\b|\bAll promises were rejected\b|#<\w{1,100}> could not be cloned\b/,
  /\bBody is unusable\b|\bbody used already for: |^Failed to parse URL from |\bDigest already called\b/,
  /\bInput buffers must have the same byte length\b|\bCannot convert argument to a ByteString\b/,
  /\bInvalid character in header content\b|\bHeader name must be a valid HTTP token\b/,
  /\bInvalid value "undefined" for header\b/,
  /\bThe (?:"[\w.]{1,100}"|first|last) argument must be (?:of type|an instance of|one of type)\b[^\n]{1,300} Received\b/,
  /\bPort should be >= 0\b|^write after end$|\bafter a stream was destroyed\b|\bspawn(?:Sync)? \S{1,200} E[A-Z]{3,12}\b/,
  /\bE(?:ISDIR|ACCES|PERM|ROFS|NOSPC|MFILE): [a-z ]{1,60}, \w|\berror:[0-9A-F]{8}:/,
  /\b(?:Expected (?:double-quoted )?property name|Unexpected non-whitespace character|Bad control character)[^\n]{0,60} in JSON\b/,
  /\bUnexpected non-whitespace character after JSON\b|^"undefined" is not valid JSON\b/,
  // Nobody has sent a page, or nothing: it has come back from elsewhere.
  /\bunexpected token ['‘’]?<|\bunexpected end of JSON input\b|\binvalid json response body at\b/i,
  // PHP.
  /\bcall to (?:a member function|undefined (?:function|method)) \w|\battempt to read property "/i,
  /\btrying to (?:get property (?:['"‘’]\w{1,100}['"’] )?of non-object|access array offset on)\b/i,
  /\bundefined (?:variable:? \$?\w|(?:index|offset): |array key ["\d]|property: [\w\\@]{1,200}::)/i,
  /\btoo few arguments to function \S{1,200}\(\)|\(\): (?:argument #\d|return value must be of type\b)/i,
  /\bargument \d{1,2} passed to \S{1,200}\(\) must\b|\btyped property \S{1,200} must not be accessed\b/i,
  /\bobject of class \S{1,200} could not be converted\b|(?:^|: )class ["'‘’][\w\\]{1,200}["'’] not found$/i,
  /^view \[[\w.:-]{1,200}\] not found\b|\bfailed to open stream\b/i,
  /^Array to string conversion\b|^Undefined constant "|\bCannot access offset of type\b/,
  /^foreach\(\) argument must be of type\b|\bMalformed UTF-8 characters, possibly incorrectly encoded\b/,
  /\bInf and NaN cannot be JSON encoded\b|^Modulo by zero\b|^Unhandled match case\b/,
  /\bCannot (?:modify readonly|access (?:private|protected)) property \S{1,200}::\$\w/,
  /\bheaders (?:already sent|have already been sent)\b|^could not find driver\b|^There is no active transaction\b/,
  /\bDetected an illegal character in input string\b|\bunserialize\(\): Error at offset\b|\bpreg_\w{1,30}\(\): /,
  /^\d{1,2} arguments are required, \d{1,2} given\b|^Serialization of '[^']{1,200}' is not allowed\b/,
  /\bCannot traverse an already closed generator\b|\b__clone method called on non-object\b/,
  /^Method [\w\\]{1,200}::\w{1,100}(?:\(\))? does not exist\b/,
  /^Allowed memory size of \d{1,15} bytes exhausted\b|^Maximum execution time of \d{1,6} seconds? exceeded\b/,
  // Laravel: what is not set up, is not there in the program, or may not be done in it.
  /^(?:Mailer|Route|Cache store|Auth guard|Broadcast connection|Log) \[[\w.:-]{1,100}\] (?:is )?not defined\b/,
  /^(?:Disk|Database connection|The|Driver|Unsupported driver|Unsupported mail transport) \[[\w.:-]{1,100}\](?: does not have a configured driver| not configured| queue connection has not been configured| not supported|)\.$/,
  /^Missing required parameters? for \[Route: |^Target (?:class )?\[[\w\\.]{1,200}\] (?:does not exist|is not instantiable)\b/,
  /^Unresolvable dependency resolving \[|^Call to undefined relationship \[|^Attempted to lazy load \[\w{1,100}\] on model\b/,
  /^Add \[\w{1,100}\] to fillable property to allow mass assignment\b|^No application encryption key has been specified\b/,
  // Symfony, Doctrine and Twig.
  /^An email must have a "(?:To|From)"|^A message must have a text or an HTML part\b/,
  /\bto generate a URL for (?:the )?(?:named )?route "|\bUnable to generate a URL for the named route "/,
  /\bYou have requested a non-existent (?:service|parameter) "|^Environment variable not found: "/,
  /\bThe controller must return a "|\bThe EntityManager is closed\b|\bA new entity was found through the relationship '/,
  /\bUnable to find template "[^"]{1,200}" \(|^Variable "\w{1,100}" does not exist in "|^No handler for message "/,
  /^Handling "[\w\\]{1,200}(?:EmailMessage|SmsMessage|ChatMessage|PushMessage|Notification|Webhook|Event)" failed: /,
  /\bCould not connect to the AMQP server\b|\bA circular reference has been detected when serializing\b/,
  /\bCould not normalize object of type\b/,
  // Perl.
  /can['’]t (?:call method|locate object method) "|\bundefined subroutine &/i,
  /can['’]t use (?:an undefined value|string \("[^"]{0,60}"\)) as an? \w{1,10} ref\b/i,
  /\bNot an? (?:HASH|ARRAY|CODE|SCALAR|GLOB) reference\b|\bCan['’]t locate \S{1,200} in @INC\b/,
  /^malformed JSON string, neither\b|\bencountered (?:object ['‘’]|CODE\()|\bWide character in \w/,
  /\bModification of a read-only value attempted\b|\bOdd number of elements in \w/,
  /\bArgument "[^"]{0,200}" isn['’]t numeric in \w|\bUse of uninitialized value\b/,
  /\bToo few arguments for subroutine ['‘’]|\bGlobal symbol "|^Promise timeout\b|^file error - \S{1,200}: not found\b/,
  // Go, Rust and Elixir.
  /\bsql: (?:Scan error on|expected \d{1,4} |transaction has already been|unknown driver)\b/,
  /\binvalid character '<' looking for\b|\bunsupported protocol scheme "|\bexecutable file not found in \$PATH/,
  /\b(?:open|mkdir|stat|read|write) \/\S{1,200}: (?:permission denied|is a directory|read-only file system)\b/,
  /\bhttp: nil Request\.URL\b|\btemplate: "[^"]{1,200}" (?:is undefined|is an incomplete)/,
  /\bruntime error: |\bnil pointer dereference\b|\bassignment to entry in nil map\b|\binterface conversion: interface\b/i,
  /\bjson: unsupported (?:type|value): |\btemplate: \S{1,200}: executing "|\bcalled `(?:Option|Result)::unwrap\(\)` on\b/i,
  /\bindex out of bounds: the len\b|\bno function clause matching in\b|\bfunction \S{1,200}\/\d{1,2} is undefined\b/i,
  // The JVM and .NET.
  /^\/ by zero$|^stream has already been operated upon or closed$|\brejected from java\.util\.concurrent\b/,
  /^(?:java\.(?:io|net|nio|sql)|javax\.(?:net|mail)|jakarta\.mail)\.[\w.$]{1,200}(?:Exception|Error)\b/,
  /^Can['’]t find (?:bundle for base name|resource for bundle) |^No suitable driver found for jdbc:/,
  /^Cannot find any provider supporting [\w-]{1,60}\/|\bexpected a valid value \(JSON String\b/,
  /^No content to map due to end-of-input\b|^Unexpected end-of-input\b|\bself-reference leading to cycle \(/,
  /\bInfinite recursion \(StackOverflowError\)|^Java 8 date\/time type `|\bbut was STRING at line 1 column 1 path \$$/,
  /\bis not a valid double value as per JSON specification\b|\baccessible; either increase its visibility or write\b/,
  /^Attempted to serialize java\.lang\.Class\b|^Not a JSON (?:Object|Array): |\bafter the response has been committed\b/,
  /\bget(?:Writer|OutputStream)\(\) has already been called\b/,
  /\b(?:NullPointer|ClassCast|IndexOutOfBounds)Exception\b|\bcannot invoke "[^"]{1,200}" because\b/i,
  /\bclass \S{1,200} cannot be cast to class\b|\bindex \d{1,9} out of bounds for length\b|\bcould not initialize proxy\b/i,
  /\bfailed to lazily initialize\b|\bno serializer found for class\b|\bcould not write JSON: /i,
  /\bobject reference not set to an instance\b|\bpossible object cycle was detected\b|\bself referencing loop detected\b/i,
  /\bcannot access a disposed (?:object|context)\b/i,
  // Any of them.
  /\bno such file or directory\b|\bno space left on device\b|\btoo many open files\b|\bread-only file system\b/i,
  /\bdivi(?:ded by (?:0|zero)|sion by zero)\b/i,
];

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
  /\bSTARTTLS extension not supported\b|^No suitable authentication method found\b|\bdoes not comply with (?:addr-spec of )?RFC 2822\b/,
  /\bplease run connect\(\) first\b/i,
];

/** None of the models of what is sent, of whoever asks, and of what it is for. */
const notNamed =
  '(?!\\w{0,60}(?:Team|Org|Workspace|Account|Role|User|Member|Person|People|Contact|Profile|Seat|Plan|Licen[cs]e|Subscription|Project|Tenant|Invit|Token|Pat\\b|Key|E?mail|Session))';

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
  /^SQLSTATE\[.{1,300} \((?:Connection: \w{1,60}, )?SQL: (?:insert into|update) ["`[]?(?!\w{0,60}(?:invit|token|pats?\b|member|user|key))\w/s,
  // That there is none, of what nobody has named who asked: Laravel, Rails, Django.
  new RegExp(
    `^(?:No query results for model \\[(?:\\w{1,60}\\\\){0,6}${notNamed}\\w{1,100}\\]|Couldn['’]t find ${notNamed}[A-Z]\\w{0,100} with|No ${notNamed}[A-Z]\\w{0,100} matches the given query\\b|${notNamed}[A-Z]\\w{0,100} matching query does not exist\\b)`,
  ),
  /\bOOM command not allowed\b|\bMISCONF Redis\b|\bREADONLY You can['’]t write\b|\bNOAUTH Authentication required\b/,
  /\bmax retries per request limit\b/,
];

/**
 * Something broke in the service, or on its way to something else: to its mails, its queue, its database. Many have one answer for whatever was
 * thrown, 400 or 422 with its words, and that may be thrown after the change was made. Whoever looks at what was sent says none of these.
 */
export const ofFailure: readonly RegExp[] = [ofOwnCall, ...ofProgram, ...ofLine, ...ofMail, ...ofRows];
