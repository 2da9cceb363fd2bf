import { ofName, ofOwnCall } from './body-words.ts';
import { beside, ofOther, tableBeside } from './named-words.ts';
import { ofProgram } from './program-words.ts';

/** What AWS keeps, hands on and carries out for others, which is no place for an invitation. */
const ofAws = '(?:Send|Publish|PutEvents|PutRecord|Invoke|StartExecution|PutObject|GetSecretValue)\\w{0,40}';

/** As whoever calls over HTTP writes it by hand where what came back was no yes. What was sent may be called like it. */
const ofOddStatus =
  '(?:[Bb]ad|[Uu]nexpected|[Uu]nsuccessful|[Nn]on-?(?:2(?:xx|XX)|200|ok|OK|success\\w{0,3}))';
/** Whoever looks at who asks and at what was sent is asked first, and what was asked for itself came to nothing. */
const notOfFirst =
  '(?<!(?:(?:^|[.:] |\\b(?:[Tt]oken|[Uu]ser|[Rr]ole|[Tt]eam|[Mm]ember|[Ee]-?mail|[Dd]omain|[Ss]eat|[Pp]ermissions?|[Pp]olicy|[Aa]ccess|[Cc]aptcha) )(?:[Cc]heck|[Vv]erification|[Aa]uthori[sz]ation|[Aa]uthentication|[Ll]ookup|[Ll]og-?in|[Cc]reation)|\\b[Vv]alidation|^createToken|[Yy]our request(?: was)?) )';
const ofGiving = `${notOfFirst}(?:returned|(?:responded|replied|answered) with)`;
const ofHaving = `(?:${ofGiving}|${notOfFirst}failed with|[Gg]ot|[Rr]eceived)(?: an?)?`;
const ofStatus = '(?:status|HTTP)(?: ?code)?(?:: | (?:of )?|=)\\(?\\d{3}\\b';
const ofTold = `(?<!(?<!\\w)["'“‘](?:\\w{1,40} ){0,4})\\b(?:${ofOddStatus} (?:(?:http|HTTP|response|server) )?(?:${ofStatus}|response(?: code)?:? \\d{3}\\b)|${ofHaving} (?:(?:http|HTTP|response|server) )?${ofStatus}|${ofGiving} (?:an? )?[45]\\d\\d(?=$|[.:;,]| [A-Z]))`;

