import type { BrowserWindowConstructorOptions } from 'electron';

type Every = { [K in keyof BrowserWindowConstructorOptions]: BrowserWindowConstructorOptions[K] | undefined };

/**
 * SECURITY: a page says nothing about the window that it opens. Electron lets `window.open` set all of these
 * (lib/browser/parse-features-string.ts), so each is said here. A flag has to be said as true or false, since Electron
 * reads undefined as false; numbers and texts that are undefined count as not given.
 */
export function signInWindowOptions(title: string): BrowserWindowConstructorOptions {
  const options: Every = {
    title,
    width: 560,
    height: 760,
    x: undefined,
    y: undefined,
    minWidth: 320,
    minHeight: 400,
    maxWidth: undefined,
    maxHeight: undefined,
    useContentSize: false,
    center: false,
    enableLargerThanScreen: false,
    show: true,
    paintWhenInitiallyHidden: true,
    opacity: 1,
    transparent: false,
    backgroundColor: undefined,
    backgroundMaterial: undefined,
    vibrancy: undefined,
    visualEffectState: undefined,
    frame: true,
    thickFrame: true,
    roundedCorners: true,
    hasShadow: true,
    titleBarStyle: 'default',
    tabbingIdentifier: undefined,
    autoHideMenuBar: true,
    movable: true,
    closable: true,
    minimizable: true,
    maximizable: true,
    focusable: true,
    fullscreenable: false,
    alwaysOnTop: false,
    skipTaskbar: false,
    hiddenInMissionControl: false,
    modal: false,
    acceptFirstMouse: false,
    disableAutoHideCursor: false,
  };
  return options as BrowserWindowConstructorOptions;
}
