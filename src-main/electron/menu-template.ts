import type { MenuItemConstructorOptions } from 'electron';
import type { Payload } from '../../src-shared/rpc.ts';

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
  const item = (label: string, accelerator: string, to: Destination): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => go(to),
  });

  const application: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      item('Connection…', 'CmdOrCtrl+,', 'connection'),
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
      item('New Connection…', 'CmdOrCtrl+N', 'new-connection'),
      ...(mac ? [] : [item('Connection…', 'CmdOrCtrl+,', 'connection')]),
      separator,
      mac ? { role: 'close' } : { role: 'quit' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      item('Team', 'CmdOrCtrl+1', 'team'),
      item('Invitations', 'CmdOrCtrl+2', 'invitations'),
      item('Tokens', 'CmdOrCtrl+3', 'tokens'),
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
