import type { Output } from '../../../src-shared/rpc.ts';
import type { Core, Overrides } from '../../support/core-harness.ts';
import { startCore } from '../../support/core-harness.ts';
import { TokenService } from '../tokens/token-service.ts';

export const passphrase = 'river stone lantern';

/** Several computers of one owner, with one service. */
export class Computers {
  readonly service: TokenService;
  readonly #cores: Core[] = [];

  private constructor(service: TokenService) {
    this.service = service;
  }

  static async start(): Promise<Computers> {
    return new Computers(await TokenService.start());
  }

  /** @param kept of the run before, where it is its next one */
  async add(overrides: Overrides = {}, kept: Pick<Core, 'files' | 'keychain'> | null = null): Promise<Core> {
    const core = await startCore(overrides, kept ?? {});
    this.#cores.push(core);
    return core;
  }

  async connected(label = 'Acme'): Promise<{ core: Core; connectionId: string }> {
    const core = await this.add();
    const { origin } = this.service;
    const addresses = { baseUrl: origin, dashboardUrl: origin };
    const { id } = await core.call('connections.create', { label, ...addresses, teamId: 't' });
    await core.call('sessions.save', { connectionId: id, session: 'good-session-0123456789' });
    return { core, connectionId: id };
  }

  async close(): Promise<void> {
    for (const core of this.#cores) await core.close();
    await this.service.close();
  }
}

export async function exported(core: Core): Promise<string> {
  return (await core.call('ledger.export', { passphrase })).text;
}

export const reviewed = (core: Core, file: string) => core.call('ledger.review', { file, passphrase });

export async function imported(core: Core, file: string): Promise<Output<'ledger.import'>> {
  const { id } = await reviewed(core, file);
  return core.call('ledger.import', { id });
}

/** Everything that is known of tokens, as it lies on the disk: without what is of one computer only. */
export function rowsOf(core: Core): Record<string, unknown>[] {
  const read = (name: string) => JSON.parse(core.files.texts.get(name) ?? '{"data":{"rows":[]}}').data.rows;
  return [...read('ledger.json'), ...read('removed.json')];
}

/** The lines of a file as the double of the port writes it, and back. */
export const linesIn = (file: string): string[] =>
  Buffer.from(file.split('\n').at(-1) ?? '', 'base64')
    .toString()
    .split('\n')
    .filter(line => line !== '');
