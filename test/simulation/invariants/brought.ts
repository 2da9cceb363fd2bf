import { markOf, named } from '../../../src-main/core/tokens/marks/mark-key.ts';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import { isLeftAlone } from '../../../src-shared/host.ts';
import type { FoundTokens } from '../../../src-shared/token-search.ts';
import type { TransferReview } from '../../../src-shared/transfer.ts';
import type { Brought, Call, World } from '../world/world.ts';
import { type Invariant, inputOf, isRemembered, type Scene, textIn } from './invariant.ts';

/** What was taken in, with what was left out of it. */
function taken({ calls, brought }: World): { file: Brought; without: readonly unknown[]; call: Call }[] {
  return calls.flatMap(call => {
    if (call.method !== 'ledger.import' || !call.answer?.ok) return [];
    const review = calls.find(
      one =>
        one.method === 'ledger.review' &&
        one.answer?.ok &&
        (one.answer.value as TransferReview).id === textIn(call, 'id'),
    );
    const file = brought.find(one => review && one.text === inputOf(review).file);
    if (!file || !review?.answer?.ok) return [];
    const barred = (review.answer.value as TransferReview).connections.filter(
      one => one.state === 'not-allowed',
    );
    const { without } = inputOf(call);
    const left = Array.isArray(without) ? without : [];
    return [{ file, call, without: [...left, ...barred.map(one => one.id)] }];
  });
}

/** A clock may be a few hours off. */
const keptMs = 89 * 24 * 3_600_000;

/** Neither disk nor keychain has lost anything. */
const isUndisturbed = (scene: Scene): boolean => isRemembered(scene) && scene.restored.length === 0;

/** Rows of one token are one here, which knows the names and the ids of both. */
const isOf = (
  { key, id, name, alsoKnown }: Pick<AccessToken, 'key' | 'id' | 'name' | 'alsoKnown'>,
  of: Brought['tokens'][number],
): boolean =>
  key === of.key ||
  (of.id !== null && id === of.id) ||
  [name, ...alsoKnown.map(({ text }) => text)].includes(of.name);

const broughtIsRecognised: Invariant = {
  name: 'brought-is-recognised',
  sentence: 'A token that another computer has made is recognised here, once its file was taken in.',
  atEnd: scene => {
    const { world, seen } = scene;
    const asked = world.calls.findLast(one => one.method === 'tokens.identify' && one.answer?.ok);
    if (!asked?.answer?.ok || !isUndisturbed(scene)) return null;
    if (seen.notices.some(isLeftAlone)) return null;
    const text = textIn(asked, 'text');
    const { tokens, removed } = asked.answer.value as FoundTokens;
    const found = [...tokens, ...removed];
    for (const { file, without } of taken(world)) {
      const keys = file.keys.map(key => named(Buffer.from(key, 'base64')));
      for (const row of file.tokens.filter(one => !without.includes(one.connectionId))) {
        const marks = [row.fingerprint, ...row.otherFingerprints];
        const pat = world.services.all
          .flatMap(books => [...books.pats.values()])
          .find(
            ({ secret }) => text.includes(secret) && keys.some(key => marks.includes(markOf(secret, key))),
          );
        const isNamed = found.some(one => isOf(one, row));
        // Removed there, and ninety days ago by now: it goes here, too.
        const isOfLongAgo = row.removedAt !== null && world.clock.now() - row.removedAt > keptMs;
        if (pat && !isNamed && !isOfLongAgo) return `"${row.name}" (${row.id}) is not, among ${found.length}`;
      }
    }
    return null;
  },
};

type Home = Pick<Brought['tokens'][number], 'baseUrl' | 'dashboardUrl'>;

/** Ids and names of one service say nothing of another one's; one token may be known by two ways to the same one. */
const isThere = (key: string, home: Home | undefined, of: Brought['tokens'][number]): boolean =>
  key === of.key || home?.dashboardUrl === of.dashboardUrl || home?.baseUrl === of.baseUrl;

const broughtIsThere: Invariant = {
  name: 'brought-is-there',
  sentence: 'Every token of a file that was taken in stands in a row here.',
  onStep: scene => {
    const { world, seen } = scene;
    if (!world.app || scene.restored.length > 0 || scene.stuck.size > 0) return null;
    const homes = new Map<string, Home>(seen.connections.map(one => [one.id, one]));
    for (const { file, without, call } of taken(world)) {
      // What is removed from here since is another matter.
      if (call.step !== world.step || call.run !== world.run) continue;
      for (const row of file.tokens.filter(one => !without.includes(one.connectionId))) {
        const isHere =
          seen.tokens.some(one => isOf(one, row) && isThere(one.key, homes.get(one.connectionId), row)) ||
          seen.removed.some(one => isOf(one, row) && isThere(one.key, one, row));
        if (!isHere) return `"${row.name}" (${row.id}) of the file stands in none`;
      }
    }
    return null;
  },
};

const broughtIsWhole: Invariant = {
  name: 'brought-is-whole',
  sentence:
    'What a computer tells another one of tokens is all that it knows, those that were removed there, too.',
  onStep: ({ world }) => {
    const lacking = world.brought.find(({ lacks }) => lacks !== null);
    return lacking ? `"${lacking.lacks}" is not in the file` : null;
  },
};

export const brought: readonly Invariant[] = [broughtIsRecognised, broughtIsThere, broughtIsWhole];
