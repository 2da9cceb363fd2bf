import { expect, type Locator, type Page } from '@playwright/test';

const hasFocus = (one: Locator) => one.evaluate(element => element === document.activeElement);

/** A dialog takes the focus a moment after it is drawn, and would take it away from where a key has led meanwhile. */
const dialogHasFocus = (of: Locator) =>
  of.evaluate(element => {
    const dialog = element.closest('[role="dialog"], [role="alertdialog"]');
    return dialog === null || dialog.contains(document.activeElement);
  });

/** With the keyboard alone, as far as it takes. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect.poll(() => dialogHasFocus(wanted)).toBe(true);
  for (let presses = 0; presses < 120; presses += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus does not come there.');
}

export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

export async function enter(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.insertText(text);
}

/** What an item of a menu is chosen with. */
export async function choose(page: Page, opener: Locator, item: string): Promise<void> {
  await press(page, opener);
  const wanted = page.getByRole('menuitem', { name: item });
  await expect(wanted).toBeVisible();
  // It takes the focus a moment after it has come.
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  for (let presses = 0; presses < 20; presses += 1) {
    if (await hasFocus(wanted)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}
