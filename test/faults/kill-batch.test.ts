import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { whyNoKeyring } from '../support/keyring.ts';
import { accountOfBatch, type Batch, type BatchBlow, batchBlows, strikeBatch } from './batch-rounds.ts';
import { type Folder, Lane } from './lane.ts';
import { cuts } from './service-gate.ts';
import { Tally } from './tally.ts';
import { openVictimsGround, type VictimsGround } from './victims-ground.ts';

const missing = whyNoKeyring();

/** How many processes are killed at least: those on the wire, and then others at random. */
const wanted = Number(process.env.KEYHOLDER_BATCH_KILLS ?? 6);
const rowsInBatch = 200;
/** A life sends some rows, and the batch lasts for many lives. */
const mostInOneLife = 8;
const longestLifeMs = 150;
/** Invited already: the service refuses another one. */
const pending = 'finance@larkspur.example';

const below = (most: number) => Math.floor(Math.random() * most);

const randomBlow = (): BatchBlow =>
  Math.random() < 0.7
    ? { at: 'wire', where: cuts[below(cuts.length)] ?? 'after the service', after: below(mostInOneLife) }
    : { at: 'time', ms: Math.random() * longestLifeMs };

describeUnless(missing, 'killed again and again while a batch is sent', () => {
  let ground: VictimsGround;
  let lane: Lane;
  let template: Folder;
  let batches = 0;
  const tally = new Tally();

  beforeAll(async () => {
    ground = await openVictimsGround();
    lane = await Lane.open(ground, 'keyholder-batch');
    template = await lane.folder();
    const core = await lane.restarted(template);
    const name = lane.newName(template);
    await core.call('tokens.create', { connectionId: lane.connectionId, name, expiresAt: null });
    await core.close();
  });
  afterAll(async () => {
    if (lane) await lane.dispose(template);
    await lane?.close();
    await ground?.end();
  });

  it('every row is sent once at most, told as it is, and there', async () => {
    const blows: BatchBlow[] = [...batchBlows];
    while (blows.length < wanted) blows.push(randomBlow());
    let batch = await newBatch();
    for (const blow of blows) {
      tally.rounds += 1;
      const { where, inside } = await strikeBatch(lane, batch, blow);
      tally.kill('a batch', where, inside);
      if ((await account(batch, where)).waiting > 0) continue;
      await over(batch);
      batch = await newBatch();
    }
    // Whatever is left goes on at the owner's word, to its end.
    for (let time = 0; time < 20; time += 1) {
      await strikeBatch(lane, batch, null);
      if ((await account(batch, 'after its end')).waiting === 0) break;
    }
    await over(batch);
    console.log(`${tally.report()}\nbatches of ${rowsInBatch}: ${batches}`);
    expect(tally.faults).toEqual([]);
    expect(tally.inside).toBeGreaterThanOrEqual(Math.min(wanted, batchBlows.length));
  }, 3_600_000);

  async function account(of: Batch, where: string) {
    const { faults, counts } = await accountOfBatch(lane, of);
    tally.faults.push(...faults.map(fault => `${where}: ${fault}`));
    return of.id === null ? { ...counts, waiting: rowsInBatch } : counts;
  }

  async function newBatch(): Promise<Batch> {
    batches += 1;
    const emails = Array.from({ length: rowsInBatch - 1 }, (_, n) => `b${batches}-${n}@larkspur.example`);
    emails.splice(
      rowsInBatch / 2,
      0,
      batches === 1 ? pending : `b${batches}-${rowsInBatch}@larkspur.example`,
    );
    return { folder: await lane.folder(template.path), emails, id: null };
  }

  /** None waits, and none is lost. */
  async function over(batch: Batch) {
    const { faults, counts } = await accountOfBatch(lane, batch);
    tally.faults.push(...faults);
    for (const state of ['done', 'refused', 'unknown', 'waiting'] as const)
      if (counts[state] > 0) for (let n = 0; n < counts[state]; n += 1) tally.end(state);
    expect(counts.waiting + counts.sent).toBe(0);
    await rm(batch.folder.path, { recursive: true, force: true });
  }
});
