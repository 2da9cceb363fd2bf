/**
 * Follows chromium:ui/ozone/platform/wayland/host/wayland_clipboard.cc (`Write`, `FinishWrite`, `OnDataSourceFinish`), and of mutter
 * src/wayland/meta-wayland-data-device.c (`data_device_set_selection`, `selection_data_source_destroyed`) and
 * src/core/meta-clipboard-manager.c (`owner_changed_cb`): the clipboard of a desktop that speaks Wayland.
 * - What is offered by who has not the keyboard is turned down, in a later turn. What others offer is shown to who has it only.
 * - A new offer, and an empty one, withdraws the one before first.
 * - mutter keeps a copy of the text of each offer that it takes, and offers it itself where one is withdrawn: as text alone.
 */
import { world } from './world.ts';

/** By the system's names of the formats. */
export type Held = ReadonlyMap<string, Buffer>;

const utf8 = 'text/plain;charset=utf-8';

export class WaylandDesktop {
  readonly #keepsCopies: boolean;
  /** Ours, as Chromium has it. */
  #offer: Held | null = null;
  /** What is pasted. */
  #shown: Held = new Map();
  #copy: Buffer | null = null;

  constructor(keepsCopies: boolean) {
    this.#keepsCopies = keepsCopies;
  }

  get isOurs(): boolean {
    return this.#offer !== null;
  }

  get held(): Held {
    return this.#offer ?? (hasKeyboard() ? this.#shown : new Map());
  }

  set held(held: Held) {
    this.#withdraw();
    if (held.size === 0) return;
    this.#offer = held;
    if (hasKeyboard()) {
      this.#show(held);
      return;
    }
    setImmediate(() => {
      if (this.#offer === held) this.#offer = null;
    });
  }

  /** For a test: what others paste. */
  get pasted(): string {
    return this.#shown.get(utf8)?.toString() ?? '';
  }

  /** For a test: another program offers this. */
  offered(text: string): void {
    this.#offer = null;
    this.#show(new Map([[utf8, Buffer.from(text)]]));
  }

  #show(held: Held): void {
    this.#shown = held;
    this.#copy = (this.#keepsCopies && held.get(utf8)) || null;
  }

  #withdraw(): void {
    const withdrawn = this.#offer;
    this.#offer = null;
    if (withdrawn === null || withdrawn !== this.#shown) return;
    this.#shown = new Map(this.#copy === null ? [] : [[utf8, this.#copy]]);
  }
}

const hasKeyboard = () => [...world().windows].some(window => !window.isDestroyed() && window.isFocused());
