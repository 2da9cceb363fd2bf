/**
 * Follows electron:shell/browser/api/electron_api_base_window.cc and native_window_views.cc: a window as the desktop has it.
 * - `focus`, `blur`, `maximize` and the like, `resize` and `move` come in a later turn, as the desktop answers; `show` and `hide`
 *   come at once.
 * - A hidden window is not focused. Maximizing a hidden window shows it. A window that is shown is focused.
 */
import type { Rectangle } from './computer.ts';
import { throwWhenDestroyed } from './destroyed.ts';
import { loudEmitter } from './loud.ts';
import { emitNative } from './native-event.ts';
import { world } from './world.ts';

export interface BaseWindowOptions extends Partial<Rectangle> {
  title?: string;
  minWidth?: number;
  minHeight?: number;
  backgroundColor?: string;
}

/** The one that has the keyboard. */
let focused: BaseWindow | null = null;

export class BaseWindow extends loudEmitter('BrowserWindow') {
  #destroyed = false;
  #visible = false;
  #minimized = false;
  #maximized = false;
  #bounds: Rectangle;
  readonly #least: { width: number; height: number };
  #title: string;
  #menu: object | null;
  #backgroundColor: string;

  constructor(options: BaseWindowOptions) {
    super();
    const { app, computer, applicationMenu } = world();
    const { x = 100, y = 100, width = 800, height = 600, minWidth = 0, minHeight = 0 } = options;
    this.#least = { width: minWidth, height: minHeight };
    this.#bounds = this.#atLeast({ x, y, width, height });
    this.#title = options.title ?? app.name;
    this.#backgroundColor = options.backgroundColor ?? '#FFFFFF';
    this.#menu = computer.platform === 'darwin' ? null : applicationMenu;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** From here on nothing can be asked of it. */
  markDestroyed(): void {
    this.#destroyed = true;
    if (focused === this) focused = null;
  }

  show(): void {
    this.#visible = true;
    emitNative(this, 'show');
    this.focus();
  }

  showInactive(): void {
    this.#visible = true;
    emitNative(this, 'show');
  }

  hide(): void {
    this.#visible = false;
    this.blur();
    emitNative(this, 'hide');
  }

  isVisible(): boolean {
    return this.#visible && !(this.#minimized && world().computer.platform === 'win32');
  }

  focus(): void {
    if (!this.#visible || focused === this) return;
    focused?.blur();
    focused = this;
    this.#soon('focus');
  }

  blur(): void {
    if (focused !== this) return;
    focused = null;
    this.#soon('blur');
  }

  isFocused(): boolean {
    return focused === this;
  }

  minimize(): void {
    if (this.#minimized) return;
    this.#minimized = true;
    this.blur();
    this.#soon('minimize');
  }

  restore(): void {
    if (this.#minimized) {
      this.#minimized = false;
      this.#soon('restore');
    } else {
      this.unmaximize();
    }
  }

  isMinimized(): boolean {
    return this.#minimized;
  }

  maximize(): void {
    if (!this.#visible) {
      this.#visible = true;
      emitNative(this, 'show');
    }
    if (this.#maximized) return;
    this.#maximized = true;
    this.#soon('maximize');
    this.#soon('resize');
  }

  unmaximize(): void {
    if (!this.#maximized) return;
    this.#maximized = false;
    this.#soon('unmaximize');
    this.#soon('resize');
  }

  // Not while it is minimized: `NativeWindowViews::IsMaximized` asks its widget, which Windows answers by `IsZoomed`.
  isMaximized(): boolean {
    return this.#maximized && !this.#minimized;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const old = this.#bounds;
    this.#bounds = this.#atLeast({ ...old, ...bounds });
    if (old.width !== this.#bounds.width || old.height !== this.#bounds.height) this.#soon('resize');
    if (old.x !== this.#bounds.x || old.y !== this.#bounds.y) this.#soon('move');
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getSize(): [number, number] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  getContentSize(): [number, number] {
    return this.getSize();
  }

  getContentBounds(): Rectangle {
    return this.getBounds();
  }

  getBounds(): Rectangle {
    const area = world().computer.displays[0]?.workArea;
    return { ...(this.#maximized && area ? area : this.#bounds) };
  }

  getNormalBounds(): Rectangle {
    return { ...this.#bounds };
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  setMenu(menu: object | null): void {
    this.#menu = menu;
  }

  removeMenu(): void {
    this.#menu = null;
  }

  /** For tests: Electron has no such thing. */
  get menu(): object | null {
    return this.#menu;
  }

  setBackgroundColor(color: string): void {
    this.#backgroundColor = color;
  }

  getBackgroundColor(): string {
    return this.#backgroundColor;
  }

  isEnabled(): boolean {
    return true;
  }

  #atLeast(bounds: Rectangle): Rectangle {
    return {
      ...bounds,
      width: Math.max(bounds.width, this.#least.width),
      height: Math.max(bounds.height, this.#least.height),
    };
  }

  #soon(name: string): void {
    setImmediate(() => {
      if (!this.#destroyed) emitNative(this, name);
    });
  }
}

throwWhenDestroyed(BaseWindow.prototype, [
  ...(['show', 'showInactive', 'hide', 'isVisible', 'focus', 'blur', 'isFocused', 'minimize'] as const),
  ...(['restore', 'isMinimized', 'maximize', 'unmaximize', 'isMaximized', 'setBounds', 'setSize'] as const),
  ...(['getSize', 'getContentSize', 'getContentBounds', 'getBounds', 'getNormalBounds'] as const),
  ...(['setTitle', 'getTitle', 'setMenu', 'removeMenu', 'setBackgroundColor', 'getBackgroundColor'] as const),
  'isEnabled',
]);
