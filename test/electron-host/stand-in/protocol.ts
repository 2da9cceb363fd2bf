/**
 * Follows electron:shell/browser/api/electron_api_protocol.cc and lib/browser/api/protocol.ts.
 * - Schemes are made privileged before `ready`; after it that throws. The code cache needs a standard scheme.
 * - A handler belongs to a session: that of the module's `protocol` is the default one. A second for the same scheme throws.
 * - A handler that throws or gives no Response: the load fails with ERR_UNEXPECTED.
 */
import { loud } from './loud.ts';
import { world } from './world.ts';

export type ProtocolHandler = (request: Request) => Response | Promise<Response>;

interface CustomScheme {
  scheme: string;
  privileges?: { standard?: boolean; codeCache?: boolean };
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
  async answer(url: URL): Promise<Response | null> {
    const handler = this.#handlers.get(url.protocol.slice(0, -1));
    if (!handler) return null;
    let response: Response | null = null;
    try {
      response = await handler(new Request(url.href));
    } catch (error) {
      world().computer.stderr(`${String(error)}\n`);
    }
    if (!(response instanceof Response)) throw new NetFailure(-9, 'ERR_UNEXPECTED');
    if (response.type === 'error') throw new NetFailure(-2, 'ERR_FAILED');
    return response;
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
