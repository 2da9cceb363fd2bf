import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { Changes } from '../../../src-main/core/base/changes.ts';
import { Notices } from '../../../src-main/core/base/notices.ts';
import type { Files } from '../../../src-main/core/base/ports/files.ts';
import { RequestIds } from '../../../src-main/core/base/request-ids.ts';
import { Underway } from '../../../src-main/core/base/underway.ts';
import { newConnection } from '../../../src-main/core/connections/connection-record.ts';
import { ConnectionStore } from '../../../src-main/core/connections/connection-store.ts';
import { ConnectionWork } from '../../../src-main/core/connections/connection-work.ts';
import { KeychainNote } from '../../../src-main/core/custody/keychain-note.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { Vault } from '../../../src-main/core/custody/vault.ts';
import { JobJournal } from '../../../src-main/core/jobs/job-journal.ts';
import type { JobKind, Sent, StepToDo, UnknownStep } from '../../../src-main/core/jobs/job-kind.ts';
import type { Meaning } from '../../../src-main/core/jobs/job-pace.ts';
import { Jobs } from '../../../src-main/core/jobs/jobs.ts';
import { isInvitation } from '../../../src-shared/invitation-step.ts';
import type { InvitationStep, Invited, Job, Step } from '../../../src-shared/job.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { EventMessage } from '../../../src-shared/rpc.ts';
import { FakeClock, FakeFiles, FakeKeychain, newId } from '../../support/fake-ports.ts';

export const nameOfJobs = 'jobs.jsonl';
export const connectionId = 'c1';

export const to = (email: string): Invited => ({ email, role: 'member', useSeat: true });
export const many = (count: number): Invited[] =>
  Array.from({ length: count }, (_, n) => to(`p${n}@x.example`));

/** Work whose every step the test holds the other end of. */
export class FakeKind implements JobKind<Invited> {
  readonly name = 'invitations.create';
  atOnce = 1;
  /** That do it. */
  jobs: Jobs | null = null;
  /** What was sent, by its address, in order. */
  readonly sent: string[] = [];
  /** As each of them was sent first, where it was before. */
  readonly before: (Sent | null)[] = [];
  readonly lookedUp: UnknownStep<Invited>[] = [];
  readonly released: string[] = [];
  meanings = new Map<string, Meaning>();
  /** What becomes of a step once it was sent; what it throws is its outcome. */
  act: (step: StepToDo<Invited>, signal: AbortSignal) => Promise<void> | void = () => undefined;

  plan(_connectionId: string, input: Invited | readonly Invited[]): readonly Invited[] {
    return [input].flat();
  }

  facts({ n }: StepToDo<Invited>): unknown {
    return { factsOf: n };
  }

  async do(step: StepToDo<Invited>, signal: AbortSignal, before: Sent | null): Promise<'answer'> {
    this.sent.push(step.what.email);
    this.before.push(before && { ...before });
    await this.act(step, signal);
    return 'answer';
  }

  async lookUp(steps: readonly UnknownStep<Invited>[]): Promise<void> {
    this.lookedUp.push(...steps);
  }

  rested(): void {}

  doubtOf(): Step['doubt'] {
    return null;
  }

  letGo({ id, n }: { id: string; n: number }): void {
    this.released.push(`${id} ${n}`);
  }

  meaningOf({ code }: Problem): Meaning {
    return this.meanings.get(code) ?? 'of-the-step';
  }
}

export interface JobScene {
  jobs: Jobs;
  kind: FakeKind;
  files: FakeFiles;
  keychain: FakeKeychain;
  clock: FakeClock;
  vault: Vault;
  notices: Notices;
  work: ConnectionWork;
  underway: Underway;
  journal: JobJournal;
  messages: EventMessage[];
  stop: AbortController;
  job(id?: string): Job;
  steps(id?: string): InvitationStep[];
}

interface Given {
  files?: FakeFiles;
  /** What the jobs write through, where it is not the files themselves. */
  through?: Files;
  keychain?: FakeKeychain;
  clock?: FakeClock;
  kind?: FakeKind;
  memory?: boolean;
  practice?: boolean;
  /** Throws after an absence. */
  presence?: () => void;
}

/** Jobs on fake files and a fake keychain. With those of another scene: the next run on the same computer. */
export async function openJobs(given: Given = {}): Promise<JobScene> {
  const files = given.files ?? new FakeFiles();
  const keychain = given.keychain ?? new FakeKeychain();
  const clock = given.clock ?? new FakeClock();
  const kind = given.kind ?? new FakeKind();
  const stop = new AbortController();
  const changes = new Changes();
  const messages: EventMessage[] = [];
  changes.subscribe(message => messages.push(message));
  const notices = new Notices({ clock, newId }, changes);
  const about = { platform: 'linux', startInMemory: given.memory ?? false } as const;
  const vault = new Vault(
    {
      ...{ secrets: keychain, interruptSecrets: () => keychain.interrupt(), clock, newId },
      about: { ...about, version: '0', host: 'web', keychainService: 'x', dataDir: 'x', account: 'owner' },
    },
    changes,
    new KnownSecrets(systemRandom),
  );
  const connections = await ConnectionStore.open(new FakeFiles(), notices, changes, 'run');
  await connections.add(
    newConnection({
      ...{ id: connectionId, kind: given.practice ? 'practice' : 'service', label: 'Acme', teamId: null },
      ...{ baseUrl: 'https://a.example', dashboardUrl: 'https://b.example', tokenInUse: 't', unasked: false },
    }),
  );
  const work = new ConnectionWork(stop.signal);
  const underway = new Underway();
  const journal = await JobJournal.open({
    files: given.through ?? files,
    vault,
    keychainNote: new KeychainNote({ vault, clock }),
    notices,
    clock,
    random: systemRandom,
    newId,
  });
  const parts = { journal, connections, vault, changes, clock, work, underway, newId };
  const presence = { guard: () => given.presence?.() };
  const jobs = new Jobs({
    ...parts,
    signal: stop.signal,
    presence,
    requestIds: new RequestIds(text => text),
  });
  kind.jobs = jobs;
  jobs.add(kind);
  jobs.watch();
  const idOf = (id?: string) => id ?? jobs.list(null).jobs.at(-1)?.id ?? 'none';
  return {
    ...{ jobs, kind, files, keychain, clock, vault, notices, work, underway, journal, messages, stop },
    job(id) {
      const job = jobs.list(null).jobs.find(one => one.id === idOf(id));
      if (!job) throw new Error('There is no such job.');
      return job;
    },
    steps: id => jobs.steps({ id: idOf(id), from: 0, count: 200 }).steps.filter(isInvitation),
  };
}

/** The same computer after the process has died. */
export async function restarted(
  { files, keychain, clock }: JobScene,
  kind = new FakeKind(),
): Promise<JobScene> {
  const scene = await openJobs({ files, keychain, clock, kind });
  await scene.jobs.read();
  return scene;
}

export const states = (scene: JobScene, id?: string): string =>
  scene
    .steps(id)
    .map(({ state }) => state)
    .join(' ');

export const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve));

export async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns += 1) {
    if (turns > 2_000) throw new Error('It does not come about.');
    await nextTurn();
  }
}

/** Something that goes on when the test says so. */
export function gate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>(resolve => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
