/**
 * Follows electron:lib/browser/api/clipboard.ts, clipboard-item.ts, shell/browser/api/electron_api_clipboard.cc and
 * electron_api_clipboard_item.cc, as they are since Electron 44.
 * - All but clear() answer with promises. write() takes an array of ClipboardItem and nothing else; what they hold is read first
 *   and then put there at once, in the place of everything that was there.
 * - A payload is a string or a Blob, or a promise of one; anything else rejects in write(), not in the constructor.
 * - `electron application/osclipboard;format="name"` is the system's format of that name, byte for byte. read() names it so.
 * - What read() has answered cannot be written.
 * - By chromium:ui/base/clipboard/clipboard_win.cc (`ScopedClipboard::Acquire`): while another program has the clipboard of Windows nothing is
 *   written, cleared or read, and all of it answers as if it were; which formats there are is known all the same.
 */
import { loud } from './loud.ts';
import { world } from './world.ts';

type Payload = string | Blob | Promise<string | Blob>;

export class ClipboardItem {
  readonly #data: Readonly<Record<string, Payload>>;
  readonly #read: boolean;

  constructor(items: Record<string, Payload>, read: unknown = undefined) {
    const what = "Failed to construct 'ClipboardItem': ";
    if (typeof items !== 'object' || items === null || Array.isArray(items)) {
      throw new TypeError(`${what}1 argument required — an object mapping MIME types to payloads.`);
    }
    if (Object.keys(items).length === 0) {
      throw new TypeError(`${what}at least one MIME type is required.`);
    }
    this.#data = { ...items };
    this.#read = read === fromSystem;
  }

  get types(): string[] {
    return Object.keys(this.#data);
  }

  async getType(type: string): Promise<Blob> {
    if (!Object.hasOwn(this.#data, type)) {
      throw new Error(`The type '${type}' was not found in the ClipboardItem`);
    }
    const value = await this.#data[type];
    return value instanceof Blob ? value : new Blob([value ?? ''], { type });
  }

  async bytes(): Promise<[string, Buffer][]> {
    if (this.#read) {
      throw new TypeError(
        'clipboard.write cannot accept a ClipboardItem returned from clipboard.read() — construct a new ClipboardItem to write.',
      );
    }
    return Promise.all(
      Object.entries(this.#data).map(async ([type, given]): Promise<[string, Buffer]> => {
        const value: unknown = await given;
        if (value instanceof Blob) return [type, Buffer.from(await value.arrayBuffer())];
        if (typeof value === 'string') return [type, Buffer.from(value)];
        throw new TypeError('ClipboardItem payload values must be a string or a Blob');
      }),
    );
  }
}

const fromSystem = Symbol('read');

export interface Clipboard {
  read(): Promise<ClipboardItem[]>;
  write(items: ClipboardItem[]): Promise<void>;
  readText(): Promise<string>;
  writeText(text: string): Promise<void>;
  has(type: string): Promise<boolean>;
  clear(): void;
}

export function createClipboard(): Clipboard {
  let held = new Map<string, Buffer>();
  const turn = () => new Promise(resolve => setImmediate(resolve));
  const taken = () => world().computer.platform === 'win32' && world().computer.clipboardTaken;
  const put = (all: readonly (readonly [string, Buffer])[]) => {
    if (!taken()) held = new Map(all);
  };
  return loud('clipboard', {
    read: async () => {
      await turn();
      if (held.size === 0) return [];
      const data = [...held].map(([type, bytes]) => [type, new Blob([new Uint8Array(bytes)])] as const);
      return [new ClipboardItem(Object.fromEntries(data), fromSystem)];
    },
    write: async (items: ClipboardItem[]) => {
      const wrong = new TypeError('clipboard.write expects an array of ClipboardItem');
      if (!Array.isArray(items)) throw wrong;
      const all: [string, Buffer][] = [];
      for (const item of items) {
        if (!(item instanceof ClipboardItem)) throw wrong;
        all.push(...(await item.bytes()));
      }
      put(all);
    },
    readText: async () => {
      await turn();
      return (taken() ? undefined : held.get('text/plain')?.toString('utf8')) ?? '';
    },
    writeText: async (text: string) => {
      put([['text/plain', Buffer.from(text)]]);
    },
    has: async (type: string) => {
      await turn();
      return held.has(type);
    },
    clear: () => put([]),
  });
}
