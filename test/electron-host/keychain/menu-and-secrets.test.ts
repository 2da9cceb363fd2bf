import { describe, expect, it, vi } from 'vitest';
import { longestShown, revealOptions } from '../../../src-main/electron/dialogs/reveal-options.ts';
import { secretFormats } from '../../../src-main/electron/keychain/secret-formats.ts';
import { menuTemplate } from '../../../src-main/electron/window/menu-template.ts';
import { acts, places } from '../../../src-shared/commands.ts';
import { events } from '../../../src-shared/events.ts';
import { type Press, roleFor } from '../stand-in/accelerators.ts';

// Electron's own type, by way of our function: only src-main/electron may name the module.
type MenuItem = ReturnType<typeof menuTemplate>[number];

function flatten(items: MenuItem[]): MenuItem[] {
  return items.flatMap(item => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);
}

describe.each(['darwin', 'win32', 'linux'])('the menu on %s', platform => {
  const build = (packaged = true, go = vi.fn(), run = vi.fn()) => ({
    ...{ go, run },
    items: menuTemplate({ platform, packaged, go, run }),
  });
  const roles = (packaged: boolean) => flatten(build(packaged).items).flatMap(item => item.role ?? []);

  it('has the usual roles where the platform has them', () => {
    const mac = platform === 'darwin';
    const has = roles(true);
    expect(has).toEqual(expect.arrayContaining(['quit', 'editMenu', 'windowMenu', 'togglefullscreen']));
    // Ours has what a supporter asks for, and can be copied.
    expect(has).not.toContain('about');
    expect(has.filter(role => role === 'quit')).toHaveLength(1);
    expect(has.includes('appMenu')).toBe(mac);
    expect(has.includes('hideOthers')).toBe(mac);
    expect(has).toContain('help');
  });

  it('has developer items only in a checkout', () => {
    expect(roles(true)).not.toContain('toggleDevTools');
    expect(roles(true)).not.toContain('reload');
    expect(roles(false)).toEqual(expect.arrayContaining(['toggleDevTools', 'reload']));
  });

  it('leads to every place and has every act the page knows, each once', () => {
    const { items, go, run } = build();
    for (const item of flatten(items)) {
      if (item.click) (item.click as () => void)();
    }
    const places = go.mock.calls.map(([to]) => to);
    expect([...places].sort()).toEqual([...events.navigate.shape.to.options].sort());
    const acts = run.mock.calls.map(([act]) => act);
    expect([...acts].sort()).toEqual([...events.command.shape.act.options].sort());
  });

  it('has the capitals of the roles beside it, which the page has not', () => {
    const labels = flatten(build().items).flatMap(({ label, click }) => (click ? (label ?? []) : []));
    expect(labels).toEqual(
      expect.arrayContaining([
        'New Invitation or Token…',
        'Connect a Service…',
        'Go to…',
        'Keyboard Shortcuts',
      ]),
    );
    const ofPage = [...Object.values(places), ...Object.values(acts)].map(({ label }) => label);
    // But for our name.
    expect(ofPage.filter(label => / \p{Lu}/u.test(label.replace('Keyholder', '')))).toEqual([]);
  });

  it('takes no key away from the page', () => {
    const { items } = build();
    const ours = flatten(items).filter(item => item.click && item.accelerator);
    expect(ours.length).toBeGreaterThan(3);
    for (const item of ours) expect(item.registerAccelerator, item.label).toBe(false);
  });

  it.each<[press: string, keys: Press, role: string]>([
    ['Ctrl and Shift and = of an American keyboard', { key: 'OEM_PLUS', shift: true }, 'zoomIn'],
    ['Ctrl and = of an American keyboard', { key: 'OEM_PLUS' }, 'zoomIn'],
    ['Ctrl and + where that has a key of its own, as in Germany', { key: 'OEM_PLUS' }, 'zoomIn'],
    ['Ctrl and + of the number pad', { key: 'ADD' }, 'zoomIn'],
    ['Ctrl and -', { key: 'OEM_MINUS' }, 'zoomOut'],
    ['Ctrl and - of the number pad', { key: 'SUBTRACT' }, 'zoomOut'],
    ['Ctrl and 0', { key: '0' }, 'resetZoom'],
    ['Ctrl and 0 of the number pad', { key: 'NUMPAD0' }, 'resetZoom'],
  ])('zooms by %s', (_press, keys, role) => {
    expect(roleFor(build().items, keys)).toBe(role);
  });

  it('shows each way to zoom once', () => {
    const shown = flatten(build().items).filter(({ visible = true }) => visible);
    expect(shown.flatMap(({ role }) => (/zoom/i.test(role ?? '') ? [role] : []))).toEqual([
      'resetZoom',
      'zoomIn',
      'zoomOut',
    ]);
  });

  it('gives no accelerator to two items', () => {
    const accelerators = flatten(build(false).items).flatMap(item => item.accelerator ?? []);
    expect(new Set(accelerators).size).toBe(accelerators.length);
  });
});

