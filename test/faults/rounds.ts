import type { Folder, Lane } from './lane.ts';
import type { Order } from './orders.ts';
import { type Cut, cuts } from './service-gate.ts';
import { nameOf, type Step } from './steps.ts';
import type { Done, VictimProcess } from './victim-process.ts';

export const operations = ['create', 'revoke', 'rotate'] as const;
export type Operation = (typeof operations)[number];

/** What kills the victim: itself at a step, the test when a request has come so far, or the test after a while. */
export type Blow =
  | { at: 'step'; step: Step; held?: Step }
  | { at: 'wire'; mutation: 'createPat' | 'revokePat'; where: Cut }
  | { at: 'time'; ms: number };

export interface Struck {
  /** Where the victim was, in words. */
  where: string;
  /** The blow fell inside the operation. */
  inside: boolean;
}

const unharmed = { deadly: null, held: null };

/** Orders the operation and strikes. Where it needs a token, one is made first, in use as an owner's first token is. */
export async function strike(
  lane: Lane,
  folder: Folder,
  operation: Operation,
  blow: Blow,
  existing: string | null = null,
): Promise<Struck> {
  const victim = lane.victim();
  try {
    await victim.must(openOrder(folder));
    const key = operation === 'create' ? '' : (existing ?? (await made(lane, folder, victim)));
    if (blow.at === 'wire') lane.gate.cut(blow.mutation, blow.where, () => victim.kill());
    const done = await victim.order(orderFor(lane, folder, operation, key, blow), () => {
      if (blow.at === 'time') setTimeout(() => victim.kill(), blow.ms);
    });
    victim.kill();
    await victim.dead;
    return struck(victim, blow, done);
  } finally {
    victim.kill();
    await victim.dead;
    lane.gate.heal();
  }
}

/** As `strike`, at the start that finishes what an earlier blow left. */
export async function strikeAtStart(
  lane: Lane,
  folder: Folder,
  step: Step | null,
): Promise<Struck & { trace: Step[] }> {
  const victim = lane.victim();
  const done = await victim.order({ ...openOrder(folder), settle: true, deadly: step });
  victim.kill();
  await victim.dead;
  const blow: Blow = { at: 'step', step: step ?? { label: 'none', occurrence: 1, when: 'before' } };
  return { ...struck(victim, blow, done), trace: victim.trace };
}

function struck({ trace }: VictimProcess, blow: Blow, done: Done | null): Struck {
  if (done !== null) return { where: 'after its end', inside: false };
  if (blow.at === 'wire') return { where: `${blow.mutation} ${blow.where}`, inside: true };
  const last = trace.at(-1);
  return { where: last ? nameOf(last) : 'before its first step', inside: true };
}

/** The steps that an operation has when nothing strikes, and how long it takes, milliseconds. */
export async function rehearse(lane: Lane, operation: Operation): Promise<{ trace: Step[]; ms: number }> {
  const folder = await lane.folder();
  const victim = lane.victim();
  await victim.must(openOrder(folder));
  const key = operation === 'create' ? '' : await made(lane, folder, victim);
  const begun = performance.now();
  await victim.must(orderFor(lane, folder, operation, key, null));
  const ms = performance.now() - begun;
  const { trace } = victim;
  victim.kill();
  await victim.dead;
  await lane.dispose(folder);
  return { trace, ms };
}

const before = (label: string, occurrence: number): Step => ({ label, occurrence, when: 'before' });
const after = (label: string, occurrence: number): Step => ({ label, occurrence, when: 'after' });

/** The id goes to the ledger while the secret goes to the keychain: each of the two gets there and the other does not. */
export const oneSidedBlows: readonly Blow[] = [
  { at: 'step', step: after('write ledger.json', 2), held: before('keychain set token', 1) },
  { at: 'step', step: after('write ledger.json', 2), held: before('keychain get token', 1) },
  { at: 'step', step: after('keychain get token', 1), held: before('write ledger.json', 2) },
];

/** Every point on the wire at which an operation can be cut. */
export const wireBlows: Readonly<Record<Operation, readonly Blow[]>> = {
  create: cuts.map(where => ({ at: 'wire', mutation: 'createPat', where })),
  revoke: cuts.map(where => ({ at: 'wire', mutation: 'revokePat', where })),
  rotate: (['createPat', 'revokePat'] as const).flatMap(mutation =>
    cuts.map(where => ({ at: 'wire' as const, mutation, where })),
  ),
};

function made(lane: Lane, folder: Folder, victim: VictimProcess): Promise<string> {
  const { connectionId } = lane;
  return victim.must({ do: 'create', connectionId, name: lane.newName(folder), ...unharmed });
}

function openOrder(folder: Folder) {
  return { do: 'open', folder: folder.path, settle: false, ...unharmed } as const;
}

function orderFor(lane: Lane, folder: Folder, operation: Operation, key: string, blow: Blow | null): Order {
  const fate = blow?.at === 'step' ? { deadly: blow.step, held: blow.held ?? null } : unharmed;
  const { connectionId } = lane;
  if (operation === 'revoke') return { do: 'revoke', key, ...fate };
  const name = lane.newName(folder);
  return operation === 'create'
    ? { do: 'create', connectionId, name, ...fate }
    : { do: 'rotate', connectionId, key, name, ...fate };
}
