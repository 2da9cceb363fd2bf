import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { focusOn } from './focus-on.ts';

const wrongFields = ['[aria-invalid="true"]'];
const faults = [...wrongFields, '[role="alert"]'];

/**
 * Once what was sent from a place has come back, the focus goes to the first wrong field there, or to what says why nothing came
 * of it; whoever has gone elsewhere meanwhile is left alone. Of a place in a dialog the whole dialog counts. A field that has the focus
 * already is not read out by that: what is wrong with it is put into the form's own live region.
 * @returns looks for wrong fields before anything was sent
 */
export function useFaultFocus(place: RefObject<HTMLElement | null>, pending: boolean): () => void {
  const look = useCallback(
    (wanted: readonly string[]) => {
      const told = place.current?.querySelector('[data-told]');
      const tell = (text: string) => {
        if (told) told.textContent = text;
      };
      // Said once more, it is read out once more.
      tell('');
      // After the render that shows what is wrong.
      requestAnimationFrame(() => {
        const around = place.current?.closest<HTMLElement>('[role="dialog"]') ?? place.current;
        const { activeElement } = document;
        if (!around || (activeElement !== document.body && !around.contains(activeElement))) return;
        const [first] = wanted.flatMap(one => [...around.querySelectorAll<HTMLElement>(one)]);
        if (first !== activeElement) {
          if (first) focusOn(first);
          return;
        }
        tell(faultOf(first));
        // It may be so no more, or be known not to be.
        for (const event of ['input', 'change', 'blur'])
          first.addEventListener(event, () => tell(''), { once: true });
      });
    },
    [place],
  );
  const was = useRef(pending);
  useEffect(() => {
    if (was.current && !pending) look(faults);
    was.current = pending;
  }, [pending, look]);
  return useCallback(() => look(wrongFields), [look]);
}

/** Of what a field is described by, the fault comes first. */
const faultOf = (field: Element): string => {
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(id)?.textContent ?? '';
};
