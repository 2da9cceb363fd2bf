import { z } from 'zod';
import type { Ports } from '../base/ports/ports.ts';

const fileName = 'clipboard.json';

type Parts = Pick<Ports, 'files' | 'random' | 'slowHash'>;

const markSchema = z.object({ salt: z.string(), hash: z.string() });
type Mark = z.infer<typeof markSchema>;
/** `before`: what may be there instead, where its successor was refused. */
const noteSchema = markSchema.extend({ before: z.array(markSchema).default([]) });

/**
 * What may lie on the clipboard, for the next start, should this process be killed before it takes it back. The secret is not in it:
 * a salted hash that takes a while to compute, since not every token that somebody pastes is long.
 */
export class ClipboardNote {
  readonly #parts: Parts;
  #marks: Mark[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Beside what is noted already. */
  async add(secret: string): Promise<void> {
    const { files, random, slowHash } = this.#parts;
    const salt = random.bytes(16).toString('hex');
    const mark = { salt, hash: await slowHash(secret, salt) };
    const before = this.#marks;
    this.#marks = [...before, mark];
    await files.write(fileName, JSON.stringify({ ...mark, before }));
  }

  /** The last one has taken the place of those before it. */
  onlyLast(): void {
    this.#marks = this.#marks.slice(-1);
  }

  async remove(): Promise<void> {
    this.#marks = [];
    await this.#parts.files.remove(fileName);
  }

  /** Whether a text is one of what an earlier run has noted; null: there is no note that can be read. */
  async read(): Promise<((text: string) => Promise<boolean>) | null> {
    const { files, slowHash } = this.#parts;
    const text = await files.read(fileName);
    const note = text === null ? undefined : noteSchema.safeParse(parsed(text)).data;
    if (!note) return null;
    const { before, ...last } = note;
    this.#marks = [...before, last];
    return async found => {
      for (const { salt, hash } of this.#marks) if ((await slowHash(found, salt)) === hash) return true;
      return false;
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