/** What comes of a line to something else, in the words of systems, sockets, TLS and those who call over HTTP. */
const ofLine: readonly RegExp[] = [
  /\bconnection (?:was |has been )?(?:refused|aborted|reset|unexpectedly closed)\b(?! by (?:an?|the|your) (?:team |organi[sz]ation |workspace )?(?:owner|admin|user|member|invitee))/i,
  /\bconnection could not be established\b|\bactively refused it\b|\bforcibly closed\b|\bother side closed\b/i,
  /\bserver disconnected\b|\bremote end closed connection without response\b|\bEOF occurred in violation of protocol\b|\bbroken pipe\b|\bend of file reached\b|(?:^|: )(?:unexpected )?EOF$/i,
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
  /^malformed HTTP (?:response|status code|version) "|^stream error: stream ID \d|\bhttp: ContentLength=\d/,
  /\[Errno -?\d|<urlopen error |\bmax retries exceeded with url\b|\ball connection attempts failed\b/i,
  /\bconnect call failed\b/i,
  /\bSSL_connect\b|\[SSL: |\bSSL routines:|\bcertificate[ _]verify[ _]failed\b/i,
  /\bx509: (?:certificate|cannot|failed|unhandled)\b|(?:^|: )tls: |\bself[- ]signed certificate\b/i,
  /\bunable to (?:verify the first|get local issuer) certificate\b|\bdoes not match certificate['’]s altnames\b/i,
  /\bPKIX path building failed\b|\bbefore secure TLS connection\b/i,
  /\bcURL error \d|\b(?:stream_socket_client|fsockopen)\(\)/i,
  /\b(?:can|could)(?:not|n['’]t|['’]t) (?:connect to (?:host\b|MySQL\b|\S{1,100}:\d{2})|reach database server\b)/i,
  /\bunable to connect to \S{1,100}:\d{2}/i,
  // libcurl, in the words that PHP and others hand on.
  /\bFailed to connect to \S{1,255} port \d|^Couldn['’]t (?:connect to server|resolve (?:host|proxy) name)$|^SSL (?:connect error|certificate problem: |peer certificate or SSH)|^SSL: no alternative certificate\b|^URL (?:using bad\/illegal format|rejected: )|^Protocol "\w{0,20}" not supported or disabled\b/,
  /^(?:Timeout was reached|Server returned nothing)(?:$|:| \()|^(?:Empty reply from server|Weird server reply|HTTP response code said error|Transferred a partial file|Number of redirects hit maximum|Maximum \(\d{1,4}\) redirects followed|Received HTTP\/0\.9 when not allowed)\b|^(?:Recv|Send) failure: |^(?:Failed sending data to|Failure when receiving data from) the peer$|^The requested URL returned error: \d{3}|\bin the HTTP\/?2 framing layer\b/,
  // Ruby, Perl and Java, of what came back, or of where it was to go.
  /^wrong status line: "|^bad argument \(expected URI object\b|^HTTP request path is empty$|, this cannot include CR\/LF$|^no address for [\w-]{1,60}\.[\w.-]{1,200}$|^(?:400 )?URL must be absolute\b|\bBad hostname '|^Unsupported URL scheme '|^Cannot parse URL: '|^599 Internal Exception\b|^No Host option provided\b/,
  /^Unexpected end of file from server$|^Invalid status line: "|\bheader parser received no bytes\b|^fixed content-length: \d|^unknown protocol: \w|^invalid URI scheme \w|^port out of range: ?\d|^(?:restricted|invalid) header name: "|^Illegal character in (?:path|query|fragment|authority|hostname|user info|opaque part|scheme name|scheme-specific part|port number) at index \d|^Expected (?:scheme name|authority|scheme-specific part) at index \d/,
  // Whatever has looked at the status of what came back, in its own words.
  new RegExp(`${ofTold}(?!.{0,200}\\b(?:exists|taken|in use|reserved|is not (?:a|allowed|valid))\\b)`),
  // Guzzle, Symfony, Laravel, Faraday; requests, httpx, urllib, aiohttp; reqwest; Go.
  /` resulted in a `\d{3} |\bHTTP\/[\d.]{1,3} \d{3} [\w ]{0,40}returned for "|\bHTTP request returned status code \d{3}\b/i,
  /\bthe server responded with status \d{3}\b|\b\d{3} (?:client|server) error: [^:]{0,80} for url: /i,
  /\b(?:client|server) error '\d{3} |^HTTP Error \d{3}: |\b\d{3}, message='[^']{0,100}', url=/i,
  /\berror sending request for url \(|\bHTTP status (?:client|server) error \(/i,
  /^Cannot send a request, as the client has been closed\b|^Exceeded maximum allowed redirects\b|^Redirect response '\d{3} |^Attempted to access streaming response content\b|^HTTP 599: |^Timeout (?:while connecting|during request|on reading data from socket)\b/,
  /^Stream (?:is )?closed$|^Unsupported url scheme: |^Response payload is not completed$|^Newline or carriage return detected in headers\b/,
  /^Request URL (?:is missing an|has an unsupported protocol) ['"]|^URL can['’]t contain control characters\b|^unknown url type: |^HTTP \d{3} returned for "https?:/,
  /\b(?:get|head|post|put|patch|delete) "https?:\/\/[^"\s]{1,300}": /i,
  new RegExp(`\\bwhen calling the ${ofAws} operation\\b|\\boperation error [\\w ]{1,60}: ${ofAws}, `),
  /^Unable to locate credentials(?:\.? You can|\.?$)|\bCould not connect to the endpoint URL: "/,
  // Slack, of whom is told of it.
  /^(?:channel_not_found|not_in_channel|is_archived|msg_too_long)$|^slack (?:server error: \d|rate limit exceeded\b)/,
  /^An API error occurred: [a-z]{1,40}_[a-z_]{1,60}$|^An HTTP protocol error occurred: statusCode = \d|^A rate-limit has been reached, you may retry this request in \d/,
  // Spring, Feign, the JDK; .NET.
  /\b\d{3} [a-z ]{1,40} (?:from|on) (?:GET|HEAD|POST|PUT|PATCH|DELETE) (?:request for "|https?:)/i,
  /\bduring \[(?:GET|HEAD|POST|PUT|PATCH|DELETE)\] to \[|\bHTTP response code: \d{3} for URL\b/i,
  /\bstatus code does not indicate success\b|\bremote server returned an error: \(\d{3}\)/i,
  // Rust, of whatever the system has refused; nodemailer's sockets, ioredis, node-postgres, JDBC, Hikari, Apache's client.
  /\(os error \d{1,5}\)|\bconnection (?:was |has been )?closed (?:unexpectedly|prematurely|before message completed)\b/i,
  /^Unexpected socket close$|^(?:Connection is closed|Connection terminated)\.?$|^Connection terminated (?:unexpectedly|due to connection timeout)\b/,
  /\bConnection is not available, request timed out after \d|^(?:Connection )?[Pp]ool shut down\.?$|^Timeout waiting for connection from pool\b/,
  /^:?(?:econn(?:refused|reset|aborted)|nxdomain|ehostunreach|enetunreach|etimedout)$|\{:error, :(?:econn\w{5,9}|nxdomain|timeout|closed|e(?:host|net)unreach|etimedout)\}/,
  // hyper and reqwest; .NET and Polly.
  /^client error \((?:Connect|SendRequest|UserAbsoluteUriRequired|Canceled|ChannelClosed)\)|^builder error(?:: | for url \()|\berror following redirect\b|^An error occurred while sending the request\.?(?:$| \()|^The response ended prematurely\b/,
  /\bwithin the allowed timeout of '|^The delegate executed a?synchronously through TimeoutPolicy\b/,
  /^(?:tcp|ssl) (?:connect|recv|send)(?: \(\S{1,100}\))?: |^(?:tcp|ssl) recv \(idle\): /,
];

/** How servers of mail begin what they say behind their codes. HTTP has some of the same codes, with other words. */
const ofReply = [
  '(?:requested|mailbox|recipients?|relay(?:ing)?|sender|message|authentication|transaction failed|service not available)\\b',
  '(?:no such user|user (?:unknown|not (?:local|found|known))|unknown (?:user|recipient|local|command)|unrout\\w*|<[^<>\\s]{1,320}>)',
  '(?:temporar(?:y|ily)|(?:please )?try (?:again|later)|sorry|grey-?list\\w*|(?:blocked|rejected)(?!:? (?:\\w+ (?:is|are)|for legal|in your|your|by (?:windows )?parental)\\b)|malformed|administrative|delivery|spam|smtp|tls|auth)\\b',
  '(?:syntax error(?! in (?:the )?(?:name|role|token|e-?mail)\\b)|line too long|command|bad (?:sequence|address|sender|recipient|command|helo|syntax)|insufficient (?:system|disk|main|storage))\\b',
  '(?:too many (?:recipients|connections|errors|hops|messages|concurrent|invalid)|must issue|encryption required|incorrect authentication|invalid (?:recipient|sender|mailbox|helo))\\b',
  "(?:the recipient[’']s|please log in (?:with|via)|(?:host|domain|server) (?:does not|unable|not found|too busy|busy)|no (?:smtp|mail|valid recipients))\\b",
].join('|');

/** So many of something, or what was sent, which may be called like a reply. */
const notCounted =
  '(?!.{0,100}\\b(?:at most|in your plan|(?:seats|tokens|users) used|(?:limit is|(?:are|is) (?:in use|used|open|waiting|allowed|invited|the (?:limit|maximum)))|(?:recipients?|mailbox|sender|token) limit|already (?:exists|taken)|(?:is|name|been) (?:already )?(?:taken|reserved)|is not (?:a|allowed|valid))\\b)';

/** Of a server of mail, with the code that it gives (RFC 5321, RFC 3463), and of those who hand a mail on. */
const ofMail: readonly RegExp[] = [
  /^SMTP-AUTH requested but missing \w|^mail destination not given$|^hostname "[^"]{1,255}" does not match the server certificate\b/,
  /\bdoes not advertise the required SMTPUTF8\b|\bHeader values (?:can['’]t|may not) contain (?:newlines|linefeed)\b/,
  /\b(?:4(?:21|3\d|4\d|5\d|71)|5[0-7]\d)[ ,:-]{1,3}(?:b['"‘’])?[45]\.\d{1,3}\.\d{1,3}\b|\((?:421|45\d|5[0-7]\d), b['"‘’]/,
  new RegExp(`^(?:4(?:21|3[2-5]|5\\d|71)|5(?:0[0-4]|[2-7]\\d))[ -]${notCounted}(?:${ofReply})`, 'i'),
  /\bexpected response code "?[\d/]{3,20}"? but got\b|\bSMTP Error: |\bSMTP connect\(\) failed\b|^smtp: /i,
  /\bmail server connection failed\b|\bthe server response was: |\bSMTP (?:to|from) address may not be blank\b/i,
  /\b(?:STARTTLS|SMTP AUTH) extension not supported\b|^No suitable authentication method found\b/,
  /^(?:Address in mailbox given \[|Email ")[^\n]{0,320}[\]"] does not comply with (?:addr-spec of )?RFC 2822\b/,
  /\bplease run connect\(\) first\b/i,
  // nodemailer, PHPMailer, Symfony, Laminas, Ruby's mail.
  /^(?:Error upgrading connection with STARTTLS|Error initiating TLS - |Invalid (?:greeting|HELO|LHLO)\. response=|Invalid login: (?:4[2-5]|5\d)\d[ -]|Missing credentials for "(?:PLAIN|LOGIN|CRAM-MD5|NTLM|XOAUTH2)"|Message failed(?: for recipient "|: (?:4[2-5]|5\d)\d[ -]))|^No recipients defined$|^(?:Greeting never received|sendmail was not found|Server terminates connection\. response=\d)/,
  /^(?:Could not instantiate mail function\b|Mail(?:er)? Error: (?:SMTP\b|connection\b|(?:could not|can(?:not|['’]t)|unable to|failed to) (?:connect|send|deliver|authenticate|instantiate|open|execute|reach|resolve)\b))|^All transports failed\.|^Connection to "(?:smtps?:\/\/|process )[^"]{1,200}" (?:has been closed|timed out)\b/,
  /^Unable to (?:connect with STARTTLS\b|write bytes on the wire\b|determine the sender of the message\b|send message with the ")|^Could not reach the remote \w{1,40} server\b/,
  /^Failed to (?:find an authenticator supported by the SMTP server|authenticate on SMTP server)\b|^An envelope must have at least one recipient\b/,
  /^(?:cannot|could not) (?:read|write) - connection closed\?|^(?:read|send) failed - connection closed\?|^Delivery failed with exitstatus \d/,
  /^could not get [23]xx \(\d{3}|^STARTTLS is not supported on this server\b|^A line must not contain CR or LF$|^Got bad greeting from SMTP host\b|^\[EOF\]$|^Unable to send emails via "/,
  // Angus Mail and Spring; MailKit; Go and Rust.
  /^(?:Unknown SMTP host: |Can['’]t send command to SMTP host\b|Exception reading response\b|IOException while sending message\b|(?:No recipient addresses|Invalid Addresses)(?:$|;))/,
  /\bMust issue a STARTTLS command first\b|\bSTARTTLS is required but host does not\b|^Failed to close server connection after message\b/,
  /^Could not (?:prepare|parse) mail(?:$|;)|^The SMTP server does not support (?:authentication|any of the|the \w)|^No (?:sender has|recipients have) been specified\.$/,
  /\bnot connected to SMTP server\b|\bserver does not support SMTP AUTH\b|^internal client error: |^response error: incomplete response\b|^transport has been shut down\b/,
];

/** Of services that hand on mails and messages for others, and of what calls them. */
const ofSender: readonly RegExp[] = [
  // Resend.
  /^Unable to fetch data\. The request could not be resolved\.$|^Missing API key\. Pass it to the constructor `new \w|^This API key is restricted to only send emails\b/,
  /^The \S{1,255} domain is not verified\. Please,? add and verify your domain on https:\/\/resend\.com\b|^You can only send testing emails to your own email address\b/,
  /^You have reached your (?:daily|monthly) email (?:sending )?quota\b|^(?:Invalid|Missing) `(?:to|from|cc|bcc|reply_to|subject|html|text)` field\b|^Too many requests\. You can only make \d{1,6} requests per second\. See rate limit response headers\b/,
  // Postmark.
  /\bSender Signature on your account\b|^Invalid '(?:To|From|Cc|Bcc|ReplyTo)' address\b/,
  /^While your account is pending approval, all recipient\b|^Not allowed to send\. Your account has run out of credits\b|^The Template['’]s ['‘]TemplateId['’]|^The 'MessageStream' provided\b/,
  // SendGrid, Mailgun, Twilio.
  /\bdoes not match a verified Sender Identity\b|^Domain \S{1,255} is not allowed to send: |^Domain not found: \S{1,255}$|^'(?:to|from|cc|bcc)' parameter is not a valid address\b/,
  /^The '(?:To|From)' (?:phone )?number \S{1,40} is not a valid\b|^'To' number is not a valid mobile number\b|\bTrial accounts cannot send\b|^Attempt to send to unsubscribed recipient\b|\bSMS-capable\b/,
  // AWS, by those who call it in Node.
  /^The request signature we calculated does not match the signature you provided\b|\bis not authorized to perform:? [`'"]?(?:ses|sns|sqs|events|lambda|states|kms|s3|dynamodb|secretsmanager):\w/,
  /^Could not load credentials from any providers\b|^@aws-sdk XML parse error: |\bto see the raw response, inspect the hidden field \{error\}\.\$response\b/,
  /^Maximum sending rate exceeded\.$|^Daily message quota exceeded\.$|^Sending is paused for this account\. |^Configuration set \S{1,66} does not exist\.$|^Template \S{1,64} does not exist$|^Missing final '@domain'$/,
];

/** Of what services in Node pay at, search in and push by, and of what they write their mails with. */
const ofOthers: readonly RegExp[] = [
  // Stripe; svix, Expo, Firebase, Pub/Sub.
  /^No such \w{1,40}: '(?:cus|sub|si|price|plan|prod|pm|in|acct)_\w|^HTTP-Code: \d{3}\s|^Expo responded with an error with status code \d/,
  /^Credential implementation provided to initializeApp\(\)|\bis not a valid FCM registration token\b|\bResource not found \(resource=/,
  // Typesense, Meilisearch, Elasticsearch, Algolia.
  /^Request failed with HTTP code \d{3} \| Server said: |^Request to https?:\S{1,300} has failed$|^[a-z_]{1,60}_exception\s{1,4}Root causes:|^Invalid Application-ID or API key$|^Index (?:`[\w-]{1,100}` not found\.|[\w-]{1,100} does not exist)$/,
  // Express, EJS, Handlebars and Nunjucks; Prisma.
  /^Failed to lookup view "|^\S{1,200}\.ejs:\d|^Could not find the include file "|^The partial \S{1,100} could not be found$|^Missing helper: "|^You must pass a string or Handlebars AST to\b|^Template render error: \(/,
  /^Transaction API error: |^Unable to start a transaction in the given time\.$/,
];

/** Of what hands messages on, and of Redis: the words of the servers, and of those who call them. */
const ofBroker: readonly RegExp[] = [
  // RabbitMQ, to whoever calls it, and amqplib, bunny, php-amqplib, the clients of Java and .NET, pika.
  /\bNOT_FOUND - no (?:exchange|queue|binding)\b|\b(?:ACCESS_REFUSED|RESOURCE_LOCKED|CONNECTION_FORCED) - .{0,80}?\b(?:[Ll]ogin|queue|exchange|vhost|broker)\b|\bPRECONDITION_FAILED - (?:inequivalent arg |invalid arg '|unknown (?:delivery tag|exchange type) )/,
  /^(?:IllegalOperationError: )?Channel closed(?:$| by server: )|^Channel ended, no reply will be forthcoming\b|^Socket closed abruptly\b|^Heartbeat timeout$|^message nacked$/,
  /^No channels left to allocate$|^Handshake terminated by server: |^Operation failed: \w{1,40}; \d{3} \(|\bcannot use a closed channel\b|^Channel connection is closed\b/,
  /^Could not establish TCP connection to\b|^Authentication with RabbitMQ failed\b|^Timed out waiting for publisher confirm|^Trying to send frame through a closed connection\b/,
  /\bThe AMQP operation was interrupted\b|\b(?:connection|channel) is already closed due to\b|\bchannel\/connection is not open\b/,
  // Kafka, and those who call it in Go, Node and Java; BullMQ, Celery.
  /^(?:asynq|nats): |^kafka(?: server)?: |: kafka server: |\bthis topic-partition\b|\bfewer in-sync replicas\b|\[Topic authorization failed\]|^The producer is disconnected$|^Expiring \d{1,9} record\(s\) for /,
  /^Missing (?:key|lock) for (?:parent )?job \S|^(?:Queue name|Custom Id) cannot (?:contain :|be (?:integers|an integer))|^(?:Acquire on closed pool|Socket was disconnected)$|^No such transport: |^No result backend is configured\b|^Connection to Redis lost\b/,
  // Redis, ioredis, redis-py, go-redis, Lettuce, Jedis, StackExchange.Redis.
  /^(?:\w{1,40}Error: )?(?:CLUSTERDOWN |WRONGTYPE Operation |NOSCRIPT No |NOPERM (?:this user has |User \S{1,100} has )?[Nn]o permissions to (?:run the '|access (?:a|one of the) (?:key|channel))|WRONGPASS invalid |MASTERDOWN Link |BUSY Redis |NOREPLICAS Not |EXECABORT Transaction |LOADING Redis |(?:MOVED|ASK) \d{1,5} \S{1,255}:\d|TRYAGAIN Multiple |CROSSSLOT Keys |BUSYGROUP Consumer |NOGROUP No |BUSYKEY Target |UNKILLABLE Sorry )/,
  /^ERR (?:unknown (?:sub)?command\b|max number of clients|wrong number of arguments for ['‘`]|(?:hash )?value is not an? (?:integer|valid float)\b|syntax error$|DB index is out of range|Protocol error|Error (?:running|compiling) script|invalid expire time in '?\w|increment or decrement would overflow|Client sent AUTH,|AUTH <password> called)/,
  /^Error connecting to Redis on |\bas initial reply byte\b|^No server available$/,
  new RegExp(`^(?:redi(?:s|go)|net\\/http|http2): (?!${ofName})`),
  /^Redis is loading the dataset\b|^Command (?:timed out\b|aborted due to connection close)|^Stream isn['’]t writeable and enableOfflineQueue\b|^None of startup nodes is available\b|\bFailed to refresh slots cache\b|^All sentinels are unreachable\b/,
  /^Timeout (?:reading from socket|connecting to server|writing to socket)$|^Connection closed by server\.?$|^Currently not connected\. Commands are rejected\b|\bUnexpected end of stream\b|\b(?:from|to) a broken connection\b|^Timeout (?:performing [A-Z]|awaiting response \()/,
];

/** Of a database or a queue that was not to be had, has given way to others, or has not what it was asked for. */
const ofRows: readonly RegExp[] = [
  /\bdatabase (?:table )?is locked\b(?! (?:for|by)\b)|\bdeadlock(?:ed on lock resources| detected| found)\b/i,
  /\block wait timeout exceeded\b|\bcould not (?:serialize access|obtain lock)\b|\bcurrent transaction is aborted\b/i,
  /\breadonly database\b|\bunable to open database file\b|\bGeneral error: 25 column index out of range\b|\bdisk I\/O error\b/i,
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
  /\btable \w{1,60} has no column named \w|(?:^|: )near "[^"]{1,60}": syntax error\b|\bnot enough args to execute query\b|^(?:no valid transaction|using unaddressable value|WHERE conditions required)$/,
  /\bno such column: |\bIncorrect number of bindings supplied\b|\bError binding parameter \S/,
  /\bSQLite objects created in a thread\b|\bCannot operate on a closed database\b/,
  new RegExp(
    `\\b(?:NOT NULL|FOREIGN KEY|UNIQUE|CHECK) constraint failed: \\w{0,60}${tableBeside}\\w{0,60}\\.`,
  ),
  /^(?:UPDATE|DELETE) statement on table '\w{1,60}' expected to (?:update|delete) \d/,
  // Laravel and SQLAlchemy, of another row than those that were asked for, by its statement.
  new RegExp(
    `^(?:SQLSTATE\\[.{1,300} \\((?:Connection: \\w{1,60}, )?|\\([\\w.]{1,80}\\) .{1,300}\\[)SQL: (?:insert into|update) ["\`[]?(?:\\w{1,60}["\`\\]]?\\.["\`[]?)?(?!\\w{1,60}["\`\\]]?\\.)(?:(?=\\w{0,60}${beside})|(?!\\w{0,60}(?:invit|token|pats?\\b|member|user|key|credential)))\\w`,
    'is',
  ),
  // That there is none, of what nobody has named who asked: Laravel, Rails, Django, Doctrine.
  new RegExp(
    `^(?:No query results for model \\[(?:\\w{1,60}\\\\){0,6}${ofOther}\\w{1,100}\\]|Couldn['’]t find (?:all )?${ofOther}(?:[A-Z]\\w{0,100} with|[A-Z][a-z]{1,40}[A-Z]\\w{0,60}$)|No ${ofOther}[A-Z]\\w{0,100} matches the given query\\b|${ofOther}[A-Z]\\w{0,100} matching query does not exist\\b|(?:Entity of type '|The identifier \\w{1,60} is missing for a query of )(?:\\w{1,60}\\\\){0,6}${ofOther}\\w{1,100}(?:' for IDs |$))`,
  ),
  // Rails and Pundit, of another row, and of what is asked about it.
  new RegExp(
    `^(?:Attempted to \\w{1,20} a stale object: |unknown attribute '\\w{1,100}' for |unable to find policy \`)${ofOther}[A-Z]\\w{1,100}(?:[.\`]|$)|^${ofOther}[A-Z]\\w{0,100}\\(#\\d{1,20}\\) expected, got `,
  ),
  // ent, of another row, too.
  new RegExp(
    `^ent: (?:${ofOther}\\w{1,60} not (?:found|singular)$|(?:missing required (?:field|edge)|validator failed for field) "${ofOther}\\w{1,60}\\.)`,
    'i',
  ),
  // Directus, of another collection than those of what was sent.
  new RegExp(
    `^(?:(?:Numeric )?Value (?:for field "[^"]{1,100}" )?|Invalid foreign key (?:for field "[^"]{1,100}" )?)in collection "${ofOther}\\w{1,100}"`,
    'i',
  ),
  // PostgreSQL, and those who call it in Node; JDBC; sqlx.
  /\bcanceling statement due to (?:statement timeout|lock timeout|user request|conflict)\b|\bterminating connection due to \w|\bthe database system is (?:shutting down|starting up|in recovery)\b/,
  /\bpassword authentication failed for user "|\bno pg_hba\.conf entry for\b|\bcannot execute [A-Z ]{3,30} in a read-only transaction\b|\bprepared statement "[^"]{1,63}" (?:does not|already) exists?\b/,
  /^Client (?:was closed|has encountered a connection error) and is not queryable\b|^Cannot use a pool after calling end\b|^timeout exceeded when trying to connect$|^Query read timeout$|^SASL: SCRAM-/,
  /\bI\/O error occurred while sending to the backend\b|^Communications link failure\b|\bNo operations allowed after connection closed\b|\bQueuePool limit of size \d|^error occurred while decoding column |^attempted to acquire a connection on a closed pool\b/,
  // Hibernate, Spring and TypeORM.
  /^Could not commit (?:JPA|Hibernate|JDBC|JMS) transaction\b|^Error while committing the transaction\b|; (?:bad SQL grammar \[|uncategorized SQLException\b)|^(?:EntityManagerFactory|Session\/EntityManager) is closed\b|^Session is closed!?$/,
  /^Identifier of entity '[^']{1,200}' must be manually assigned\b|\bdifferent object with the same identifier value was already associated\b|^Query runner already released\b|^No metadata for "[^"]{1,100}" was found\b|^Cannot execute operation on "[^"]{1,60}" connection\b|^Driver not Connected$/,
  /\bOOM command not allowed\b|\bMISCONF Redis\b|\bREADONLY You can['’]t write\b|\bNOAUTH Authentication required\b/,
  /\bmax retries per request limit\b/,
  // PDO, of whatever is no constraint; JDBC of PostgreSQL and H2; Active Record, SQLite and DBI.
  /^SQLSTATE\[HY000\](?: \[\d{1,5}\]|: General error: (?!(?:19|3819)\b|1366 .{1,200}\bcolumn '(?:name|label|title|role|email)'))/,
  /^Connection to \S{1,255}:\d{1,5} refused\b|^The connection attempt failed\.$|\[(?:2000|21\d{3}|42\d{3}|90\d{3})-(?:19|2\d)\d\]$/,
  /^No connection pool for '|\bActive Record adapter\. |\bdatabase is not configured for the `|^(?:Can['’]t join '|Association named ')[^\n]{1,200}; perhaps you misspelled it\?|^cannot update a new record$|\bis marked for strict_loading\b|^Query method called with non-attribute argument|^wrong number of bind variables \(|^Unknown primary key for table |^The single-table inheritance mechanism failed\b|\bcalled on a closed database$|^invalid connection option "|^Can['’]t connect to data source '/,
  // Those who call MySQL and PostgreSQL in C, PHP and Go.
  /\bcommands out of sync\b|\bpacket for query is too large\b/i,
  /^(?:tx is closed|conn busy|busy buffer|invalid connection)$/,
];

/**
 * Something broke in the service, or on its way to something else: to its mails, its queue, its database. Many have one answer for whatever was
 * thrown, 400 or 422 with its words, and that may be thrown after the change was made. Whoever looks at what was sent says none of these.
 */
export const ofFailure: readonly RegExp[] = [
  ...ofOwnCall,
  ...ofProgram,
  ...ofLine,
  ...ofMail,
  ...ofSender,
  ...ofOthers,
  ...ofBroker,
  ...ofRows,
];
