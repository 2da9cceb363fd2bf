import { useEffect } from 'react';
import type { Client } from '../client.ts';

const everyMs = 20_000;

/** Tells the core now and then that somebody uses the page; what they do with it is not told. */
export function useTouch(client: Client): void {
  useEffect(() => {
    let toldAt = Number.NEGATIVE_INFINITY;
    const touch = () => {
      const now = performance.now();
      if (now - toldAt < everyMs) return;
      toldAt = now;
      client.call('idle.touch', {}).catch(() => undefined);
    };
    const options = { capture: true, passive: true };
    window.addEventListener('pointerdown', touch, options);
    window.addEventListener('keydown', touch, options);
    return () => {
      window.removeEventListener('pointerdown', touch, options);
      window.removeEventListener('keydown', touch, options);
    };
  }, [client]);
}
