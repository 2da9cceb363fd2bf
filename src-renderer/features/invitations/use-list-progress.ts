import { useEffect, useState } from 'react';
import { useAccess } from '../../bridge/client-context.tsx';

export interface ListProgress {
  pages: number;
  items: number;
}

/** Shown at most this often: pages may arrive by the hundred in a second. */
const everyMs = 100;

/** How far the list of a connection has been read; null where it is not being read, or takes a single page. */
export function useListProgress(connectionId: string, reading: boolean): ListProgress | null {
  const { client } = useAccess();
  const [progress, setProgress] = useState<ListProgress | null>(null);
  useEffect(() => {
    if (!reading) return;
    let newest: ListProgress | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = client.subscribe(message => {
      if (message.event !== 'progress' || message.payload.connectionId !== connectionId) return;
      newest = message.payload;
      timer ??= setTimeout(() => {
        timer = null;
        setProgress(newest);
      }, everyMs);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      setProgress(null);
    };
  }, [client, connectionId, reading]);
  return progress;
}
