/**
 * Follows electron:lib/browser/api/clipboard.ts, clipboard-item.ts, shell/browser/api/electron_api_clipboard.cc and
 * electron_api_clipboard_item.cc, as they are since Electron 44.
 * - All but clear() answer with promises. write() takes an array of ClipboardItem and nothing else; what they hold is read first
 *   and then put there at once, in the place of everything that was there.
 * - A payload is a string or a Blob, or a promise of one; anything else rejects in write(), not in the constructor.
 * - `electron application/osclipboard;format="name"` is the system's format of that name, byte for byte. read() names it so.
 * - What read() has answered cannot be written.
 * - By chromium:ui/base/clipboard/clipboard_ozone.cc (`WriteText`, `WritePortableTextRepresentation`): on Linux a text is offered under five
 *   names, and put into the primary selection as well, which only `selection.clear()` clears. Those names given as formats of the system
 *   are the same to others, and leave the selection alone.
 * - By chromium:ui/base/clipboard/clipboard_win.cc (`ScopedClipboard::Acquire`): while another program has the clipboard of Windows nothing is
 *   written, cleared or read, and all of it answers as if it were; which formats there are is known all the same.
 */

import type { Computer } from './computer.ts';
import { loud } from './loud.ts';
import type { Held, WaylandDesktop } from './wayland-desktop.ts';

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

interface ClipboardBuffer {
  read(): Promise<ClipboardItem[]>;
  write(items: ClipboardItem[]): Promise<void>;
  readText(): Promise<string>;
  writeText(text: string): Promise<void>;
  has(type: string): Promise<boolean>;
  clear(): void;
}

export interface Clipboard extends ClipboardBuffer {
  /** The primary selection, on Linux only. */
  selection?: ClipboardBuffer;
}

const plain = 'text/plain';
const linuxTexts = [plain, 'TEXT', 'STRING', `${plain};charset=utf-8`, 'UTF8_STRING'];
const standard = /^(text\/(plain|html|rtf|uri-list)|image\/.+)$/;

const typeOf = (format: string) =>
  standard.test(format) ? format : `electron application/osclipboard;format="${format}"`;
const formatOf = (type: string) =>
  /^electron application\/osclipboard;format="(.*)"$/.exec(type)?.[1] ?? type;

const turn = () => new Promise(resolve => setImmediate(resolve));

type Entries = readonly (readonly [type: string, bytes: Buffer])[];

/** @param alsoPut what is put here as a text goes there, too */
function createBuffer(
  computer: Computer,
  place: { held: Held; isOurs?: boolean } = { held: new Map() },
  alsoPut: (texts: Entries) => void = () => undefined,
) {
  const onLinux = computer.platform === 'linux';
  const isTaken = () => computer.platform === 'win32' && computer.clipboardTaken;
  const put = (entries: Entries) => {
    if (isTaken()) return;
    const namesOf = (type: string) => (type === plain && onLinux ? linuxTexts : [formatOf(type)]);
    place.held = new Map(
      entries.flatMap(([type, bytes]) => namesOf(type).map(name => [name, bytes] as const)),
    );
    const texts = entries.filter(([type]) => type === plain);
    if (texts.length > 0) alsoPut(texts);
  };
  const buffer: ClipboardBuffer = {
    read: async () => {
      await turn();
      const { held } = place;
      if (held.size === 0) return [];
      const data = [...held].map(
        ([format, bytes]) => [typeOf(format), new Blob([new Uint8Array(bytes)])] as const,
      );
      return [new ClipboardItem(Object.fromEntries(data), fromSystem)];
    },
    write: async items => {
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
      // Nobody else is asked for what Chromium offers itself.
      if (!place.isOurs) await turn();
      const { held } = place;
      const name = onLinux ? linuxTexts.find(one => held.has(one)) : plain;
      return (isTaken() ? undefined : held.get(name ?? plain)?.toString('utf8')) ?? '';
    },
    writeText: async text => put([[plain, Buffer.from(text)]]),
    has: async type => {
      await turn();
      return [...place.held.keys()].some(format => typeOf(format) === type);
    },
    clear: () => put([]),
  };
  return { buffer, put };
}

/** @param desktop null: none of Wayland's */
export function createClipboard(computer: Computer, desktop: WaylandDesktop | null): Clipboard {
  if (computer.platform !== 'linux') return loud('clipboard', createBuffer(computer).buffer);
  const { buffer, put } = createBuffer(computer);
  return loud('clipboard', {
    ...createBuffer(computer, desktop ?? undefined, put).buffer,
    selection: loud('clipboard.selection', buffer),
  });
}
