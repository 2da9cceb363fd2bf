/**
 * Follows electron:shell/browser/api/electron_api_view.cc, electron_api_web_contents_view.cc and
 * lib/browser/api/web-contents-view.ts.
 * - The contents of a view are its own: they do not end with the window that shows it, and not with the view's removal. Who made
 *   the view closes them.
 * - Once they are destroyed, `webContents` is undefined.
 */
import type { Rectangle } from './computer.ts';
import { loudEmitter } from './loud.ts';
import { type Preferences, WebContents } from './web-contents.ts';

export class View extends loudEmitter('View') {
  #children: View[] = [];
  #bounds: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  #visible = true;
  #owner: object | null = null;
  backgroundColor: string | null = null;

  get children(): View[] {
    return [...this.#children];
  }

  addChildView(view: View, index = this.#children.length): void {
    if (view === this) throw new TypeError('A view cannot be added as its own child');
    this.#children = this.#children.filter(one => one !== view);
    this.#children.splice(index, 0, view);
    if (this.#owner) view.shownIn(this.#owner);
  }

  removeChildView(view: View): void {
    this.#children = this.#children.filter(one => one !== view);
  }

  setBounds(bounds: Rectangle): void {
    this.#bounds = { ...bounds };
    this.emit('bounds-changed');
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  setVisible(visible: boolean): void {
    this.#visible = visible;
  }

  getVisible(): boolean {
    return this.#visible;
  }

  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }

  /** The window that shows it. */
  shownIn(owner: object): void {
    this.#owner = owner;
    for (const child of this.#children) child.shownIn(owner);
  }
}

export class WebContentsView extends View {
  #contents: WebContents | undefined;

  constructor(options: { webPreferences?: Preferences; webContents?: WebContents } = {}) {
    super();
    if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object');
    const { webPreferences = {}, webContents } = options;
    if (webContents?.owner) {
      throw new TypeError('options.webContents is already attached to a window');
    }
    this.#contents = webContents ?? new WebContents(webPreferences);
    this.#contents.observers.push(() => {
      this.#contents = undefined;
    });
  }

  get webContents(): WebContents | undefined {
    return this.#contents;
  }

  override shownIn(owner: object): void {
    super.shownIn(owner);
    if (this.#contents) this.#contents.owner = owner;
  }
}
