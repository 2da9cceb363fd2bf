/**
 * Follows electron:lib/browser/api/menu.ts, menu-item.ts and menu-item-roles.ts.
 * - Items without label, role or type throw. Roles are kept in lower case; some bring a submenu, a label, a thing that they do.
 * - A role that does something does that, and the item's own `click` is not called; a role that does nothing lets it be called.
 * - popup(): in the window that it is given, or in that with the focus, or in any; without one it throws. No place is that of the mouse.
 * - Other systems than macOS have the application's menu in each window: those that there are, and those that come.
 */
import type { ListedWindow } from './browser.ts';
import { BrowserWindow } from './browser-window.ts';
import { loud } from './loud.ts';
import { world } from './world.ts';

export interface MenuTemplate {
  role?: string;
  label?: string;
  type?: string;
  accelerator?: string;
  click?: (item: MenuItem, window: BrowserWindow | undefined, event: object) => void;
  submenu?: MenuTemplate[] | Menu;
  visible?: boolean;
  enabled?: boolean;
  id?: string;
}

const edit = ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'];
const submenus: Readonly<Record<string, readonly string[]>> = {
  appmenu: ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'],
  filemenu: ['quit'],
  editmenu: edit,
  viewmenu: ['reload', 'forceReload', 'toggleDevTools', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
  windowmenu: ['minimize', 'zoom', 'close'],
};
const doing: Readonly<Record<string, (window: BrowserWindow | null) => void>> = {
  quit: () => world().app.quit(),
  close: window => window?.close(),
  minimize: window => window?.minimize(),
  reload: window => window?.reload(),
};
const knownRoles = new Set(
  (
    'about close copy cut delete forcereload front help hide hideothers minimize paste pasteandmatchstyle quit redo ' +
    'reload resetzoom selectall services toggledevtools togglefullscreen undo unhide window zoom zoomin zoomout ' +
    'appmenu filemenu editmenu viewmenu windowmenu sharemenu'
  ).split(' '),
);

export interface OpenMenu {
  items: readonly MenuItem[];
  window: ListedWindow;
  /** null: where the mouse is. */
  place: readonly number[] | null;
}

export class MenuItem {
  readonly role: string | undefined;
  readonly type: string;
  readonly submenu: Menu | undefined;
  readonly accelerator: string | null;
  label: string;
  enabled: boolean;
  visible: boolean;
  readonly id: string | undefined;
  readonly #click: MenuTemplate['click'];

  constructor(template: MenuTemplate) {
    this.role = template.role?.toLowerCase();
    const given = template.submenu ?? submenus[this.role ?? '']?.map(role => ({ role }));
    this.submenu = given === undefined || given instanceof Menu ? given : Menu.buildFromTemplate([...given]);
    this.type = template.type ?? (this.submenu ? 'submenu' : 'normal');
    this.label = template.label ?? this.role ?? '';
    this.accelerator = template.accelerator ?? null;
    this.enabled = template.enabled ?? true;
    this.visible = template.visible ?? true;
    this.id = template.id;
    this.#click = template.click;
  }

  /** As the owner clicks. */
  click = (): void => {
    const window = BrowserWindow.getFocusedWindow();
    const done = doing[this.role ?? ''];
    if (done) done(window);
    else this.#click?.(this, window ?? undefined, {});
  };
}

export class Menu {
  readonly items: MenuItem[] = [];

  append(item: MenuItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(options: { window?: ListedWindow; x?: number; y?: number } = {}): void {
    if (typeof options !== 'object') throw new TypeError('Options must be an object');
    const { browser, popups } = world();
    const given = browser.windows.find(window => window === options.window);
    const window = given ?? BrowserWindow.getFocusedWindow() ?? browser.windows[0];
    if (!window) throw new Error('Cannot open Menu without a BaseWindow present');
    const place = options.x === undefined || options.y === undefined ? null : [options.x, options.y];
    popups.push({ items: this.items, window, place });
  }

  static buildFromTemplate(template: MenuTemplate[]): Menu {
    if (!Array.isArray(template)) {
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    }
    const menu = new Menu();
    for (const item of template) {
      const valid = Object.hasOwn(item, 'label') || Object.hasOwn(item, 'role') || item.type === 'separator';
      if (!valid) {
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
      }
      const role = item.role?.toLowerCase();
      if (role !== undefined && !knownRoles.has(role)) throw new Error(`There is no role ${role}.`);
      menu.append(new MenuItem(item));
    }
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    const all = world();
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu');
    all.applicationMenu = menu;
    if (all.computer.platform !== 'darwin') for (const window of all.windows) window.setMenu(menu);
  }

  static getApplicationMenu(): Menu | null {
    const { applicationMenu } = world();
    return applicationMenu instanceof Menu ? applicationMenu : null;
  }
}

export const menuClass = loud('Menu', Menu);
