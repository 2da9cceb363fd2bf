import { afterAll, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { hostIpc } from '../../src-main/electron/ipc-host.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { sinceMs } from '../support/cpu-time.ts';
import { here } from '../support/needs.ts';
import { type PlantedService, type Scanner, scannerFor, startPlantedService } from '../support/planted.ts';
import { fc } from '../support/properties.ts';
import { carelessTransport } from './careless-transport.ts';
import { hostileSenders, isOurs, type SentBy } from './hostile-senders.ts';
import { answerSchema, type Call, type Given, hostileCalls } from './hostile-values.ts';

/** Calls in one generated sequence: they act on one another. */
const inSequence = 20;
const rounds = here.ci ? 24 : 4;
const sequencesEach = 250;
const senders = here.ci ? 12_000 : 3_000;
const slowest = { ms: 0, method: '' };
const count = { calls: 0, senders: 0, done: 0, problems: new Map<string, number>() };
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => unhandled.push(reason);
process.on('unhandledRejection', onUnhandled);

interface Attacked {
  core: Core;
  service: PlantedService;
  scanner: Scanner;
  given: Given;
  close(): Promise<void>;
}

/** A real core that holds a planted session, personal access token and created token; then its service turns careless. */
async function attacked(): Promise<Attacked> {
  const service = await startPlantedService(1);
  const secrets = Object.values(service.secrets);
  const transport = carelessTransport(createNodeTransport(), secrets);
  const core = await startCore({
    transport,
    practice: { start: () => Promise.reject(new Error(secrets.join())) },
    revealer: { reveal: async () => {} },
    signIn: { capture: async ({ prove }) => ((await prove(service.session)) ? service.session : null) },
  });
  const made = await core.call('connections.create', {
    ...{ label: 'Robots', baseUrl: service.origin, dashboardUrl: service.origin, teamId: 'team_1' },
  });
  const connectionId = made.id;
  await core.call('sessions.save', { connectionId, session: service.session });
  const adopted = await core.call('tokens.adopt', { connectionId, token: service.token, name: 'Pasted' });
  const created = await core.call('tokens.create', { connectionId, name: 'Created', expiresAt: null });
  transport.careless = true;
  const given = { secrets, ids: [connectionId, adopted.key, created.key] };
  return {
    ...{ core, service, given, scanner: scannerFor(service.secrets) },
    async close() {
      await core.close();
      await service.close();
    },
  };
}

async function attack({ core, scanner }: Attacked, { method, input }: Call): Promise<void> {
  count.calls += 1;
  const given = input();
  const begun = process.cpuUsage();
  const answer = await core.app.dispatch(method, given);
  const ms = sinceMs(begun);
  if (ms > slowest.ms)
    Object.assign(slowest, { ms, method: typeof method === 'string' ? method : typeof method });
  const { ok } = answerSchema.parse(answer);
  expect(scanner.inText(JSON.stringify(answer)), `in the answer to ${String(method).slice(0, 30)}`).toEqual(
    [],
  );
  if (ok) count.done += 1;
  else {
    const { code } = (answer as { problem: { code: string } }).problem;
    count.problems.set(code, (count.problems.get(code) ?? 0) + 1);
    // The practice service of this test cannot be started; nothing else may be a surprise to the core.
    if (code === 'internal') expect(method).toBe('connections.openPractice');
  }
}

function expectNoTrace({ core, scanner }: Attacked): void {
  expect(scanner.inText(JSON.stringify(core.messages)), 'in an event').toEqual([]);
  expect(scanner.inText(core.log.lines.join('\n')), 'in the log').toEqual([]);
  expect(scanner.inText([...core.files.texts].join('\n')), 'in a file').toEqual([]);
}

afterAll(() => {
  process.off('unhandledRejection', onUnhandled);
  const codes = [...count.problems].sort(([, a], [, b]) => b - a).map(([code, times]) => `${code} ${times}`);
  console.log(
    `${count.calls} generated calls and ${count.senders} from generated senders: ${count.done} done, ${codes.join(', ')}; ` +
      `slowest ${Math.round(slowest.ms)} ms of a processor (${slowest.method}).`,
  );
});

describe('SECURITY: what a caller sent is never repeated in an answer or in the log', () => {
  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'generated calls, round %i',
    async round => {
      const target = await attacked();
      const sequence = fc.array(hostileCalls(target.given), { minLength: inSequence, maxLength: inSequence });
      try {
        await fc.assert(
          fc.asyncProperty(sequence, async calls => {
            // Now and then the owner goes away; one of the calls may say that they are back.
            if (Math.trunc(count.calls / inSequence) % 9 === 0) target.core.clock.advance(16 * 60_000);
            for (const call of calls) await attack(target, call);
          }),
          { numRuns: sequencesEach, endOnFailure: true, seed: 20_261_120 + round },
        );
        expectNoTrace(target);
      } finally {
        await target.close();
      }
      expect(unhandled).toEqual([]);
    },
    600_000,
  );

  it('none of them took long', () => {
    expect(count.calls).toBeGreaterThanOrEqual(rounds * sequencesEach * inSequence);
    expect(count.problems.size, 'the calls came far').toBeGreaterThan(8);
    expect(slowest.ms).toBeLessThan(5_000);
  });
});

describe('SECURITY: every call is checked by its sender', () => {
  it('generated senders', async () => {
    const target = await attacked();
    type IpcMain = Parameters<typeof hostIpc>[0]['ipcMain'];
    type Handler = Parameters<IpcMain['handle']>[1];
    let handler: Handler | null = null;
    let passed = 0;
    const ours = { isDestroyed: () => false, send: () => {} } as unknown as SentBy['ours'];
    hostIpc({
      ipcMain: { handle: (_channel, listener) => (handler = listener) } as IpcMain,
      app: {
        subscribe: target.core.app.subscribe,
        dispatch: (method, input) => {
          passed += 1;
          return target.core.app.dispatch(method, input);
        },
      },
      contents: () => ours as never,
      log: target.core.ports.log,
    });
    const request = handler as Handler | null;
    if (!request) throw new Error('There is no handler.');
    let expected = 0;
    await fc.assert(
      fc.asyncProperty(hostileSenders(ours), hostileCalls(target.given), async (event, call) => {
        count.senders += 1;
        const answer: unknown = await request(event as never, call.method, call.input());
        answerSchema.parse(answer);
        expect(target.scanner.inText(JSON.stringify(answer))).toEqual([]);
        if (isOurs(event, ours)) expected += 1;
        else expect(answer).toMatchObject({ problem: { reason: 'not-our-page' } });
        expect(passed).toBe(expected);
      }),
      { numRuns: senders, endOnFailure: true },
    );
    expect(expected, 'some were our own page').toBeGreaterThan(senders / 120);
    expect(expected).toBeLessThan(senders / 2);
    expectNoTrace(target);
    await target.close();
    expect(unhandled).toEqual([]);
  });
});
