import type { MenuItemConstructorOptions } from 'electron';
import type { Payload } from '../../../src-shared/rpc.ts';

type Destination = Payload<'navigate'>['to'];

/** The application menu. Items that concern the page only say where to go; the page does the rest. */
export function menuTemplate(options: {
  platform: string;
  packaged: boolean;
  go: (to: Destination) => void;
}): MenuItemConstructorOptions[] {
  const { platform, packaged, go } = options;
  const mac = platform === 'darwin';
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const item = (label: string, to: Destination, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => go(to),
  });

  const application: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      item('Settings…', 'settings', 'CmdOrCtrl+,'),
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
      item('New Connection…', 'new-connection', 'CmdOrCtrl+N'),
      ...(mac ? [] : [item('Settings…', 'settings', 'CmdOrCtrl+,')]),
      separator,
      mac ? { role: 'close' } : { role: 'quit' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      // No numbers: Cmd or Ctrl with a digit switches the connection, which the page does.
      item('Team', 'team'),
      item('Invitations', 'invitations'),
      item('Tokens', 'tokens'),
      item('Connection', 'connection'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      ...(packaged ? [] : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
    ],
  };
  const help: MenuItemConstructorOptions = { role: 'help', submenu: [{ role: 'about' }] };
  return [
    ...(mac ? [application] : []),
    file,
    { role: 'editMenu' },
    view,
    { role: 'windowMenu' },
    ...(mac ? [] : [help]),
  ];
}
