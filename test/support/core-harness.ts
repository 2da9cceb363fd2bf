import { createHmac } from 'node:crypto';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { systemRandom } from '../../src-main/adapters/system-random.ts';
import type { App } from '../../src-main/core/app/app.ts';
import { createApp } from '../../src-main/core/app/create-app.ts';
import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import type { Ports } from '../../src-main/core/base/ports/ports.ts';
import type { RunningPractice } from '../../src-main/core/base/ports/practice-launcher.ts';
import type { SlowHash } from '../../src-main/core/base/ports/random.ts';
import { type Practice, startPractice } from '../../src-main/practice/practice-service.ts';
import { methods } from '../../src-shared/contract.ts';
import type { AnyProblem, Problem } from '../../src-shared/problem.ts';
import type { EventMessage, Input, Method, Output } from '../../src-shared/rpc.ts';
import { fakePassphraseFiles } from './fake-passphrase-files.ts';
import {
  FakeClipboard,
  FakeClock,
  FakeFiles,
  FakeKeychain,
  FakeLog,
  newId,
  utcCalendar,
} from './fake-ports.ts';

/** On a clock that the test turns, unless it has given another one. */
export interface Core<C extends Clock = FakeClock> {
  app: App;
  clock: C;
  files: FakeFiles;
  keychain: FakeKeychain;
  clipboard: FakeClipboard;
  log: FakeLog;
  ports: Ports;
  messages: EventMessage[];
  /** Everything that was ever answered, as text: to look for secrets in. */
  answered(): string;
  /** The value of an answer; a problem fails the test. */
  call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>>;
  /** The problem of an answer; a value fails the test. The input may be anything. */
  refused(method: string, input: unknown): Promise<AnyProblem>;
  /** The app dies without a word and a new one starts on the same files and keychain. */
  restart(): Promise<Core<C>>;
  close(): Promise<void>;
}

type Kept = Partial<Pick<Core, 'files' | 'keychain' | 'clipboard'>>;

export type Overrides = Partial<Omit<Ports, 'clock'>>;

/** The real one keeps a processor busy for a tenth of a second at each copy; its own tests are the clipboard's. */
const quickHash: SlowHash = async (text, salt) => createHmac('sha256', salt).update(text).digest('hex');

/** The core as both hosts run it, on fake ports and a real transport. */
export function startCore(overrides?: Overrides, kept?: Kept): Promise<Core>;
export function startCore<C extends Clock>(
  overrides: Overrides & { clock: C },
  kept?: Kept,
): Promise<Core<C>>;
export async function startCore(overrides: Partial<Ports> = {}, kept: Kept = {}): Promise<Core<Clock>> {
  const clock = overrides.clock ?? new FakeClock();
  const files = kept.files ?? new FakeFiles();
  const keychain = kept.keychain ?? new FakeKeychain();
  const clipboard = kept.clipboard ?? new FakeClipboard();
  const log = new FakeLog();
  const ports: Ports = {
    secrets: keychain,
    interruptSecrets: () => keychain.interrupt(),
    transport: createNodeTransport(),
    files,
    clock,
    random: systemRandom,
    slowHash: quickHash,
    passphraseFiles: fakePassphraseFiles,
    calendar: utcCalendar,
    log,
    clipboard,
    practice: { start: (): Promise<RunningPractice> => startPractice({ now: () => clock.now() }) },
    revealer: null,
    saver: null,
    signIn: null,
    notifier: null,
    confirmer: null,
    policy: null,
    updates: { open: async () => ({ off: 'not-installed' }) },
    newId,
    about: {
      version: '0.0.0-test',
      host: 'web',
      keychainService: 'keyholder-test',
      dataDir: '/nowhere',
      account: 'owner',
      platform: 'linux',
      startInMemory: false,
    },
    ...overrides,
  };
  const app = await createApp(ports);
  const messages: EventMessage[] = [];
  const answers: string[] = [];
  app.subscribe(message => messages.push(message));

  async function ask(method: string, input: unknown) {
    const answer = await app.dispatch(method, input);
    answers.push(JSON.stringify(answer));
    return answer as { ok: true; value: unknown } | { ok: false; problem: Problem };
  }

  return {
    app,
    clock,
    files,
    keychain,
    clipboard,
    log,
    ports,
    messages,
    answered: () => answers.join('\n') + JSON.stringify(messages) + log.lines.join('\n'),
    async call(method, input) {
      const answer = await ask(method, input);
      if (!answer.ok) throw new Error(`${method} was refused: ${JSON.stringify(answer.problem)}`);
      return methods[method].output.parse(answer.value) as never;
    },
    async refused(method, input) {
      const answer = await ask(method, input);
      if (answer.ok) throw new Error(`${method} was not refused: ${JSON.stringify(answer.value)}`);
      return answer.problem;
    },
    restart: () =>
      startCore(
        {
          ...overrides,
          clock: overrides.clock ?? new FakeClock(clock.now()),
          transport: createNodeTransport(),
        },
        { files, keychain, clipboard },
      ),
    close: () => app.close(),
  };
}

/** A connection to a service that the test holds the other end of, with its session and its token taken in. */
export async function connected(
  core: Core<Clock>,
  practice: Pick<Practice, 'baseUrl' | 'dashboardUrl' | 'session' | 'token'>,
  credentials = { session: true, token: true },
) {
  const connection = await core.call('connections.create', {
    label: 'Acme',
    baseUrl: practice.baseUrl,
    dashboardUrl: practice.dashboardUrl,
    teamId: null,
  });
  const connectionId = connection.id;
  if (credentials.session) await core.call('sessions.save', { connectionId, session: practice.session });
  if (credentials.token) {
    await core.call('tokens.adopt', { connectionId, token: practice.token, name: 'Pasted' });
  }
  return connectionId;
}
