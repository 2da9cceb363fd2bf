/**
 * What Chromium leaves out for the tests. Of each window the whole browser would load two pages of its own interface, the lists
 * below the address that nobody types here: half of what an empty context costs. Its headless shell has none, and knows the last
 * of these alone: a process for a next site, which never comes.
 */
const leftOut = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Playwright's own (its `disabledFeatures`): of two such switches Chromium hears the last alone. */
export const playwrightsOwn: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** A page lives for seconds here: what V8 would compile a second and third time for speed costs more than it brings. */
const compiledOnce = '--js-flags=--no-maglev,--no-turbofan';

export const browserSwitches: readonly string[] = [
  `--disable-features=${[...playwrightsOwn, ...leftOut].join(',')}`,
  compiledOnce,
];
