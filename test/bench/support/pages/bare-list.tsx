import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readList, type Sent, widths, wordsOf } from './read-list.ts';

/** What the library alone does with the same columns: text in plain elements, rows of one height, its usual overscan. */
function BareList({ all, height }: { all: Sent[]; height: number }) {
  const [sort, setSort] = useState<{ by: keyof Sent; desc: boolean } | null>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    // What the measurement presses: as a page around the list would.
    const bare = { filter: setText, sort: (by: keyof Sent, desc: boolean) => setSort({ by, desc }) };
    Object.assign(window, { bare });
  }, []);
  const sorted = useMemo(() => {
    if (!sort) return all;
    const { by } = sort;
    const sign = sort.desc ? -1 : 1;
    return all.toSorted((a, b) => sign * (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0));
  }, [all, sort]);
  const items = useMemo(
    () => sorted.filter(({ email, role }) => email.includes(text) || role.includes(text)),
    [sorted, text],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const now = Date.now();
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
  });
  return (
    <div
      ref={scroller}
      data-scroller
      style={{ height, width: 976, overflow: 'auto', font: '14px sans-serif' }}
    >
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const item = items[index];
          return (
            <div
              key={index}
              data-row={index}
              style={{
                position: 'absolute',
                top: 0,
                width: '100%',
                height: size,
                display: 'flex',
                transform: `translateY(${start}px)`,
              }}
            >
              {item &&
                wordsOf(item, now).map((word, at) => (
                  <div key={widths[at]?.concat(String(at))} style={{ width: widths[at], overflow: 'hidden' }}>
                    {word}
                  </div>
                ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const items = await readList();
const height = Number(new URLSearchParams(location.search).get('height') ?? 480);
const root = document.getElementById('root');
if (root) createRoot(root).render(<BareList all={items} height={height} />);
