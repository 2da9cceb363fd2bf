import { useEffect } from 'react';
import { useAction } from '../bridge/use-action.ts';

const everyMs = 20_000;

/** Tells the core now and then that somebody uses the page; what they do with it is not told. */
export function useTouch(): void {
  const { run } = useAction('idle.touch');
  useEffect(() => {
    let toldAt = Number.NEGATIVE_INFINITY;
    const touch = () => {
      const now = performance.now();
      if (now - toldAt < everyMs) return;
      toldAt = now;
      void run({});
    };
    const options = { capture: true, passive: true };
    window.addEventListener('pointerdown', touch, options);
    window.addEventListener('keydown', touch, options);
    return () => {
      window.removeEventListener('pointerdown', touch, options);
      window.removeEventListener('keydown', touch, options);
    };
  }, [run]);
}
