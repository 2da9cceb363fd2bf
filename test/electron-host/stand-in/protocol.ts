/**
 * Follows electron:shell/browser/api/electron_api_protocol.cc, lib/browser/api/protocol.ts and shell/browser/net/electron_url_loader_factory.cc.
 * - Schemes are made privileged before `ready`; after it that throws. The code cache needs a standard scheme.
 * - A handler belongs to a session: that of the module's `protocol` is the default one. A second for the same scheme throws.
 * - A handler gets the method and the headers of the request, but for an origin of `null`. Its body is not handed on here.
 * - A handler that throws or gives no Response: the load fails with ERR_UNEXPECTED.
 * - Of a Response the status counts, and the reason that Chromium has for it (`ToResponseHead`); of several Set-Cookie the last.
 */
import { STATUS_CODES } from 'node:http';
import { loud } from './loud.ts';
import { world } from './world.ts';

export type ProtocolHandler = (request: Request) => Response | Promise<Response>;

interface CustomScheme {
  scheme: string;
  privileges?: { standard?: boolean; codeCache?: boolean };
}

interface Asked {
  method?: string;
  headers?: Readonly<Record<string, string>>;
}

export class Protocol {
  readonly #handlers = new Map<string, ProtocolHandler>();

  handle(scheme: string, handler: ProtocolHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  /** null: nobody handles the scheme. @throws NetFailure */
  async answer(url: URL, { method = 'GET', headers = {} }: Asked = {}): Promise<Response | null> {
    const handler = this.#handlers.get(url.protocol.slice(0, -1));
    if (!handler) return null;
    let response: Response | null = null;
    try {
      const asked = new Headers(headers);
      if (asked.get('origin') === 'null') asked.delete('origin');
      response = await handler(new Request(url.href, { method, headers: asked }));
    } catch (error) {
      world().computer.stderr(`${String(error)}\n`);
    }
    if (!(response instanceof Response)) throw new NetFailure(-9, 'ERR_UNEXPECTED');
    if (response.type === 'error') throw new NetFailure(-2, 'ERR_FAILED');
    return new Response(response.body, {
      status: response.status,
      statusText: STATUS_CODES[response.status] ?? '',
      headers: Object.fromEntries(response.headers),
    });
  }
}

/** As net/base/net_error_list.h numbers and names them. */
export class NetFailure extends Error {
  readonly errno: number;
  readonly code: string;

  constructor(errno: number, code: string) {
    super(`net::${code}`);
    this.errno = errno;
    this.code = code;
  }
}

/** The module's `protocol`. @param ofDefaultSession asked for late: there is no session before `ready` */
export function createProtocol(ofDefaultSession: () => Protocol): object {
  return loud('protocol', {
    registerSchemesAsPrivileged: (schemes: CustomScheme[]) => {
      if (world().browser.ready) {
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      }
      if (!Array.isArray(schemes)) throw new Error('Argument must be an array of custom schemes.');
      for (const { scheme, privileges = {} } of schemes) {
        if (privileges.codeCache && !privileges.standard) {
          throw new Error(
            'Code cache can only be enabled when the custom scheme is registered as standard scheme.',
          );
        }
        if (privileges.standard) world().standardSchemes.add(scheme);
      }
    },
    handle: (scheme: string, handler: ProtocolHandler) => ofDefaultSession().handle(scheme, handler),
    unhandle: (scheme: string) => ofDefaultSession().unhandle(scheme),
    isProtocolHandled: (scheme: string) => ofDefaultSession().isProtocolHandled(scheme),
  });
}
