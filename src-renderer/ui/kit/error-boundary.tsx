import { Container, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

/** The last resort. What was thrown is not shown: it is written for programmers and could hold anything. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Container size="sm" pt={80}>
        <Stack align="flex-start" role="alert">
          <Title order={1}>This page of Keyholder has failed</Title>
          <Text>
            Reloading opens it again. What was entered and not sent is lost; tokens and sessions are not. Look
            at the list before you send something a second time.
          </Text>
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </Stack>
      </Container>
    );
  }
}
