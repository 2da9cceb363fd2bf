import { useState } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { showDone } from '../../ui/show-done.tsx';
import { clockTime } from '../../ui/times.ts';
import { useAction } from '../../use-action.ts';
import { useSurroundings } from '../../use-connection.ts';
import { forgottenWords } from './forget-dialog.tsx';
import type { TokenCommand } from './token-menu.tsx';

/** A command that asks something first. */
export interface OpenDialog {
  command: 'setId' | 'revoke' | 'forget';
  token: AccessToken;
}

/** Runs what a row's menu offers; the last failure is kept until the next command. */
export function useTokenCommands() {
  const copy = useAction('tokens.copy');
  const reveal = useAction('tokens.reveal');
  const use = useAction('tokens.use');
  const store = useAction('tokens.store');
  const forget = useAction('tokens.forget');
  const { asksItself } = useSurroundings().info.features;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [failure, setFailure] = useState<{ title: string; problem: Problem } | null>(null);

  const onCommand = (command: TokenCommand, token: AccessToken) => {
    const { key, name } = token;
    setFailure(null);
    const orFail = (title: string) => ({
      onError: ({ problem }: { problem: Problem }) => {
        const saidNo = command === 'forget' && problem.code === 'cancelled';
        if (!saidNo) setFailure({ title, problem });
      },
    });
    switch (command) {
      case 'copy':
        return copy.mutate(
          { key },
          {
            onSuccess: ({ clearsAt }) => showDone(`“${name}” is copied until ${clockTime(clearsAt)}.`),
            ...orFail(`“${name}” was not copied`),
          },
        );
      case 'reveal':
        return reveal.mutate({ key }, orFail(`“${name}” was not shown`));
      case 'use':
        return use.mutate(
          { key },
          { onSuccess: () => showDone(`Keyholder uses “${name}” now.`), ...orFail(`“${name}” is not used`) },
        );
      case 'store':
        return store.mutate(
          { key },
          {
            onSuccess: row =>
              row.secretIn === 'keychain'
                ? showDone(`“${name}” lies in the keychain now.`)
                : setFailure({
                    title: `“${name}” still lies in memory`,
                    problem: { code: 'keychain-unavailable' },
                  }),
            ...orFail(`“${name}” was not stored`),
          },
        );
      case 'forget':
        // The main process asks about a living one, and twice would be once too often.
        if (!asksItself || token.state === 'revoked') return setDialog({ command, token });
        return forget.mutate(
          { key },
          {
            onSuccess: () => showDone(forgottenWords(token)),
            ...orFail(`“${name}” was not removed`),
          },
        );
      default:
        return setDialog({ command, token });
    }
  };
  return {
    onCommand,
    dialog,
    setDialog,
    failure,
    dismissFailure: () => setFailure(null),
  };
}
