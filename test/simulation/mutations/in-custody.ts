import { edit, type Mutation } from './mutation.ts';

export const inCustody: readonly Mutation[] = [
  {
    name: 'the keychain is believed when it says "kept"',
    edits: [
      edit('custody/vault.ts', 'if (readBack !== secret) {', 'if (readBack !== secret && secret === "") {'),
    ],
  },
  {
    name: 'what the keychain gives out under a name is sent, whosever it is',
    edits: [
      edit(
        'custody/vault.ts',
        'if (this.#memory.get(account) === secret || (await this.isOf(account, secret))) return secret;',
        'if (this.#memory.get(account) === secret || (await this.isOf(account, secret)) || secret) return secret;',
      ),
    ],
  },
  {
    name: 'the keychain is waited for without end',
    edits: [
      edit(
        'custody/guarded-store.ts',
        'const stopPatience = clock.after(patienceMs, () => reject(waiting()));',
        'const stopPatience = clock.after(patienceMs * 1e6, () => reject(waiting()));',
      ),
    ],
  },
  {
    name: 'the session of a removed connection stays in the keychain',
    edits: [
      edit('connections/connection-editor.ts', '      await this.#forgetSession(record);\n', ''),
      edit('connections/connection-editor.ts', 'async #forgetSession', 'async forgetSession'),
    ],
  },
  {
    name: 'a session that is renewed comes back after it was forgotten',
    edits: [
      edit(
        'sessions/session-uses.ts',
        'if (use.over || values === open.kept) return;',
        'if (values === open.kept) return;',
      ),
    ],
  },
  {
    name: 'a copied secret stays on the clipboard',
    edits: [
      edit('custody/clipboard-custody.ts', 'this.#clearAt(clock.elapsed() + keepMs);', ''),
      edit(
        'custody/clipboard-custody.ts',
        '    this.#closed = true;\n    return this.clear();',
        '    this.#closed = true;\n    return Promise.resolve();',
      ),
    ],
  },
  {
    name: 'what a killed run has left on the clipboard stays there',
    edits: [edit('custody/clipboard-custody.ts', ' || (await this.#isLeft?.(text));', ';')],
  },
  {
    name: 'after an absence everything goes on',
    edits: [
      edit(
        'app/guarded.ts',
        "if (typeof presence === 'function' ? presence(input) : presence) idle.guard();",
        '',
      ),
    ],
  },
  {
    name: 'an absence ends with a touch',
    edits: [
      edit(
        'custody/idle-lock.ts',
        'if (!this.#isAway()) this.#lastActive',
        'this.#away = false;\n    this.#lastActive',
      ),
    ],
  },
  {
    name: 'the secret of a revoked token stays in the keychain',
    edits: [edit('tokens/revoke-token.ts', '    await vault.forget(tokenAccount(record, key));\n', '')],
  },
  {
    name: 'a keychain that says nothing against it is believed to have deleted',
    edits: [
      edit(
        'custody/vault.ts',
        "      throwUnlessUsable(await this.check());\n      if ((await this.#read(account).catch(inParts(''))) !== null) continue;\n",
        '',
      ),
    ],
  },
  {
    name: 'a token is asked for without a proof of the keychain',
    edits: [edit('tokens/create-token.ts', '  await vault.prove();\n', '')],
  },
  {
    name: 'the clipboard is cleared, whoever has copied something since',
    edits: [
      edit(
        'custody/clipboard-custody.ts',
        'if (isOurs) await clipboard.clear();',
        'if (isOurs || text) await clipboard.clear();',
      ),
    ],
  },
];
