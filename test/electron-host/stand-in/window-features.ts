/**
 * Follows electron:lib/browser/parse-features-string.ts and guest-window-manager.ts: what a page's `window.open` makes of a window.
 * - The page's own feature string becomes window options, as far as they are on a list; the list has `frame`, `show`, `title`,
 *   `alwaysOnTop` and more. Four web preferences can be named in it.
 * - Options: `show`, `width` and `height`, over them the page's, over them those of the window open handler.
 * - Web preferences: the page's, over them the opener's where they restrict, over them the handler's.
 */
const numbers = /^(top|left|innerWidth|innerHeight|x|y|width|height|(min|max)(Width|Height)|opacity)$/;

const allowedOptions = new Set(
  (
    'top left innerWidth innerHeight x y width height minWidth minHeight maxWidth maxHeight opacity show center ' +
    'useContentSize frame transparent hasShadow movable closable focusable minimizable maximizable fullscreenable ' +
    'alwaysOnTop skipTaskbar modal acceptFirstMouse autoHideMenuBar enableLargerThanScreen paintWhenInitiallyHidden ' +
    'roundedCorners thickFrame disableAutoHideCursor hiddenInMissionControl title backgroundColor tabbingIdentifier ' +
    'titleBarStyle vibrancy visualEffectState backgroundMaterial'
  ).split(' '),
);
const allowedPreferences = new Set([
  'zoomFactor',
  'nodeIntegration',
  'javascript',
  'contextIsolation',
  'webviewTag',
]);

/** The values with which an opener's preference is handed on. */
const restricting: Readonly<Record<string, boolean>> = {
  contextIsolation: true,
  javascript: false,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  sandbox: true,
  webviewTag: false,
  nodeIntegrationInSubFrames: false,
  enableWebSQL: false,
};

type Values = Record<string, unknown>;

export function parseFeatures(features: string): { options: Values; webPreferences: Values } {
  const parsed: Values = {};
  for (const pair of features.split(',')) {
    const [key = '', value] = pair.split('=').map(text => text.trim());
    if (key !== '') parsed[key] = coerce(key, value);
  }
  if (parsed.left !== undefined) parsed.x = parsed.left;
  if (parsed.top !== undefined) parsed.y = parsed.top;
  const only = (names: ReadonlySet<string>) =>
    Object.fromEntries(
      Object.entries(parsed).filter(([key, value]) => names.has(key) && value !== undefined),
    );
  return { options: only(allowedOptions), webPreferences: only(allowedPreferences) };
}

function coerce(key: string, value: string | undefined): unknown {
  if (numbers.test(key)) return Number.parseInt(value ?? '', 10);
  if (value === undefined || ['true', '1', 'yes'].includes(value)) return true;
  if (['false', '0', 'no'].includes(value)) return false;
  return value;
}

export function guestPreferences(opener: Values, parsed: Values, override: Values): Values {
  const handedOn = Object.entries(opener).filter(
    ([key, value]) => Object.hasOwn(restricting, key) && restricting[key] === value,
  );
  return { ...parsed, ...Object.fromEntries(handedOn), ...override };
}

export function guestOptions(parsed: Values, override: Values): Values {
  return { show: true, width: 800, height: 600, ...parsed, ...override };
}
