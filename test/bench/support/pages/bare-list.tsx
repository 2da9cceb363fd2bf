import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { readList, type Sent, widths, wordsOf } from './read-list.ts';

/** What the library alone does with the same columns: text in plain elements, rows of one height, its usual overscan. */
function BareList({ items, height }: { items: Sent[]; height: number }) {
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
if (root) createRoot(root).render(<BareList items={items} height={height} />);
