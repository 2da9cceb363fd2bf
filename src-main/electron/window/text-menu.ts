import { type BaseWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';

/** What of a right click the menu needs to know. */
export type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** What can be done with the text there; none: nothing. What a page may not do with a text, as copy out of a password's field, Chromium says. */
export function textMenuTemplate({
  isEditable,
  selectionText,
  editFlags,
}: Clicked): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}

/** What of a page tells of a right click, or of the key that stands for one. */
interface ClickedPage {
  on(event: 'context-menu', listener: (event: unknown, params: ContextMenuParams) => void): unknown;
}

/**
 * The menu of a right click, without which nothing can be pasted by the mouse: Electron has none of its own.
 * @param top where the page begins in its window
 */
export function offerTextMenu(page: ClickedPage, window: BaseWindow, top: () => number = () => 0): void {
  page.on('context-menu', (_event, params) => {
    const template = textMenuTemplate(params);
    if (template.length === 0 || window.isDestroyed()) return;
    const { x, y, menuSourceType } = params;
    // Without a place it is where the mouse is, which is not where the keyboard is.
    const place = menuSourceType === 'mouse' ? {} : { x: Math.round(x), y: Math.round(y + top()) };
    Menu.buildFromTemplate(template).popup({ window, ...place, sourceType: menuSourceType });
  });
}
