import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { whyNoKeyring } from '../support/keyring.ts';
import { accountOf, type InviteBlow, invite, wireBlows } from './invite-rounds.ts';
import { type Folder, Lane } from './lane.ts';
import { Tally } from './tally.ts';
import { openVictimsGround, type VictimsGround } from './victims-ground.ts';

const missing = whyNoKeyring();

/** How many processes are killed at least: those at every step and on the wire, and then others at random. */
const wanted = Number(process.env.KEYHOLDER_INVITATION_KILLS ?? 0);
/** Invited already: the service refuses another one. */
const pending = 'finance@larkspur.example';
const lanesBeside = 2;

interface Place {
  lane: Lane;
  /** With a token in use. */
  template: Folder;
  ms: number;
}

describeUnless(missing, 'killed while an invitation is sent', () => {
  let ground: VictimsGround;
  const places: Place[] = [];
  const tally = new Tally();
  let count = 0;

  beforeAll(async () => {
    ground = await openVictimsGround();
    for (let n = 1; n <= lanesBeside; n += 1) {
      const lane = await Lane.open(ground, `keyholder-invitations-${n}`);
      const template = await lane.folder();
      const core = await lane.restarted(template);
      const { connectionId } = lane;
      await core.call('tokens.create', { connectionId, name: lane.newName(template), expiresAt: null });
      await core.close();
      places.push({ lane, template, ms: 100 });
    }
  });
  afterAll(async () => {
    for (const { lane, template } of places) await lane.dispose(template);
    await Promise.all(places.map(({ lane }) => lane.close()));
    await ground?.end();
  });

  it('it is done, refused or in doubt afterwards, and is never sent again', async () => {
    const [first] = places;
    if (!first) throw new Error('There is no place.');
    const rehearsal = await round(first, newAddress(), null);
    for (const place of places) place.ms = rehearsal.ms;
    expect(rehearsal.trace.map(({ label }) => label)).toContain('append jobs.jsonl');
    const blows: InviteBlow[] = [
      ...rehearsal.trace.map(step => ({ at: 'step' as const, step })),
      ...wireBlows,
    ];
    const jobs = blows.map(blow => (place: Place) => round(place, newAddress(), blow));
    const random = (place: Place) =>
      round(place, Math.random() < 0.8 ? newAddress() : pending, {
        at: 'time',
        ms: Math.random() * place.ms,
      });
    while (jobs.length < wanted) jobs.push(random);
    await Promise.all(
      places.map(async place => {
        for (let job = jobs.shift(); job; job = jobs.shift()) await job(place);
      }),
    );
    console.log(tally.report());
    expect(tally.report()).toMatch(/ made: unknown, then done/);
    expect(tally.faults).toEqual([]);
    expect(tally.inside).toBeGreaterThanOrEqual(blows.length / 2);
  }, 1_800_000);

  const newAddress = () => {
    count += 1;
    return `person-${count}@larkspur.example`;
  };

  async function round({ lane, template }: Place, email: string, blow: InviteBlow | null) {
    const folder = await lane.folder(template.path);
    tally.rounds += 1;
    const invited = await invite(lane, folder, email, blow);
    if (blow) tally.kill('an invitation', invited.where, invited.inside);
    const { faults, end } = await accountOf(lane, folder, invited);
    tally.faults.push(...faults.map(fault => `${invited.where}: ${fault}`));
    tally.end(end);
    await rm(folder.path, { recursive: true, force: true });
    return invited;
  }
});
