import { expect, it } from 'vitest';
import type { Files } from '../../../src-main/core/base/ports/files.ts';
import { problem } from '../../../src-main/core/base/problem-error.ts';
import { FakeFiles, FakeKeychain } from '../../support/fake-ports.ts';
import {
  connectionId,
  FakeKind,
  type JobScene,
  many,
  nextTurn,
  openJobs,
  restarted,
  to,
} from './job-scene.ts';

const kindName = 'invitations.create';

type Death = 'before' | 'torn' | 'after';

/** Files of a process that dies at its n-th write: nothing that it asks for afterwards is answered. */
class DyingFiles implements Files {
  readonly #files: FakeFiles;
  readonly #death: Death;
  #left: number;
  dead = false;

  constructor(files: FakeFiles, at: number, death: Death) {
    this.#files = files;
    this.#left = at;
    this.#death = death;
  }

  read(name: string): Promise<string | null> {
    return this.#files.read(name);
  }

  write(name: string, text: string | readonly Buffer[]): Promise<void> {
    // Atomic: never the half of it.
    return this.#strike(
      () => this.#files.write(name, text),
      async () => undefined,
    );
  }

  append(name: string, text: string): Promise<void> {
    const half = text.slice(0, Math.floor(text.length * 0.7));
    return this.#strike(
      () => this.#files.append(name, text),
      () => this.#files.append(name, half),
    );
  }

  remove(name: string): Promise<void> {
    return this.#files.remove(name);
  }

  setAside(name: string): Promise<string> {
    return this.#files.setAside(name);
  }

  async #strike(work: () => Promise<void>, torn: () => Promise<void>): Promise<void> {
    if (this.dead) return new Promise(() => undefined);
    this.#left -= 1;
    if (this.#left > 0) return work();
    this.dead = true;
    if (this.#death === 'after') await work();
    if (this.#death === 'torn') await torn();
    return new Promise(() => undefined);
  }
}

/** The service's book: what was asked of it, and what it did. */
class Book extends FakeKind {
  readonly done: string[] = [];
  /** Answers to it are lost after it was done. */
  loses = new Set<string>();
  refuses = new Set<string>();
  readonly #isDead: () => boolean;

  constructor(asked: string[], done: string[], isDead: () => boolean) {
    super();
    this.sent.push(...asked);
    this.done.push(...done);
    this.#isDead = isDead;
    this.act = async ({ what: { email } }) => {
      // The process that would send it is gone.
      if (this.#isDead()) {
        this.sent.pop();
        return new Promise(() => undefined);
      }
      await nextTurn();
      if (this.refuses.has(email)) throw problem('not-permitted');
      this.done.push(email);
      if (this.loses.has(email)) throw problem('outcome-unknown');
    };
  }
}

async function work({ jobs }: JobScene): Promise<void> {
  await jobs.runOnly(kindName, connectionId, to('lost@x.example'));
  await jobs.runOnly(kindName, connectionId, to('refused@x.example'));
  const { id } = await jobs.begin(kindName, connectionId, many(4));
  for (let turns = 0; turns < 30; turns += 1) await nextTurn();
  await jobs.pause(id);
  await jobs.resume(id);
}

const settings = (book: Book) => {
  book.loses = new Set(['lost@x.example', 'p1@x.example']);
  book.refuses = new Set(['refused@x.example', 'p2@x.example']);
  return book;
};

it.each(['before', 'torn', 'after'] as const)(
  'killed %s any write, whatever was sent is done, refused or in doubt, and is never sent again',
  async death => {
    let reached = 0;
    for (let at = 1; at < 60; at += 1) {
      const files = new FakeFiles();
      const keychain = new FakeKeychain();
      const through = new DyingFiles(files, at, death);
      const book = settings(new Book([], [], () => through.dead));
      const scene = await openJobs({ files, through, keychain, kind: book });
      let isOver = false;
      void work(scene).then(
        () => {
          isOver = true;
        },
        () => undefined,
      );
      for (let turns = 0; turns < 120 && !through.dead; turns += 1) await nextTurn();
      for (let turns = 0; turns < 5; turns += 1) await nextTurn();
      if (isOver && !through.dead) break;
      reached += 1;

      const next = settings(new Book(book.sent, book.done, () => false));
      const again = await restarted(scene, next);
      expect(next.sent).toEqual(book.sent);
      told(again, next, `${death} ${at}`);
      for (const { id } of again.jobs.list(null).jobs) await again.jobs.resume(id);
      for (let turns = 0; turns < 60; turns += 1) await nextTurn();
      told(again, next, `${death} ${at}, resumed`);
      expect(new Set(next.sent).size, `${death} ${at}: sent twice`).toBe(next.sent.length);
      expect(again.notices.list()).toEqual([]);
    }
    expect(reached).toBeGreaterThan(8);
  },
);

/** Every word of it is true. */
function told(scene: JobScene, book: Book, where: string): void {
  const steps = scene.jobs.list(null).jobs.flatMap(({ id }) => scene.steps(id));
  for (const email of book.sent)
    expect(
      steps.some(({ what }) => what.email === email),
      `${where}: ${email}`,
    ).toBe(true);
  for (const { what, state } of steps) {
    const [isSent, isDone] = [book.sent.includes(what.email), book.done.includes(what.email)];
    if (state === 'done') expect(isDone, `${where}: ${what.email} is done`).toBe(true);
    if (state === 'refused') expect(isDone, `${where}: ${what.email} is refused`).toBe(false);
    if (state === 'waiting') expect(isSent, `${where}: ${what.email} waits`).toBe(false);
    expect(state, where).not.toBe('sent');
  }
}
