import type { MenuItemConstructorOptions } from 'electron';
import { type Act, acts, type Place, places } from '../../../src-shared/commands.ts';

/** With capitals, as the roles beside it have them (electron:lib/browser/api/menu-item-roles.ts): "New Invitation or Token…". */
const headlined = (label: string): string =>
  label.replace(/(?<= )(?!(?:a|or|to|and)\b)\p{Ll}/gu, letter => letter.toUpperCase());

/**
 * To Electron "Plus", the keys of `zoomIn`, is Shift and the key that writes "=" in America (electron:shell/common/keyboard_util.cc). Most keyboards of
 * Europe write "+" without Shift, and nobody presses it for Ctrl and "=". Nor does it know the number pad.
 */
const moreZoomKeys: MenuItemConstructorOptions[] = (
  [
    ['zoomIn', 'CmdOrCtrl+='],
    ['zoomIn', 'CmdOrCtrl+numadd'],
    ['zoomOut', 'CmdOrCtrl+numsub'],
    ['resetZoom', 'CmdOrCtrl+num0'],
  ] as const
).map(([role, accelerator]) => ({ role, accelerator, visible: false }));

/** The application menu. Items that concern the page only say where to go; the page does the rest. */
export function menuTemplate(options: {
  platform: string;
  packaged: boolean;
  go: (to: Place) => void;
  run: (act: Act) => void;
}): MenuItemConstructorOptions[] {
  const { platform, packaged, go, run } = options;
  const mac = platform === 'darwin';
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  // The page listens for the keys itself, since it knows what they mean on its screen. Here they are only to be read.
  const item = (
    { label, keys }: { label: string; keys: string | null },
    click: () => void,
  ): MenuItemConstructorOptions => ({
    label: headlined(label),
    ...(keys === null ? {} : { accelerator: keys, registerAccelerator: false }),
    click,
  });
  const place = (to: Place) => item(places[to], () => go(to));
  const act = (name: Act) => item(acts[name], () => run(name));

  const application: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      act('about'),
      separator,
      place('settings'),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      act('new'),
      place('new-connection'),
      ...(mac ? [] : [place('settings')]),
      separator,
      mac ? { role: 'close' } : { role: 'quit' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      act('palette'),
      act('find'),
      act('refresh'),
      separator,
      // No numbers: Cmd or Ctrl with a digit switches the connection, which the page does.
      place('team'),
      place('invitations'),
      place('tokens'),
      place('connection'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      ...moreZoomKeys,
      separator,
      { role: 'togglefullscreen' },
      ...(packaged
        ? []
        : [separator, { role: 'reload', accelerator: 'F5' } as const, { role: 'toggleDevTools' } as const]),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [act('keys'), ...(mac ? [] : [act('about')])],
  };
  return [...(mac ? [application] : []), file, { role: 'editMenu' }, view, { role: 'windowMenu' }, help];
}
