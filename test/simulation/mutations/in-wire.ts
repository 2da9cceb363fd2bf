import { edit, type Mutation } from './mutation.ts';

export const inWire: readonly Mutation[] = [
  {
    name: 'a lost answer is told as a lost connection',
    edits: [
      edit(
        'wire/exchange.ts',
        "if (mutation && mayHaveArrived) return { code: 'outcome-unknown', because: code };",
        '',
      ),
    ],
  },
  {
    name: 'a fault of the service is told as a refusal',
    edits: [
      edit(
        'wire/refusal.ts',
        "return mutation ? 'outcome-unknown' : 'service-fault';",
        "return mutation ? 'service-refused' : 'service-fault';",
      ),
    ],
  },
  {
    name: 'a redirect of a mutation is told as a refusal',
    edits: [
      edit(
        'wire/refusal.ts',
        "const code = context.mutation ? 'outcome-unknown' : 'redirected';",
        "const code = 'redirected';",
      ),
    ],
  },
  {
    name: 'a 2xx that says no is taken for a yes',
    edits: [
      edit(
        'wire/rest-client.ts',
        '    return { status, headers, read, words, no: said };',
        '    return { status, headers, read, words, no: said && null };',
      ),
      edit(
        'invitations/invitation-answer.ts',
        'if (isShown || isSaid || isCreated ||',
        'if (isShown || isSaid || isCreated || status === 200 ||',
      ),
    ],
  },
  {
    name: 'secrets are not redacted',
    edits: [
      edit(
        'custody/known-secrets.ts',
        '    if (text.length < this.#least && text.length <= enough) return text;',
        '    if (text.length < this.#least || enough > 0) return text.slice(0, enough);',
      ),
    ],
  },
  {
    name: 'secrets are redacted only as they came',
    edits: [
      edit(
        'custody/known-secrets.ts',
        'const readable = without(text, this.#rangesInAll(text));',
        'const readable = without(text, this.#rangesInAll(""));',
      ),
    ],
  },
  {
    name: 'the target of a redirect is shown as it is',
    edits: [
      edit(
        'wire/refusal.ts',
        "  if (redact(unbroken(location, redact)) !== location) return { redirect: 'holds-secret' };\n",
        '',
      ),
      edit(
        'wire/refusal.ts',
        'if (written.some(text => redact(unbroken(text, redact)) !== text))',
        'if (redact(host) === "")',
      ),
    ],
  },
  {
    name: 'the policy is not asked before a request',
    edits: [
      edit('wire/exchange.ts', '    gate.check(origin);\n', ''),
      edit('connections/connection-editor.ts', '    gate.checkFields(changedAddresses(given, null));\n', ''),
      edit('sessions/sessions.ts', '    gate.check(dashboardUrl);\n    await gate.ask', '    await gate.ask'),
    ],
  },
  {
    name: 'the owner is not asked about a new origin',
    edits: [
      edit(
        'connections/new-origins.ts',
        'if (!this.#confirmer || fresh.length === 0) return;',
        'if (!this.#confirmer || fresh.length < 10) return;',
      ),
    ],
  },
  {
    name: 'the token goes with the session, too',
    edits: [
      edit(
        'wire/graphql-client.ts',
        '...(sent === null ? {} : { cookie:',
        "...(sent === null ? {} : { authorization: 'Bearer ' + sent.value, cookie:",
      ),
    ],
  },
  {
    name: 'a request in preparation leaves with a session that was forgotten',
    edits: [
      edit('sessions/session-uses.ts', "      if (open.ended.aborted) throw problem('cancelled');\n", ''),
      edit('wire/exchange.ts', "    if (exchange.unless?.aborted) throw problem('cancelled');\n", ''),
    ],
  },
  {
    name: 'the id of a request is written down as it was heard',
    edits: [
      edit(
        'base/request-ids.ts',
        'return plainId(this.#within.getStore()?.id, this.#redact);',
        'return this.#within.getStore()?.id ?? null;',
      ),
    ],
  },
];
