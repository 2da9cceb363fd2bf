import type { Books } from './service/books.ts';
import { lostInvitation } from './service/lost-invitation.ts';
import type { Chance } from './world/chance.ts';
import { isPart, type Keychain, keychainMoods } from './world/keychain.ts';
import type { Weather } from './world/weather.ts';
import type { World } from './world/world.ts';

/** What the world does of its own accord. Returns it in words; null: there was nothing to do. */
interface Deed {
  weight: number;
  needs: (weather: Weather) => boolean;
  do: (world: World, chance: Chance) => string | null;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

const inOurPlace = 'others invite in our place';

export const deeds: Readonly<Record<string, Deed>> = {
  disk: {
    weight: 4,
    needs: ({ files }) => files,
    do: ({ disk }, chance) => {
      disk.mood =
        disk.mood === 'works' || chance.yes(0.3)
          ? chance.pick(['full', 'faulty', 'read-only'] as const)
          : 'works';
      return disk.mood === 'works' ? 'the disk works again' : `the disk is ${disk.mood}`;
    },
  },
  backup: {
    weight: 2,
    needs: ({ files }) => files,
    do: ({ disk, schedule }) => {
      disk.backUp(schedule.time);
      return 'the data folder is backed up';
    },
  },
  keychain: {
    weight: 5,
    needs: ({ keychain }) => keychain,
    do: ({ keychain }, chance) => {
      if (keychain.mood === 'works') keychain.mood = chance.pick(keychainMoods);
      else if (keychain.mood === 'prompts') {
        keychain.mood = 'works';
        keychain.answerPrompts();
      } else keychain.mood = 'works';
      return `the keychain: ${keychain.mood}`;
    },
  },
  'keychain loses': {
    weight: 1,
    needs: ({ keychain }) => keychain,
    do: ({ keychain }, chance) => {
      const accounts = [...keychain.items.keys()];
      if (accounts.length === 0) return null;
      if (chance.yes(0.2)) {
        keychain.exchange();
        return 'another provider takes the keychain over';
      }
      if (chance.yes(0.3)) return mixUp(keychain, chance);
      const account = chance.pick(accounts);
      keychain.lose(account);
      return `the keychain loses "${account}"`;
    },
  },
  clock: {
    weight: 2,
    needs: ({ clock }) => clock,
    do: ({ clock }, chance) => {
      if (clock.farOffSince !== null && chance.yes(0.5)) {
        clock.setRight();
        return 'the clock is set right';
      }
      const ms = chance.yes(0.25)
        ? // As one whose battery is empty, and one that somebody has typed wrongly.
          chance.pick([-20_000, 200]) * dayMs
        : chance.pick([-dayMs, -3_600_000, -5 * minuteMs, 5 * minuteMs, 3_600_000, dayMs, 7 * 3_600_000]);
      clock.setBy(ms);
      return `the clock is set by ${ms / 1_000} s`;
    },
  },
  sleep: {
    weight: 1,
    needs: ({ clock }) => clock,
    do: ({ clock, services }, chance) => {
      const minutes = chance.between(1, 600);
      clock.sleep(minutes * minuteMs);
      for (const books of services.all) books.clockAhead += minutes * minuteMs;
      return `the computer sleeps for ${minutes} min`;
    },
  },
  'line is down': {
    weight: 2,
    needs: ({ network }) => network,
    do: ({ line, schedule }, chance) => {
      const minutes = chance.between(1, 10);
      line.downUntil = schedule.time + minutes * minuteMs;
      return `the line is down for ${minutes} min`;
    },
  },
  'service clock': {
    weight: 1,
    needs: ({ clock }) => clock,
    do: (world, chance) => {
      const books = anyOf(world, chance);
      const ahead = chance.pick([0, -40_000, 40_000, -86_400_000, 3 * minuteMs]);
      books.clockAhead = world.clock.slept + ahead;
      return `${books.name}'s clock is ${ahead / 1_000} s ahead`;
    },
  },
  lag: {
    weight: 2,
    needs: ({ service }) => service,
    do: (world, chance) => {
      const books = anyOf(world, chance);
      books.lagMs = chance.pick([0, 0, 500, 5_000, 40_000]);
      books.mostLagMs = Math.max(books.mostLagMs, books.lagMs);
      return `${books.name}'s lists lag by ${books.lagMs} ms`;
    },
  },
  limit: {
    weight: 1,
    needs: ({ service }) => service,
    do: (world, chance) => {
      const books = anyOf(world, chance);
      books.limitedUntil = books.time + chance.between(500, 10_000);
      return `${books.name} has had too many requests`;
    },
  },
  'sessions end': {
    weight: 1,
    needs: ({ service }) => service,
    do: (world, chance) => {
      const books = anyOf(world, chance);
      books.endSessions();
      return `${books.name} ends all sessions`;
    },
  },
  'others invite': {
    weight: 3,
    needs: ({ others }) => others,
    do: (world, chance) => {
      const books = anyOf(world, chance);
      const calls = world.calls.filter(one => one.method === 'invitations.create');
      const same =
        chance.yes(0.2) && calls.length > 0
          ? (chance.pick(calls).input as { email?: unknown } | null)?.email
          : null;
      const email = typeof same === 'string' ? same.trim() : `o${world.step}@others.example`;
      books.invite({
        email,
        role: chance.pick(['member', 'admin']),
        useSeat: true,
        teamId: chance.pick(books.teams),
        by: 'others',
      });
      return `another owner of ${books.name} invites ${email}`;
    },
  },
  [inOurPlace]: {
    weight: 1,
    needs: ({ others, network, service }) => others && (network || service),
    do: (world, chance) => {
      const lost = lostInvitation(world);
      if (!lost) return null;
      const { books, email } = lost;
      // In the most they agree.
      const differs = chance.pick(['role', 'role', 'seat', 'team', 'nothing'] as const);
      const role = differs === 'role' ? (lost.role === 'admin' ? 'member' : 'admin') : lost.role;
      const useSeat = (differs === 'seat') !== lost.useSeat;
      const teamId = differs === 'team' ? chance.pick(books.teams) : lost.teamId;
      books.invite({ email, role, useSeat, teamId, by: 'others' });
      return `another owner of ${books.name} invites ${email} in our place`;
    },
  },
  'somebody accepts': {
    weight: 2,
    needs: ({ others }) => others,
    do: (world, chance) => {
      const there = anyOf(world, chance).invites.filter(one => one.goneAt === null);
      if (there.length === 0) return null;
      const invite = chance.pick(there);
      const books = world.services.all.find(one => one.invites.includes(invite));
      books?.take(invite);
      return `${invite.email} accepts`;
    },
  },
  'others revoke': {
    weight: 1,
    needs: ({ others }) => others,
    do: (world, chance) => {
      const books = anyOf(world, chance);
      const pats = [...books.pats.values()].filter(one => one.revokedAt === null);
      if (pats.length === 0) return null;
      const pat = chance.pick(pats);
      books.revokePat(pat.id);
      return `another owner of ${books.name} revokes token ${pat.id}`;
    },
  },
  clipboard: {
    weight: 0.5,
    needs: ({ silly }) => silly,
    do: ({ pasteboard }, chance) => {
      if (chance.yes(0.5)) pasteboard.refuses = !pasteboard.refuses;
      else pasteboard.text = 'a recipe';
      return pasteboard.refuses
        ? 'the clipboard refuses'
        : 'the clipboard works, and may hold something else';
    },
  },
};

export function nextDeed(world: World, chance: Chance): string | null {
  const open = Object.entries(deeds).filter(([, deed]) => deed.needs(world.weather));
  if (open.length === 0) return null;
  // There is seldom a place to be taken.
  const taken = chance.yes(0.5) && open.some(([one]) => one === inOurPlace) ? deeds[inOurPlace] : null;
  const words = taken?.do(world, chance) ?? null;
  if (words !== null) return words;
  const name = chance.weighted(Object.fromEntries(open.map(([one, { weight }]) => [one, weight])));
  return deeds[name]?.do(world, chance) ?? null;
}

const anyOf = (world: World, chance: Chance): Books => chance.pick(world.services.all.slice(0, 2));

/** Of two that belong together in kind; null: there are no two. */
export function mixUp(keychain: Keychain, chance: Chance): string | null {
  const sort = chance.pick([/ session /, / token /, / (session|token) /]);
  const of = [...keychain.items.keys()].filter(account => sort.test(account) && !isPart(account));
  if (of.length < 2) return null;
  const one = chance.pick(of);
  const others = of.filter(account => account !== one);
  // Where both belong to the same address, the one goes where the other would have gone.
  const elsewhere = others.filter(account => originIn(account) !== originIn(one));
  const other = chance.pick(elsewhere.length > 0 && chance.yes(0.7) ? elsewhere : others);
  keychain.mix(one, other);
  return `the keychain mixes up "${one}" and "${other}"`;
}

const originIn = (account: string): string | undefined => account.split(' ').at(-1);
