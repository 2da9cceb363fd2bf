import { appUrl, isAppUrl } from '../page/app-origin.ts';

/** Where the window may open again. What is not named here is a form, a step or somebody's run, and is not gone back to. */
export const screenNames = [
  'team',
  'invitations',
  'invitations/gone',
  'tokens',
  'tokens/all',
  'connection',
  'settings',
  'activity',
  'inspector',
] as const;
export type ScreenName = (typeof screenNames)[number];

/** null: the page is at none of them. */
export function screenAt(url: string): ScreenName | null {
  if (!isAppUrl(url)) return null;
  return screenNames.find(name => new URL(url).hash === `#/${name}`) ?? null;
}

/** The page decides what it shows: of a connection that is gone there is no screen. */
export const screenUrl = (screen: ScreenName | null) => (screen === null ? appUrl : `${appUrl}#/${screen}`);
