import { afterEach, describe, expect, it } from 'vitest';
import { SecretStoreError } from '../../src-main/core/base/ports/secret-store.ts';
import { type Practice, startPractice } from '../../src-main/practice/practice-service.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { FakeClock, FakeFiles, FakeKeychain } from '../support/fake-ports.ts';
import { disagreements } from './account.ts';
import { cuts, type ServiceGate, startServiceGate } from './service-gate.ts';
import { unsettled } from './settled.ts';
import { nameOf, type Step, Steps } from './steps.ts';

/**
 * Nothing dies here: the disk, the keychain or the line refuses, at every single call, once or from then on. Afterwards the
 * run that met it and the next one must both account for every token.
 */

const operations = ['create', 'revoke', 'rotate', 'adopt'] as const;
type Operation = (typeof operations)[number];
type Interference = (step: Step) => void;

interface Scene {
  core: Core;
  practice: Practice;
  gate: ServiceGate;
  files: FakeFiles;
  keychain: FakeKeychain;
  connectionId: string;
  /** The token to revoke or to replace. */
  first: string;
  interfere(how: Interference): void;
}

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A connection with its session, and one token in use unless the operation makes the first. */
async function scene(operation: Operation): Promise<Scene> {
  const files = new FakeFiles();
  const keychain = new FakeKeychain();
  const now = new FakeClock().now();
  const practice = await startPractice({ now: () => now });
  const gate = await startServiceGate(practice.baseUrl);
  let how: Interference = () => undefined;
  const steps = new Steps(step => how(step));
  const core: Core = await startCore(
    { secrets: steps.secrets(keychain), files: steps.files(files) },
    { files, keychain },
  );
  open.push(practice, gate, core);
  const { id: connectionId } = await core.call('connections.create', {
    label: 'Acme',
    baseUrl: practice.baseUrl,
    dashboardUrl: gate.origin,
    teamId: practice.teamId,
  });
  await core.call('sessions.save', { connectionId, session: practice.session });
  const needsFirst = operation === 'revoke' || operation === 'rotate';
  const wanted = { connectionId, name: 'first', expiresAt: null };
  const first = needsFirst ? (await core.call('tokens.create', wanted)).key : '';
  return {
    ...{ core, practice, gate, files, keychain, connectionId, first },
    interfere(next) {
      steps.begin();
      how = next;
    },
  };
}

/** Stops at the first refusal, as an owner would. Returns it. */
async function perform(operation: Operation, { core, practice, connectionId, first }: Scene) {
  const calls: Record<Operation, readonly [string, (key: string) => unknown][]> = {
    create: [['tokens.create', () => ({ connectionId, name: 'second', expiresAt: null })]],
    revoke: [['tokens.revoke', () => ({ key: first })]],
    rotate: [
      ['tokens.create', () => ({ connectionId, name: 'second', expiresAt: null })],
      ['tokens.use', key => ({ key })],
      ['tokens.revoke', () => ({ key: first })],
    ],
    adopt: [['tokens.adopt', () => ({ connectionId, token: practice.token, name: 'Pasted' })]],
  };
  let made = '';
  for (const [method, input] of calls[operation]) {
    const answer = (await core.app.dispatch(method, input(made))) as
      | { ok: true; value: AccessToken }
      | { ok: false; problem: Problem };
    if (!answer.ok) return answer.problem;
    if (method === 'tokens.create') made = answer.value.key;
  }
  return null;
}

/** The steps of an undisturbed operation that begin with one of these words. */
async function stepsOf(operation: Operation, kind: 'write' | 'keychain'): Promise<Step[]> {
  const trace: Step[] = [];
  const stage = await scene(operation);
  stage.interfere(step => trace.push(step));
  expect(await perform(operation, stage)).toBeNull();
  return trace.filter(step => step.when === 'before' && step.label.startsWith(kind));
}

const same = (a: Step, b: Step) => a.label === b.label && a.occurrence === b.occurrence && a.when === b.when;

/** Throws at the step, and `onwards` at every later one of the same kind. */
function refusing(at: Step, onwards: boolean, error: () => Error): Interference {
  const [kind = ''] = at.label.split(' ');
  let refuses = false;
  return step => {
    if (same(step, at)) refuses = true;
    else if (!onwards || step.when !== 'before' || !step.label.startsWith(kind)) return;
    if (refuses) throw error();
  };
}

const heldBy = ({ practice }: Scene) =>
  practice.control.tokens().filter(token => token.name !== 'Practice token');
const isIn = (keychain: FakeKeychain) => async (row: AccessToken) =>
  [...keychain.items.keys()].some(account => account.includes(` token ${row.key} `));

/** What the run that met the refusal says must be true, and what only it holds must be within reach. */
async function faultsInThisRun(stage: Scene): Promise<string[]> {
  const { core, connectionId, practice } = stage;
  const rows = await core.call('tokens.list', { connectionId });
  const known = rows.map(row => ({
    ...row,
    secretIn: row.secretIn === 'memory' ? 'keychain' : row.secretIn,
  }));
  const faults = disagreements(heldBy(stage), known as AccessToken[]);
  for (const row of rows.filter(one => one.state === 'active' && one.how === 'created')) {
    await core.call('tokens.copy', { key: row.key });
    const headers = { authorization: `Bearer ${core.clipboard.text}` };
    const { ok } = await fetch(`${practice.baseUrl}/api/v1/team`, { headers });
    if (!ok) faults.push(`${row.name}: its secret is not within reach.`);
  }
  return faults;
}

