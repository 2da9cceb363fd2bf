import { beforeEach } from 'vitest';
import { app, type StandIn, startElectron } from './electron.ts';

/** A started Electron for each test, whose boxes the test sees and presses. */
export function boxesOfStandIn() {
  let standIn: StandIn;
  beforeEach(() => {
    standIn = startElectron();
    standIn.becomeReady();
    // Electron would quit with the last window.
    app.on('window-all-closed', () => undefined);
  });
  const open = () => standIn.dialogs.open[0];
  return {
    open,
    count: () => standIn.dialogs.open.length,
    press: (button: number | 'close') => open()?.press(button),
    saving: () => standIn.dialogs.saving[0],
  };
}
