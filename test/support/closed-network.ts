/**
 * vitest setup: the tests' network is this computer. A connection or a name look-up that would leave it throws, so
 * that a test that passes here passes on a train too.
 */
import dns from 'node:dns';
import net from 'node:net';
import { isLoopbackHost } from '../../src-shared/address.ts';

process.env.TZ = 'UTC';

const isHere = (host: string) =>
  isLoopbackHost(host) || isLoopbackHost(`[${host}]`) || host === '::ffff:127.0.0.1' || host === '0.0.0.0';

/** Reserved never to exist (RFC 6761 6.4): for tests of names that do not resolve. Answered without asking anyone. */
const isReserved = (host: string) => host === 'invalid' || host.endsWith('.invalid');

function refuse(host: string): never {
  throw new Error(`The closed network of the tests: ${host} is not this computer.`);
}

/** node:net hands on its normalised arguments as one array: [options, callback]. */
function targetHost(args: readonly unknown[]): string | null {
  const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0];
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && typeof first.path === 'string') return null;
    return 'host' in first && typeof first.host === 'string' ? first.host : null;
  }
  return typeof first === 'number' && typeof args[1] === 'string' ? args[1] : null;
}

/** Files that share a process share its modules, and each begins with this one. */
const closed = Symbol.for('keyholder.closed-network');
if (!(closed in globalThis)) {
  Object.defineProperty(globalThis, closed, { value: true });
  close();
}

function close(): void {
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const host = targetHost(args);
    if (host !== null && !isHere(host) && !isReserved(host)) refuse(host);
    return Reflect.apply(connect, this, args);
  } as typeof connect;

  const lookup = dns.lookup;
  dns.lookup = Object.assign(
    (host: string, ...rest: unknown[]) => {
      if (isReserved(host)) {
        const done = rest.at(-1) as (error: NodeJS.ErrnoException) => void;
        const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
          code: 'ENOTFOUND',
          syscall: 'getaddrinfo',
          hostname: host,
        });
        return process.nextTick(done, error);
      }
      if (!isHere(host) && host !== '') refuse(host);
      return Reflect.apply(lookup, dns, [host, ...rest]);
    },
    { __promisify__: lookup.__promisify__ },
  ) as typeof lookup;
}
