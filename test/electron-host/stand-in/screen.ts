/**
 * Follows electron:lib/browser/api/screen.ts and shell/browser/api/electron_api_screen.cc: nothing may be asked of it before
 * `ready`; listening to it counts.
 */
import type { Display } from './computer.ts';
import { loudEmitter } from './loud.ts';
import { world } from './world.ts';

class Screen extends loudEmitter('screen') {
  getPrimaryDisplay(): Display {
    const [primary] = world().computer.displays;
    if (!primary) throw new Error('Failed to get screen information');
    return primary;
  }

  getAllDisplays(): Display[] {
    return [...world().computer.displays];
  }
}

export function createScreen(): Screen {
  return new Proxy(new Screen(), {
    get: (target, key) => {
      if (!world().browser.ready) {
        throw new Error("The 'screen' module can't be used before the app 'ready' event");
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
