import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariables, systemColorScheme, theme } from './theme.ts';

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
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={systemColorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      env={env}
    >
      <Notifications position="top-center" autoClose={8000} limit={3} />
      {children}
    </MantineProvider>
  );
}
