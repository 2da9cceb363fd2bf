import type { Changes } from '../base/changes.ts';
import type { Notices } from '../base/notices.ts';
import type { Files } from '../base/ports/files.ts';
import { problem } from '../base/problem-error.ts';
import { StoredDocument } from '../base/stored-document.ts';
import {
  type ConnectionRecord,
  type ConnectionsFile,
  connectionsFileSchema,
  halfKeptSession,
  noSession,
} from './connection-record.ts';

/** The connections on this computer and which of them is current. */
export class ConnectionStore {
  readonly #file: StoredDocument<ConnectionsFile>;
  readonly #changes: Changes;
  /** Told where the connection uses another token for the public API from now on, or none. */
  onTokenChange: (id: string) => void = () => undefined;

  private constructor(file: StoredDocument<ConnectionsFile>, changes: Changes) {
    this.#file = file;
    this.#changes = changes;
  }

  static async open(files: Files, notices: Notices, changes: Changes, run: string): Promise<ConnectionStore> {
    const file = await StoredDocument.open<ConnectionsFile>({
      files,
      notices,
      name: 'connections',
      schema: connectionsFileSchema.transform(value => ({
        ...value,
        connections: value.connections.map(record => withoutLostSession(record, run)),
      })),
      empty: { currentId: null, connections: [], left: [] },
    });
    return new ConnectionStore(file, changes);
  }

  get all(): ConnectionRecord[] {
    return this.#file.value.connections;
  }

  /** It lacks none that an earlier run has written down. */
  get wasWhole(): boolean {
    return this.#file.wasWhole;
  }

  get currentId(): string | null {
    return this.#file.value.currentId;
  }

  /** @throws ProblemError `unknown-item` */
  get(id: string): ConnectionRecord {
    const record = this.all.find(one => one.id === id);
    if (!record) throw problem('unknown-item', { what: 'connection' });
    return record;
  }

  /** Adds it at the end and makes it current. */
  async add(record: ConnectionRecord): Promise<void> {
    const change = (file: ConnectionsFile) => ({
      ...file,
      currentId: record.id,
      connections: [...file.connections, record],
    });
    // The practice team ends with this run, so that it needs no disk.
    if (record.kind === 'practice') await this.#file.updateAnyway(change);
    else await this.#file.update(change);
    this.#changes.announce(['connections'], record.id);
  }

  /** Those that are there already stay as they are. None becomes current where one is. */
  async addFromElsewhere(records: readonly ConnectionRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.#change(file => {
      const there = new Set(file.connections.map(({ id }) => id));
      const connections = [...file.connections, ...records.filter(({ id }) => !there.has(id))];
      return { ...file, currentId: file.currentId ?? connections[0]?.id ?? null, connections };
    }, null);
  }

  /** Adds it at the end; kept until the app ends where the disk refuses. */
  async addRecovered(record: ConnectionRecord): Promise<void> {
    await this.#file.updateAnyway(file => ({
      ...file,
      currentId: file.currentId ?? record.id,
      connections: [...file.connections, record],
    }));
    this.#changes.announce(['connections'], record.id);
  }

  /** @throws ProblemError `unknown-item` where it went away meanwhile */
  async patch(
    id: string,
    patch: Partial<Omit<ConnectionRecord, 'id' | 'tokenInUse'>>,
  ): Promise<ConnectionRecord> {
    this.get(id);
    await this.#change(file => withPatch(file, id, patch), id);
    return this.get(id);
  }

  /**
   * Another token comes into use, where `only` says so in its turn: by then it may be revoked, or another one be in use.
   * @param only of the key of the one in use by then. Returns whether it is used from here on
   * @throws ProblemError `unknown-item`, `storage-unwritable`, and what `only` throws
   */
  async use(id: string, key: string, only: (inUse: string | null) => boolean): Promise<boolean> {
    let before = this.get(id).tokenInUse;
    let isUsed = false;
    await this.#file.update(file => {
      before = file.connections.find(one => one.id === id)?.tokenInUse ?? null;
      isUsed = only(before);
      return isUsed && before !== key ? withPatch(file, id, { tokenInUse: key }) : file;
    });
    if (isUsed && before !== key) {
      this.#changes.announce(['connections'], id);
      this.onTokenChange(id);
    }
    return isUsed;
  }

  /**
   * Its token is gone, so that it uses it no longer, whatever the disk has against the note. The owner is told of that by a notice.
   * Returns whether it did use it in its turn: it may have come into use a moment before.
   */
  async unuse(id: string, key: string): Promise<boolean> {
    let uses = false;
    await this.#file.updateAnyway(file => {
      uses = file.connections.some(one => one.id === id && one.tokenInUse === key);
      return uses ? withPatch(file, id, { tokenInUse: null }) : file;
    });
    if (!uses) return false;
    this.#changes.announce(['connections'], id);
    this.onTokenChange(id);
    return true;
  }

  /** Another one becomes current, the first that is left. @param isKeyLeft the keychain may hold the key of its snapshot */
  async remove(id: string, isKeyLeft = false): Promise<void> {
    await this.#change(file => {
      const connections = file.connections.filter(one => one.id !== id);
      const currentId = file.currentId === id ? (connections[0]?.id ?? null) : file.currentId;
      const isLeft = ({ session }: ConnectionRecord) => isKeyLeft || session.halfKept;
      const left = file.connections
        .filter(one => one.id === id && isLeft(one))
        .map(({ dashboardUrl }) => ({ id, dashboardUrl }));
      return { currentId, connections, left: [...file.left, ...left] };
    }, null);
  }

  /** Connections that were removed, of which the keychain may hold something. */
  get left(): ConnectionsFile['left'] {
    return this.#file.value.left;
  }

  /** It holds that one no more. */
  async cleared(id: string): Promise<void> {
    await this.#file.updateAnyway(file => ({ ...file, left: file.left.filter(one => one.id !== id) }));
  }

  /**
   * What has become of its session. Known until the app ends where the disk refuses; the owner is told of that by a notice.
   * @throws ProblemError `unknown-item` where it went away meanwhile
   */
  async noteSession(id: string, session: ConnectionRecord['session']): Promise<ConnectionRecord['session']> {
    await this.#file.updateAnyway(file => withPatch(file, id, { session }));
    this.#changes.announce(['connections'], id);
    return this.get(id).session;
  }

  async select(id: string): Promise<void> {
    this.get(id);
    // Which one is looked at is no reason to refuse: where the disk does, it is remembered until the end.
    await this.#file.updateAnyway(file => ({ ...file, currentId: id }));
    this.#changes.announce(['connections']);
  }

  /** See `StoredDocument.flush`. */
  flush(): Promise<void> {
    return this.#file.flush();
  }

  async #change(change: (file: ConnectionsFile) => ConnectionsFile, id: string | null): Promise<void> {
    await this.#file.update(change);
    this.#changes.announce(['connections'], id);
  }
}

function withPatch(file: ConnectionsFile, id: string, patch: Partial<ConnectionRecord>): ConnectionsFile {
  const connections = file.connections.map(one => (one.id === id ? { ...one, ...patch } : one));
  return { ...file, connections };
}

function withoutLostSession(record: ConnectionRecord, run: string): ConnectionRecord {
  const { heldIn, halfKept } = record.session;
  const lost = heldIn === 'memory' && record.session.run !== run;
  return lost ? { ...record, session: halfKept ? halfKeptSession : noSession } : record;
}
