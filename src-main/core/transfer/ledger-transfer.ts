import { mostTransferBytes } from '../../../src-shared/limits.ts';
import type { Output, ParsedInput } from '../../../src-shared/rpc.ts';
import type { Activity } from '../activity/activity.ts';
import { isWhole } from '../activity/foreign-chain.ts';
import { countOf, type ForeignChains } from '../activity/foreign-chains.ts';
import { type Dated, fileDay } from '../base/file-day.ts';
import { PassphraseFileError, type PassphraseFiles } from '../base/ports/passphrase-files.ts';
import { problem } from '../base/problem-error.ts';
import { inStretches } from '../base/stretch.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import type { Ledger } from '../tokens/ledger/ledger.ts';
import { alsoMarked } from '../tokens/ledger/ledger-row.ts';
import type { RemovedRows } from '../tokens/ledger/removed-rows.ts';
import type { ForeignKeys } from '../tokens/marks/foreign-keys.ts';
import { named } from '../tokens/marks/mark-key.ts';
import type { TokenMarks } from '../tokens/marks/token-marks.ts';
import { type Home, homesOf } from './homes.ts';
import { keepMerged } from './keep-merged.ts';
import { type Merged, mergedRows } from './merged-rows.ts';
import { refuseKnownSince, refuseSecrets } from './refuse-secrets.ts';
import { currentContent } from './transfer-content.ts';
import { type Content, read, refusal, written } from './transfer-file.ts';
import { withinSize } from './within-size.ts';

interface Parts extends Dated {
  connections: ConnectionStore;
  ledger: Ledger;
  removed: RemovedRows;
  marks: TokenMarks;
  foreignKeys: ForeignKeys;
  foreignChains: ForeignChains;
  activity: Activity;
  gate: OriginGate;
  known: KnownSecrets;
  work: ConnectionWork;
  passphraseFiles: PassphraseFiles;
  newId(): string;
}

/** So long what was reviewed waits for its owner's word. */
const waitsMs = 10 * 60_000;

type Counts = Pick<
  Output<'ledger.import'>,
  'added' | 'merged' | 'same' | 'leftOut' | 'activityLines' | 'keys'
>;

/**
 * What is known of tokens, taken to another computer and taken in from one. SECURITY: no secret of a service leaves with it, and none
 * comes in: neither is in what is written, and a file that holds one that is known here is refused.
 */
