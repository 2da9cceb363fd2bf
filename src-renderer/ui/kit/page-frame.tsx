import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { keepFocus } from './kept-focus.ts';
import { cssVariables, systemColorScheme, theme } from './theme.ts';

/** Colours and type around everything; knows nothing of the bridge. */
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
      {children}
    </MantineProvider>
  );
}
