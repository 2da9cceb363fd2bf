import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { keepFocus } from './kept-focus.ts';
import { later, useHere } from './later.tsx';
import { cssVariables, systemColorScheme, theme } from './theme.ts';

const Messages = later(async () => (await import('./messages.tsx')).Messages);

/** Colours, type and messages around everything; knows nothing of the bridge. */
export function PageFrame({
  nonce,
  env = 'default',
  children,
}: {
  nonce: string;
  env?: 'default' | 'test';
  children: ReactNode;
}) {
  useEffect(() => keepFocus(document), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={systemColorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      env={env}
    >
      <FirstMessages />
      {children}
    </MantineProvider>
  );
}

function FirstMessages() {
  const { notifications } = useNotifications();
  return useHere(notifications.length > 0 ? Messages : null) && <Messages />;
}
