import { notifications } from '@mantine/notifications';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { App } from '../../src-renderer/app.tsx';
import { createClient } from '../../src-renderer/bridge/client.ts';
import { readAll } from '../../src-renderer/ui/kit/later.tsx';
import { PageFrame } from '../../src-renderer/ui/kit/page-frame.tsx';
import { createFakeBridge, type FakeBridge, type Handlers } from '../support/fake-bridge.ts';
import { patience } from '../support/patience.ts';
import { usual } from './samples.ts';

// A busy machine is slow, which is no failure.
configure({ asyncUtilTimeout: patience });

// The stand-in for a browser has none. After the last test of a file there is no window, and what waits may still ask.
window.requestIdleCallback ??= run =>
  Number(setTimeout(() => run({ didTimeout: false, timeRemaining: () => 0 })));

// What is read when it is opened is here before a test opens it: how long that takes is not what it is about.
beforeAll(() => readAll());

// Mantine gives the focus back 10 ms after a dialog has closed; the page has to be there until then.
afterEach(async () => {
  cleanup();
  await new Promise(resolve => setTimeout(resolve, 30));
});

/** The whole page over a fake bridge, at one of its screens. */
export function openApp(path: string, handlers: Handlers = {}): FakeBridge {
  notifications.clean();
  window.location.hash = `#${path}`;
  const bridge = createFakeBridge({ ...usual, ...handlers });
  render(
    <PageFrame nonce="" env="test">
      <App client={createClient(bridge)} />
    </PageFrame>,
  );
  return bridge;
}

export const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

export const type = (label: string | RegExp, text: string): void => {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } });
};

export const fieldValue = (label: string | RegExp): string => {
  const input = screen.getByLabelText(label, { selector: 'input' });
  return input instanceof HTMLInputElement ? input.value : '';
};

/** The question whether a token of the samples, CI deploys, shall be revoked. */
export async function openRevoke(handlers: Handlers = {}): Promise<FakeBridge> {
  const bridge = openApp('/tokens', handlers);
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
  await screen.findByRole('dialog', { name: 'Revoke token?' });
  return bridge;
}

export async function openInvitationForm(handlers: Handlers): Promise<FakeBridge> {
  const bridge = openApp('/invitations', handlers);
  await screen.findByRole('grid', { name: 'Invitations' });
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  return bridge;
}
