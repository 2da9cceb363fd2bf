import { isSet } from './env.ts';
import type { ReleaseFacts } from './preflight-facts.ts';
import { feedProblem } from './update-feed.ts';

/** Each asks for a signature. */
const signers = [
  'WIN_CSC_LINK',
  'CSC_LINK',
  'CSC_NAME',
  'KEYHOLDER_MAC_IDENTITY',
  'KEYHOLDER_AZURE_ENDPOINT',
  'KEYHOLDER_AZURE_ACCOUNT',
  'KEYHOLDER_AZURE_PROFILE',
] as const;

export function unsignedOmissions({ unsigned, env }: ReleaseFacts): string[] {
  if (!unsigned) return [];
  const there = signers.filter(name => isSet(env, name));
  if (there.length === 0) return ['An --unsigned build is no release: leave --unsigned out.'];
  return [`--unsigned contradicts ${there.join(', ')}: leave out the one, or unset the other.`];
}

export function feedOmissions({ env, config, platforms }: ReleaseFacts): string[] {
  const address = env.KEYHOLDER_UPDATE_FEED?.trim();
  if (!address) return ['There is no update feed: set KEYHOLDER_UPDATE_FEED to its https address.'];
  const problem = feedProblem(address);
  if (problem !== null) return [problem];
  if ('reason' in config)
    return [`The configuration cannot be made (${config.reason}): correct build/package.`];
  const { publish } = config;
  const known = typeof publish === 'object' && publish !== null && 'url' in publish && publish.url;
  // electron-builder joins a platform's own publish over the common one.
  const dropped = platforms.some(platform => config[platform]?.publish !== undefined);
  if (known && !dropped && publish.provider === 'generic' && address.startsWith(String(known))) return [];
  return ['The configuration does not hand on the feed: set publish to updateFeed(env).'];
}
