// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { DialogWindow } from '../../../../src-renderer/ui/kit/dialog-window.tsx';
import { Form } from '../../../../src-renderer/ui/kit/form.tsx';
import { soon } from '../../../support/soon.ts';

/** As it is drawn in a browser, where what an answer brings is there before all effects of it have run. */
function draw(page: ReactNode): () => void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<MantineProvider env="test">{page}</MantineProvider>);
  return () => {
    root.unmount();
    place.remove();
    vi.unstubAllGlobals();
  };
}

it('a dialog whose answer has just come is left by the Escape key at once', async () => {
  const onClose = vi.fn();
  let answer = () => {};
  function Asking() {
    const [pending, setPending] = useState(true);
    answer = () => setPending(false);
    return (
      <DialogWindow opened onClose={onClose} pending={pending} title="Whose token is this?">
        <Form pending={pending}>{pending ? 'Looking' : 'It is this one'}</Form>
      </DialogWindow>
    );
  }
  const end = draw(<Asking />);
  try {
    const pressEscape = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await soon(() => expect(screen.getByText('Looking')).toBeTruthy());
    pressEscape();
    expect(onClose).not.toHaveBeenCalled();
    const seen = new Promise<void>(resolve => {
      new MutationObserver((_, observer) => {
        if (screen.queryByText('It is this one') === null) return;
        observer.disconnect();
        pressEscape();
        resolve();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    answer();
    await seen;
    expect(onClose).toHaveBeenCalledTimes(1);
  } finally {
    end();
  }
});