export class LedgerTransfer {
  readonly #parts: Parts;
  /** What was opened last. */
  #reviewed: { id: string; content: Content; forget: () => void } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws ProblemError `transfer-refused`, and what the keychain has against giving the keys out */
  async export({ passphrase }: ParsedInput<'ledger.export'>): Promise<Output<'ledger.export'>> {
    const { clock, passphraseFiles, foreignKeys, foreignChains } = this.#parts;
    const all = await currentContent(this.#parts);
    const foreign = await this.#foreign(all);
    const { content, leftOut } = await inStretches(clock, withinSize(all, foreign.lines));
    const text = await inStretches(clock, written(content));
    if (Buffer.byteLength(text) > mostTransferBytes) throw refusal('too-large');
    const lacks: Output<'ledger.export'>['lacks'] = [];
    if (foreignKeys.isShut) lacks.push('keys');
    if (foreignChains.isShut) lacks.push('activity');
    return {
      fileName: `keyholder-tokens-${fileDay(this.#parts, content.at)}.age`,
      text: await passphraseFiles.close(text, passphrase),
      ...{
        tokens: content.tokens.length,
        activityLines: content.lines.length,
        activityLinesLeftOut: leftOut,
        lacks,
      },
    };
  }

  /** @throws ProblemError `transfer-refused`, and what the keychain has against giving the keys out */
  async review({ file, passphrase }: ParsedInput<'ledger.review'>): Promise<Output<'ledger.review'>> {
    const { clock, known, newId } = this.#parts;
    this.#forget();
    const bytes = await this.#opened(file, passphrase);
    if (bytes.length > mostTransferBytes) throw refusal('too-large');
    const check = (line: string) => {
      if (known.holds(line)) throw refusal('holds-secret');
    };
    const content = await inStretches(clock, read(bytes, check));
    await inStretches(clock, refuseSecrets(content, known));
    const homes = this.#homes(content);
    const merged = await this.#merged(content, homes, new Set());
    const [id, counts] = [newId(), await this.#counts(content, merged)];
    // Another one may have been reviewed meanwhile, and its time must not end this one's.
    this.#forget();
    this.#reviewed = { id, content, forget: clock.after(waitsMs, () => this.#forget()) };
    const tokensOf = (of: string) => content.tokens.filter(one => one.connectionId === of).length;
    return {
      ...counts,
      ...{ id, madeAt: content.at, rows: merged.rows },
      connections: content.connections.map(one => {
        const { record, state } = homes.get(one.id) ?? { record: one, state: 'not-allowed' };
        const { id: home, label, teamId } = record;
        const { id, baseUrl, dashboardUrl } = one;
        return { id, home, label, baseUrl, dashboardUrl, teamId, state, tokens: tokensOf(id) };
      }),
      journals: await this.#journals(content),
    };
  }

  /**
   * @throws ProblemError `unknown-item`; `transfer-refused` where it holds what is known as a secret by now; `conflict` where a connection
   * is being removed that tokens would come into; `storage-unwritable`: then what was not written yet can be taken in again
   */
  async import({ id, without }: ParsedInput<'ledger.import'>): Promise<Output<'ledger.import'>> {
    const { work } = this.#parts;
    if (this.#reviewed?.id !== id) throw problem('unknown-item', { what: 'review' });
    const { content } = this.#reviewed;
    const left = new Set(without);
    // As they are now: a connection whose team changes while this is written would be the home of these no longer, and they in no list.
    const homes = this.#homes(content);
    const wanted = [...homes].flatMap(([of, home]) =>
      left.has(of) || home.state === 'not-allowed' ? [] : [home],
    );
    const fresh = new Map(
      wanted.flatMap(({ record, state }) => (state === 'new' ? [[record.id, record]] : [])),
    );
    for (const one of fresh.keys()) work.begin(one);
    const ids = new Set(wanted.map(({ record }) => record.id));
    // A row that comes to a connection as it goes would be in no list.
    const held = [...ids].reduce(
      (run, one) => () => work.finishing(one, run),
      () => this.#take(content, homes, left, [...fresh.values()]),
    );
    return held();
  }

  async #take(
    content: Content,
    homes: ReadonlyMap<string, Home>,
    left: ReadonlySet<string>,
    fresh: readonly ConnectionRecord[],
  ): Promise<Output<'ledger.import'>> {
    const { connections, foreignKeys, foreignChains, clock, known } = this.#parts;
    await inStretches(clock, refuseKnownSince(content, known));
    const counts = await this.#counts(content, await this.#merged(content, homes, left));
    // The keys first: they are asked of the keychain, which may refuse before anything is written.
    await foreignKeys.add(await this.#freshKeys(content));
    const { journals, lines } = await this.#foreign(content);
    await foreignChains.add(journals, lines);
    await connections.addFromElsewhere(fresh);
    await keepMerged(this.#parts, () => this.#merged(content, homes, left));
    // Another file may have been reviewed meanwhile, and waits for its own word.
    if (this.#reviewed?.content === content) this.#forget();
    return { ...counts, connections: fresh.length };
  }

  #forget(): void {
    this.#reviewed?.forget();
    this.#reviewed = null;
  }

  /** @throws ProblemError `transfer-refused` */
  async #opened(file: string, passphrase: string): Promise<Uint8Array> {
    const isArmoured = file.trimStart().startsWith('-----BEGIN');
    try {
      const given = isArmoured ? file : Buffer.from(file, 'base64');
      return await this.#parts.passphraseFiles.open(given, passphrase);
    } catch (error) {
      if (error instanceof PassphraseFileError) throw problem('transfer-refused', { transfer: error.fault });
      throw error;
    }
  }

  #homes({ connections: given }: Content): ReadonlyMap<string, Home> {
    const { connections, gate } = this.#parts;
    return homesOf(given, { all: connections.all, gate });
  }

  async #merged(
    { tokens, keys }: Content,
    homes: ReadonlyMap<string, Home>,
    without: ReadonlySet<string>,
  ): Promise<Merged> {
    const { connections, ledger, removed, clock, marks } = this.#parts;
    const also = await marks.ofSecretsHere(tokens, keys);
    const used = new Set(connections.all.map(one => one.tokenInUse));
    const here = {
      ledger: ledger.all.map(row => alsoMarked(row, also.get(row.key) ?? [])),
      ...{ removed: removed.all, inUse: (key: string) => used.has(key) },
      isBeingRemoved: (key: string) => ledger.beingRemoved.has(key),
      isBeingKept: (key: string) => ledger.beingKept.has(key),
      records: connections.all.filter(({ kind }) => kind === 'service'),
    };
    return inStretches(clock, mergedRows(tokens, homes, here, without));
  }

  /** Of journals that are not this computer's own. */
  async #foreign({ journals, lines }: Content): Promise<Pick<Content, 'journals' | 'lines'>> {
    const own = (await this.#parts.activity.chain())?.journal;
    const isForeign = ({ journal }: { journal: string }) => journal !== own;
    return { journals: journals.filter(isForeign), lines: lines.filter(isForeign) };
  }

  async #freshKeys({ keys }: Content): Promise<Buffer[]> {
    const known = new Set((await this.#parts.marks.allKeys()).map(({ name }) => name));
    return keys.filter(key => !known.has(named(key).name));
  }

  async #counts(content: Content, { added, merged, same, leftOut }: Merged): Promise<Counts> {
    const { foreignChains } = this.#parts;
    const { journals, lines } = await this.#foreign(content);
    const before = countOf(await foreignChains.all());
    const activityLines = countOf(await foreignChains.with(journals, lines)) - before;
    const keys = (await this.#freshKeys(content)).length;
    return { added, merged, same, leftOut, activityLines, keys };
  }

  async #journals(content: Content): Promise<Output<'ledger.review'>['journals']> {
    const { journals, lines } = await this.#foreign(content);
    const chains = await this.#parts.foreignChains.with(journals, lines);
    return journals.flatMap(({ journal }) => {
      const chain = chains.get(journal);
      if (!chain) return [];
      return [{ who: chain.who, lines: chain.lines.length, state: isWhole(chain) ? 'whole' : 'broken' }];
    });
  }
}