/** A new run on what lies on the disk and in the keychain, both of them well again. */
async function faultsInTheNextRun({ files, keychain, ...stage }: Scene): Promise<string[]> {
  keychain.mood = 'works';
  const next = await startCore({}, { files, keychain });
  const { connectionId } = stage;
  const faults = await unsettled(next, connectionId, isIn(keychain));
  const rows = await next.call('tokens.list', { connectionId });
  faults.push(...disagreements(heldBy({ files, keychain, ...stage }), rows));
  for (const account of keychain.items.keys()) {
    const [, key] = / token (\S+) /.exec(account) ?? [];
    if (key !== undefined && !rows.some(row => row.key === key)) faults.push(`No row names ${account}.`);
  }
  await next.close();
  return faults;
}

// A busy machine may take its time over so many runs.
describe.each(operations)('%s', operation => {
  it.each([
    ['a full disk, once', false, 'ENOSPC', false],
    ['a disk that stays full, then a crash', true, 'ENOSPC', false],
    ['a folder that becomes read-only, then an orderly end', true, 'EROFS', true],
  ])('%s, at every write', async (_what, onwards, code, orderly) => {
    const faults: string[] = [];
    const steps = await stepsOf(operation, 'write');
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      const stage = await scene(operation);
      stage.interfere(refusing(step, onwards, () => Object.assign(new Error(code), { code })));
      await perform(operation, stage);
      const found = await faultsInThisRun(stage);
      if (orderly) {
        // Somebody made room before the end: what only memory had is written then.
        stage.interfere(() => undefined);
        await stage.core.close();
      }
      found.push(...(await faultsInTheNextRun(stage)));
      faults.push(...found.map(fault => `${nameOf(step)}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it.each([
    ['locked', 'once', false],
    ['locked', 'from then on', true],
    ['unavailable', 'from then on', true],
  ] as const)('a keychain that is %s, %s, at every call', async (kind, _when, onwards) => {
    const faults: string[] = [];
    const steps = await stepsOf(operation, 'keychain');
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      const stage = await scene(operation);
      stage.interfere(refusing(step, onwards, () => new SecretStoreError(kind, 'No.')));
      await perform(operation, stage);
      stage.interfere(() => undefined);
      const found = await faultsInThisRun(stage);
      found.push(...(await faultsInTheNextRun(stage)));
      faults.push(...found.map(fault => `${nameOf(step)}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it.each(['forgets', 'garbles', 'locked-silently'] as const)(
    'a keychain that %s from any call on',
    async mood => {
      const faults: string[] = [];
      for (const at of await stepsOf(operation, 'keychain')) {
        const stage = await scene(operation);
        stage.interfere(step => {
          if (same(step, at)) stage.keychain.mood = mood;
        });
        await perform(operation, stage);
        stage.keychain.mood = 'works';
        const found = await faultsInThisRun(stage);
        found.push(...(await faultsInTheNextRun(stage)));
        faults.push(...found.map(fault => `${nameOf(at)}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});

it.each(['create', 'revoke', 'adopt'] as const)(
  '%s: what is done is not called refused because the last note of it was',
  async operation => {
    const stage = await scene(operation);
    stage.interfere(step => {
      if (step.label.startsWith('write connections'))
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    });
    expect(await perform(operation, stage)).toBeNull();
    const notices = await stage.core.call('notices.list', {});
    expect(notices.map(notice => notice.kind)).toEqual(['folder-unwritable']);
  },
);

describe('a connection that is reset', () => {
  const cases = (['create', 'revoke', 'rotate'] as const).flatMap(operation =>
    cuts.flatMap(where => {
      const mutations = {
        create: ['createPat'],
        revoke: ['revokePat'],
        rotate: ['createPat', 'revokePat'],
      } as const;
      return mutations[operation].map(mutation => [operation, mutation, where] as const);
    }),
  );

  it.each(cases)('%s: %s, %s', async (operation, mutation, where) => {
    const stage = await scene(operation);
    const before = heldBy(stage).length;
    stage.gate.cut(mutation, where, reset => reset());
    expect(await perform(operation, stage)).toMatchObject({ code: 'outcome-unknown' });
    expect(await faultsInThisRun(stage)).toEqual([]);
    expect(await faultsInTheNextRun(stage)).toEqual([]);
    const rows = await stage.core.call('tokens.list', { connectionId: stage.connectionId });
    const reached = where !== 'before the service';
    if (mutation === 'createPat') {
      expect(rows.at(-1)).toMatchObject({ name: 'second', state: 'creation-unknown', id: null });
      // Never sent again by itself, neither in this run nor in the next.
      expect(heldBy(stage)).toHaveLength(before + (reached ? 1 : 0));
    } else {
      expect(rows[0]).toMatchObject({ state: 'revocation-unknown', secretIn: 'keychain' });
      expect(heldBy(stage)[0]?.revoked).toBe(reached);
    }
  });
});
