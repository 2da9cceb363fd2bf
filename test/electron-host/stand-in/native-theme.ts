/**
 * Follows electron:shell/browser/api/electron_api_native_theme.cc: a source of `light` or `dark` wins over the system;
 * `updated` comes in a later turn.
 */
import { loudEmitter } from './loud.ts';
import { emitNative } from './native-event.ts';
import { world } from './world.ts';

export class NativeTheme extends loudEmitter('nativeTheme') {
  #source: 'system' | 'light' | 'dark' = 'system';

  get themeSource(): 'system' | 'light' | 'dark' {
    return this.#source;
  }

  set themeSource(source: 'system' | 'light' | 'dark') {
    if (!['system', 'light', 'dark'].includes(source)) {
      throw new TypeError(`Error processing argument at index 0, conversion failure from ${source}`);
    }
    const dark = this.shouldUseDarkColors;
    this.#source = source;
    if (dark !== this.shouldUseDarkColors) this.#tell();
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? world().computer.dark : this.#source === 'dark';
  }

  /** For tests: the desktop changes. */
  systemBecomes(dark: boolean): void {
    world().computer.dark = dark;
    this.#tell();
  }

  #tell(): void {
    setImmediate(() => emitNative(this, 'updated'));
  }
}
