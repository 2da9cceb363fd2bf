import { useState } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Envelope } from '../../../src-shared/rpc.ts';
import { useUsedToken } from '../../around/token-end.ts';
import { useConnection, useSurroundings } from '../../around/use-connection.ts';
import { useSaveFile } from '../../around/use-save-file.ts';
import { useAction } from '../../bridge/use-action.ts';
import { quoted } from '../../ui/kit/foreign.tsx';
import { showDone, showNews } from '../../ui/kit/show-done.tsx';
import { clockTime } from '../../ui/time/times.ts';
import { proofWords, tailWords } from './parts/token-status.ts';
import { useTellForgotten } from './removal/use-tell-forgotten.ts';
import type { OpenDialog, TokenCommand } from './token-menu.tsx';

interface Failure {
  title: string;
  problem: Problem;
  /** What was asked of which token; null: of none. */
  of: { command: TokenCommand; key: string } | null;
}

/** Done all the same, in another window or once the keychain was there again, or not to be done any more. */
export function isOver({ of }: Failure, tokens: readonly AccessToken[]): boolean {
  if (of === null) return false;
  const row = tokens.find(({ key }) => key === of.key);
  if (row === undefined) return true;
  return of.command === 'store' ? row.secretIn === 'keychain' : of.command === 'use' && row.inUse;
}

/** Which one it takes the place of: that one works on, and nothing here uses it any more. Both may have one name. */
function inUseWords(token: AccessToken, before: AccessToken | null): string {
  if (before === null || before.key === token.key) return `Keyholder uses ${quoted(token.name)} now.`;
  if (before.name !== token.name)
    return `Keyholder uses ${quoted(token.name)} now, in place of ${quoted(before.name)}.`;
  return `Keyholder uses ${quoted(token.name)}, ${tailWords(token)}, now, in place of the one of that name, ${tailWords(before)}.`;
}

/** Runs what a row's menu offers; the last failure is kept until the next command. */
export function useTokenCommands() {
  const copy = useAction('tokens.copy');
  const reveal = useAction('tokens.reveal');
  const use = useAction('tokens.use');
  const store = useAction('tokens.store');
  const verify = useAction('tokens.verify');
  const calendar = useAction('tokens.calendar');
  const saving = useSaveFile();
  const forget = useAction('tokens.forget');
  const tellForgotten = useTellForgotten();
  const { asksItself } = useSurroundings().info.features;
  const { used } = useUsedToken(useConnection());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const onCommand = async (command: TokenCommand, token: AccessToken): Promise<void> => {
    const { key, name } = token;
    setFailure(null);
    /** The answer; null where there was none, which is told then. */
    const orFail = <T>(outcome: Envelope<T> | null, title: string): T | null => {
      if (outcome?.ok) return outcome.value;
      const saidNo = command === 'forget' && outcome?.problem.code === 'cancelled';
      if (outcome && !saidNo) setFailure({ title, problem: outcome.problem, of: { command, key } });
      return null;
    };
    switch (command) {
      case 'copy': {
        const copied = orFail(await copy.run({ key }), `${quoted(name)} was not copied`);
        if (copied) showDone(`${quoted(name)} is copied until ${clockTime(copied.clearsAt)}.`);
        return;
      }
      case 'reveal':
        orFail(await reveal.run({ key }), `${quoted(name)} was not shown`);
        return;
      case 'use':
        if (orFail(await use.run({ key }), `${quoted(name)} is not used`)) showDone(inUseWords(token, used));
        return;
      case 'store': {
        const row = orFail(await store.run({ key }), `${quoted(name)} was not stored`);
        if (row?.secretIn === 'keychain') showDone(`${quoted(name)} lies in the keychain now.`);
        else if (row) {
          setFailure({
            title: `${quoted(name)} still lies in memory`,
            problem: { code: 'keychain-unavailable' },
            of: { command, key },
          });
        }
        return;
      }
      case 'verify': {
        const row = orFail(await verify.run({ key }), `It could not be asked whether ${quoted(name)} works`);
        if (row) (row.lastProof?.outcome === 'works' ? showDone : showNews)(proofWords(row));
        return;
      }
      case 'calendar': {
        const made = orFail(await calendar.run({ key }), `The end of ${quoted(name)} was not saved`);
        if (made) await saving.save({ what: 'The end', name: made.fileName, kind: 'ics', text: made.text });
        return;
      }
      case 'forget':
        // The main process asks about a living one, and twice would be once too often.
        if (!asksItself || token.state === 'revoked') return setDialog({ command, token });
        if (orFail(await forget.run({ key }), `${quoted(name)} was not removed`)) tellForgotten(token);
        return;
      default:
        return setDialog({ command, token });
    }
  };
  return {
    onCommand,
    dialog,
    setDialog,
    failure:
      failure ?? (saving.problem && { title: 'The file was not saved', problem: saving.problem, of: null }),
    dismissFailure: () => setFailure(null),
  };
}
