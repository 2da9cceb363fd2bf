/**
 * Which role a press of keys does, by electron:shell/browser/ui/accelerator_util.cc (`StringToAccelerator`, `GenerateAcceleratorTable`),
 * shell/common/keyboard_util.cc and lib/browser/api/menu-item-roles.ts, as far as the keys of zooming need it.
 * - An item's own keys count in the place of its role's. Hidden items have theirs as well.
 * - A sign that the American keyboard writes with Shift **is Shift and that key**: "Plus" is Shift and the key of "=".
 * - The number pad's keys are other ones.
 */
interface KeyedItem {
  role?: string;
  accelerator?: string;
  submenu?: unknown;
}

export interface Press {
  /** Chromium's name of it, which depends on the layout: the key that writes + without Shift is `OEM_PLUS`, as is that of = in America. */
  key: string;
  shift?: boolean;
}

const ofRoles: Readonly<Record<string, string>> = {
  resetzoom: 'CommandOrControl+0',
  zoomin: 'CommandOrControl+Plus',
  zoomout: 'CommandOrControl+-',
};

const keys: Readonly<Record<string, readonly [key: string, shifted: boolean]>> = {
  '0': ['0', false],
  '-': ['OEM_MINUS', false],
  '=': ['OEM_PLUS', false],
  plus: ['OEM_PLUS', true],
  num0: ['NUMPAD0', false],
  numadd: ['ADD', false],
  numsub: ['SUBTRACT', false],
};

/** The role of the last item that has these keys together with Ctrl, or Cmd on macOS; null: none has. */
export function roleFor(items: readonly KeyedItem[], { key, shift = false }: Press): string | null {
  let found: string | null = null;
  for (const { role, accelerator, submenu } of items) {
    if (Array.isArray(submenu)) found = roleFor(submenu as KeyedItem[], { key, shift }) ?? found;
    const [modifier, sign = '', ...more] = (accelerator ?? ofRoles[role?.toLowerCase() ?? ''] ?? '').split(
      '+',
    );
    const known = keys[sign.toLowerCase()];
    if (!known || more.length > 0 || !/^(CommandOrControl|CmdOrCtrl)$/.test(modifier ?? '')) continue;
    if (known[0] === key && known[1] === shift) found = role ?? null;
  }
  return found;
}
