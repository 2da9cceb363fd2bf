import type { CDPSession } from '@playwright/test';
import type { Scanner } from './planted.ts';

/** The parts of V8's heap snapshot format that are used here. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; edge_fields: string[]; edge_types: [string[], ...unknown[]] } };
  nodes: number[];
  edges: number[];
  strings: string[];
}

export interface HeapScan {
  /** Strings that were looked at. */
  strings: number;
  /** Each secret that is held, with the way from the root to its holder; never the secret itself. */
  found: string[];
}

/** All strings that a heap holds, looked through; the text is a `.heapsnapshot` as V8 writes it. */
export function scanHeap(text: string, scanner: Scanner): HeapScan {
  const snapshot = JSON.parse(text) as Snapshot;
  const hits = snapshot.strings.flatMap((string, index) =>
    string.length < 16 ? [] : scanner.inText(string).map(name => ({ name, index })),
  );
  if (hits.length === 0) return { strings: snapshot.strings.length, found: [] };
  const wayTo = waysFromRoot(snapshot);
  const found = hits.map(({ name, index }) => `${name}: ${wayTo(index)}`);
  return { strings: snapshot.strings.length, found: [...new Set(found)] };
}

/** Chromium's flag without which a snapshot cuts every string at 1,024 characters. */
export const wholeStrings = '--js-flags=--heap-snapshot-string-limit=1000000';

/** The heap of a page after forced collections, as V8 writes it. */
export async function pageHeap(cdp: CDPSession): Promise<string> {
  await cdp.send('HeapProfiler.enable');
  // React lets go of the last state but one only with its next work, which a moment brings.
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.disable');
  return chunks.join('');
}

/** Breadth first, so that the way is a shortest one. Names of properties are shown, values are not. */
function waysFromRoot({ snapshot: { meta }, nodes, edges, strings }: Snapshot): (name: number) => string {
  const nodeSize = meta.node_fields.length;
  const nameAt = meta.node_fields.indexOf('name');
  const countAt = meta.node_fields.indexOf('edge_count');
  const edgeSize = meta.edge_fields.length;
  const typeAt = meta.edge_fields.indexOf('type');
  const edgeNameAt = meta.edge_fields.indexOf('name_or_index');
  const toAt = meta.edge_fields.indexOf('to_node');
  const kinds = meta.edge_types[0];
  const firstEdge = new Map<number, number>();
  let edge = 0;
  for (let node = 0; node < nodes.length; node += nodeSize) {
    firstEdge.set(node, edge);
    edge += (nodes[node + countAt] ?? 0) * edgeSize;
  }
  const cameBy = new Map<number, { from: number; edge: number } | null>([[0, null]]);
  const queue = [0];
  for (const node of queue) {
    const start = firstEdge.get(node) ?? 0;
    const end = start + (nodes[node + countAt] ?? 0) * edgeSize;
    for (let at = start; at < end; at += edgeSize) {
      const to = edges[at + toAt] ?? 0;
      if (kinds[edges[at + typeAt] ?? 0] === 'weak' || cameBy.has(to)) continue;
      cameBy.set(to, { from: node, edge: at });
      queue.push(to);
    }
  }
  const label = (at: number): string => {
    const kind = kinds[edges[at + typeAt] ?? 0];
    const value = edges[at + edgeNameAt] ?? 0;
    return kind === 'element' || kind === 'hidden' ? `[${value}]` : (strings[value] ?? '').slice(0, 40);
  };

  return name => {
    const holders: string[] = [];
    for (let node = 0; node < nodes.length; node += nodeSize) {
      if (nodes[node + nameAt] !== name) continue;
      const steps: string[] = [];
      for (let step = cameBy.get(node); step; step = cameBy.get(step.from)) {
        const holder = (strings[nodes[step.from + nameAt] ?? 0] ?? '').slice(0, 40);
        steps.unshift(`${holder}.${label(step.edge)}`);
      }
      holders.push(steps.slice(-14).join(' > ') || 'held weakly');
      if (holders.length === 3) break;
    }
    return holders.join(' AND ') || 'the name of a property';
  };
}