describe("SECURITY: a copied secret carries the platform's requests not to record it", () => {
  const format = (name: string) => `electron application/osclipboard;format="${name}"`;

  it.each([
    ['darwin', ['org.nspasteboard.ConcealedType']],
    [
      'win32',
      [
        'ExcludeClipboardContentFromMonitorProcessing',
        'CanIncludeInClipboardHistory',
        'CanUploadToCloudClipboard',
      ],
    ],
    ['freebsd', []],
  ])('%s', (platform, hints) => {
    const formats = secretFormats(platform, 'pat');
    expect(Object.keys(formats)).toEqual(['text/plain', ...hints.map(format)]);
    expect(formats['text/plain']).toBe('pat');
  });

  it('linux, where a text has five names and not that of a text, which is the primary selection, too', () => {
    const formats = secretFormats('linux', 'pat');
    const texts = ['text/plain', 'text/plain;charset=utf-8', 'UTF8_STRING', 'STRING', 'TEXT'].map(format);
    expect(Object.keys(formats)).toEqual([...texts, format('x-kde-passwordManagerHint')]);
    for (const text of texts) expect(formats[text]).toEqual(new TextEncoder().encode('pat'));
  });

  it('says them in the form their readers expect', () => {
    expect(secretFormats('linux', 'x')[format('x-kde-passwordManagerHint')]).toEqual(
      new TextEncoder().encode('secret'),
    );
    for (const name of ['CanIncludeInClipboardHistory', 'CanUploadToCloudClipboard']) {
      expect(secretFormats('win32', 'x')[format(name)]).toEqual(new Uint8Array([0, 0, 0, 0]));
    }
  });
});

describe('the box that shows a secret', () => {
  it('closes by default, by Escape and by its only button', () => {
    const options = revealOptions({ name: 'Deploy & go', secret: 'pat_123' });
    expect(options).toMatchObject({ buttons: ['Close'], defaultId: 0, cancelId: 0, detail: 'pat_123' });
    expect(options.message).toContain('Deploy & go');
    expect(options.message).not.toContain('pat_123');
  });

  it('shows a long name, as a file of another computer may bring one, in part: the button stays in sight', () => {
    const { message } = revealOptions({ name: 'n\n'.repeat(1_000), secret: 'pat_123' });
    expect(message).toMatch(/^Personal access token “[n ]+…”$/);
    expect(message.length).toBeLessThan(100);
  });

  it('says so instead of growing past the screen', () => {
    const secret = 'x'.repeat(longestShown + 1);
    expect(revealOptions({ name: 'n', secret }).detail).toMatch(/1001 characters.*Copy it instead/);
    expect(revealOptions({ name: 'n', secret: secret.slice(1) }).detail).toBe(secret.slice(1));
  });
});
