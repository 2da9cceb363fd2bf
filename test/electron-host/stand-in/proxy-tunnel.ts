import { type IncomingMessage, request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { basicLogin, type Credentials } from './http-rules.ts';

/** `answer`: the proxy asks for a login; null: it refuses. */
export class ProxyRefusal extends Error {
  readonly answer: IncomingMessage | null;
  constructor(answer: IncomingMessage | null) {
    super('net::ERR_TUNNEL_CONNECTION_FAILED');
    this.answer = answer;
  }
}

/**
 * An encrypted connection through an HTTP proxy (chromium:net/http/http_proxy_client_socket.cc): CONNECT first, and the request
 * only once the proxy said 200. Whatever else the proxy says is not shown to the asker; a 407 leads to a question.
 */
export async function tunnel(
  proxy: URL,
  to: URL,
  login: Credentials | null,
  authorities: string | undefined,
): Promise<TLSSocket> {
  const authority = `${to.hostname}:${to.port || 443}`;
  const [answer, socket] = await new Promise<[IncomingMessage, Socket]>((resolve, reject) => {
    const headers: Record<string, string> = { host: authority };
    if (login !== null) {
      headers['proxy-authorization'] = basicLogin(login);
    }
    const { hostname, port } = proxy;
    request({ method: 'CONNECT', hostname, port, path: authority, headers, agent: false })
      .on('connect', (response, open) => resolve([response, open as Socket]))
      .on('error', reject)
      .end();
  });
  if (answer.statusCode !== 200) {
    socket.destroy();
    throw new ProxyRefusal(answer.statusCode === 407 ? answer : null);
  }
  const secure = connect({
    socket,
    host: to.hostname,
    servername: isIP(to.hostname) === 0 ? to.hostname : '',
    ...(authorities === undefined ? {} : { ca: authorities }),
  });
  await new Promise<void>((resolve, reject) => {
    secure.once('secureConnect', resolve);
    secure.once('error', reject);
  });
  return secure;
}
