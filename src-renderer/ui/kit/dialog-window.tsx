import { Modal, type ModalProps } from '@mantine/core';
import {
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DialogHold } from './dialog-hold.ts';
import classes from './dialog-window.module.css';
import { focusOn } from './focus-on.ts';
import { noteOpenDialog } from './open-dialogs.ts';
import { useAsOpened } from './use-as-opened.ts';

export interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'children'> {
  /** What was asked for is under way: the dialog stays until its outcome can be told here. A form in it says so itself. */
  pending?: boolean;
  withCloseButton?: boolean;
  closeOnClickOutside?: boolean;
  /** Over other dialogs: it asks about what was begun in one of them. */
  above?: boolean;
}

/** Between Mantine's dialogs (200), of which the first on the page lies lowest, and its menus (300). */
const aboveDialogs = 250;

function OneDialog({
  opened,
  onClose,
  pending = false,
  withCloseButton = true,
  closeOnClickOutside = true,
  above = false,
  title: given,
  children: content,
  ...rest
}: DialogProps) {
  // Nothing is drawn anew for it: what the form shows at that moment is being measured, and led to.
  const held = useRef(false);
  const hold = useCallback((waits: boolean) => {
    held.current = waits;
  }, []);
  const title = useAsOpened(opened, given);
  const children = useAsOpened(opened, content);
  const opening = useOpening(opened);
  const leave = () => {
    if (!pending && !held.current) onClose();
  };
  const left = useRef(leave);
  // With what is drawn: other effects come later, and an Escape in between would be lost.
  useLayoutEffect(() => {
    left.current = leave;
  });
  useEffect(() => (opened ? noteOpenDialog(() => left.current()) : undefined), [opened]);
  // Another title is another step: it is read out, and the focus begins there.
  const heading = useRef<HTMLSpanElement>(null);
  const shown = useRef<typeof title | null>(null);
  useEffect(() => {
    const isNewStep = opened && shown.current !== null && shown.current !== title;
    shown.current = opened ? title : null;
    const step = heading.current?.closest('h2');
    if (isNewStep && step) focusOn(step);
  }, [opened, title]);
  useFocusBack(opened, heading);
  return (
    <Modal
      {...rest}
      returnFocus={false}
      // It is still drawn for a moment, and no keys are meant for it any more.
      data-closing={opened ? undefined : ''}
      title={<Heading of={heading}>{title}</Heading>}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', title: classes.title ?? '' }}
      {...(above ? { zIndex: aboveDialogs } : {})}
      opened={opened}
      onClose={leave}
      withCloseButton={withCloseButton && !pending}
      closeOnEscape={false}
      closeOnClickOutside={closeOnClickOutside && !pending}
      onMouseDown={keepFocusInside}
    >
      <DialogHold key={opening} value={hold}>
        {children}
      </DialogHold>
    </Modal>
  );
}

/** Pressed beside it, nothing would have the focus, and Shift+Tab would lead to the screen behind. */
function keepFocusInside(event: MouseEvent): void {
  const isBeside = (event.target as Element).matches('.mantine-Modal-inner, .mantine-Modal-overlay');
  if (isBeside) event.preventDefault();
}

/**
 * How often it was opened. What closes is drawn for a moment still, and opened anew in that moment it would be the same form with what was
 * sent by it: an Enter too many opened it, and the next one sent it again.
 */
function useOpening(opened: boolean): number {
  const [last, setLast] = useState({ opened, count: 0 });
  if (last.opened !== opened) setLast({ opened, count: last.count + (opened ? 1 : 0) });
  return last.count;
}

/** There as soon as the dialog's content is: it is centred then, with each new step, and in a window of another size. */
function Heading({ of, children }: { of: RefObject<HTMLSpanElement | null>; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step.
  useLayoutEffect(() => {
    const settle = () => keepFootInPlace(of.current);
    settle();
    window.addEventListener('resize', settle);
    const content = of.current?.closest<HTMLElement>('.mantine-Modal-content');
    const body = content?.querySelector('.mantine-Modal-body');
    // The library gives the focus without scrolling to it: in a very low window the first field is behind the buttons.
    const entered = ({ target }: FocusEvent) => (target as Element).scrollIntoView({ block: 'nearest' });
    content?.addEventListener('focusin', entered, { once: true });
    const grown = new ResizeObserver(() => keepFaultInSight(body));
    if (body) grown.observe(body);
    return () => {
      window.removeEventListener('resize', settle);
      content?.removeEventListener('focusin', entered);
      grown.disconnect();
    };
  }, [of, children]);
  return <span ref={of}>{children}</span>;
}

/** From here on it grows upwards: what comes by itself moves no button away from under a pointer. */
function keepFootInPlace(inside: HTMLElement | null): void {
  const content = inside?.closest<HTMLElement>('.mantine-Modal-content');
  const around = content?.parentElement;
  if (!content || !around) return;
  around.style.removeProperty('--keyholder-below');
  const { paddingBottom } = getComputedStyle(around);
  const below =
    around.clientHeight - content.offsetTop - content.offsetHeight - Number.parseFloat(paddingBottom);
  around.style.setProperty('--keyholder-below', `${Math.max(0, below)}px`);
}

/** What went wrong has the focus, and may go on to grow: what the list shows of it, and its buttons, are not left behind the foot. */
function keepFaultInSight(body: Element | null | undefined): void {
  const { activeElement } = document;
  if (activeElement?.matches('[role="alert"]') && body?.contains(activeElement))
    activeElement.scrollIntoView({ block: 'nearest' });
}

/** Closed, it shows nothing of what it is given: most of a screen's dialogs are, while somebody types beside them. */
export const DialogWindow = memo(OneDialog, (before, after) => !before.opened && !after.opened);

/**
 * The focus goes back in the moment in which the dialog closes: what is pressed next is meant for where it was opened from. The
 * library's own way (use-focus-return.mjs) waits for a timer, and reads where the focus was after the dialog may have taken it.
 * @param inside stands in the dialog
 */
function useFocusBack(opened: boolean, inside: RefObject<HTMLElement | null>): void {
  const from = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (opened) {
      from.current = activeElement;
      return;
    }
    const { current: element } = from;
    from.current = null;
    if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return;
    // Somebody has moved it meanwhile.
    const dialog = inside.current?.closest('[role="dialog"], [role="alertdialog"]');
    if (activeElement !== document.body && !dialog?.contains(activeElement)) return;
    element.focus({ preventScroll: true });
  }, [opened, inside]);
}
