import { z } from 'zod';
import {
  savedViewSchema,
  type TableViews,
  type TableViewsChange,
  tableViewsSchema,
  usualViews,
} from '../../../src-shared/table-views.ts';
import { withoutHiding } from '../../../src-shared/unseen.ts';
import type { Changes } from '../base/changes.ts';
import type { Notices } from '../base/notices.ts';
import type { Files } from '../base/ports/files.ts';
import { StoredDocument } from '../base/stored-document.ts';

const { density, columns } = tableViewsSchema.shape;

/** Earlier versions took names in that held what only hides: such a file is not damaged. */
const name = z.string().transform(withoutHiding).pipe(savedViewSchema.shape.name.catch('…'));

const fileSchema = z.object({
  density,
  connections: z.array(
    z.object({ connectionId: z.string(), columns, views: z.array(savedViewSchema.extend({ name })) }),
  ),
});
type ViewsFile = z.infer<typeof fileSchema>;

/** How the owner wants to see the lists of each connection, in views.json. */
export class StoredViews {
  readonly #file: StoredDocument<ViewsFile>;
  readonly #changes: Changes;

  private constructor(file: StoredDocument<ViewsFile>, changes: Changes) {
    this.#file = file;
    this.#changes = changes;
  }

  static async open(files: Files, notices: Notices, changes: Changes): Promise<StoredViews> {
    const empty = { density: usualViews.density, connections: [] };
    const file = await StoredDocument.open<ViewsFile>({
      ...{ files, notices, name: 'views', schema: fileSchema, empty },
    });
    return new StoredViews(file, changes);
  }

  of(id: string): TableViews {
    return viewsIn(this.#file.value, id);
  }

  /** In its turn, and what is left out stays. @throws ProblemError `storage-unwritable`; then nothing is changed */
  async set(connectionId: string, change: TableViewsChange): Promise<void> {
    await this.#file.update(stored => {
      const { density, columns, views } = viewsIn(stored, connectionId);
      const own = {
        connectionId,
        columns: change.columns === undefined ? columns : change.columns,
        views: change.views ?? views,
      };
      const connections = [...without(stored.connections, connectionId), own];
      return { density: change.density ?? density, connections };
    });
    this.#changes.announce(['views']);
  }

  /** The connection is gone. Whatever the disk has against it: there is no secret in it. */
  async forget(connectionId: string): Promise<void> {
    if (this.#file.value.connections.every(one => one.connectionId !== connectionId)) return;
    await this.#file
      .updateAnyway(({ density, connections }) => ({
        density,
        connections: without(connections, connectionId),
      }))
      .catch(() => undefined);
  }
}

function viewsIn({ density, connections }: ViewsFile, id: string): TableViews {
  const { columns, views } = connections.find(one => one.connectionId === id) ?? usualViews;
  return { density, columns, views };
}

const without = (all: ViewsFile['connections'], id: string): ViewsFile['connections'] =>
  all.filter(one => one.connectionId !== id);
