import { edit, type Mutation } from './mutation.ts';

export const inLists: readonly Mutation[] = [
  {
    name: 'what is being read is known by its connection alone',
    edits: [
      edit(
        'tokens/used-token.ts',
        'export function answerKey({ id, baseUrl, tokenInUse }: ConnectionRecord): string {',
        'export function answerKey({ id, baseUrl, tokenInUse }: ConnectionRecord): string {\n  if (baseUrl !== tokenInUse) return id;',
      ),
      edit(
        'tokens/used-token.ts',
        '        if (!isOutdated()) return value;',
        '        if (value !== isOutdated) return value;',
      ),
      edit(
        'invitations/list-reading.ts',
        "      if (ended.aborted || left.aborted) throw problem('cancelled');\n",
        '',
      ),
      // Each of the others alone keeps the lists of two tokens apart.
      edit('invitations/invitation-lists.ts', "    work.whenEnded(connectionId, 'token', drop);\n", ''),
    ],
  },
  {
    name: 'what was kept of another token is shown',
    edits: [
      edit(
        'connections/snapshots.ts',
        'return head && head.baseUrl === record.baseUrl && head.tokenInUse === record.tokenInUse ? head : null;',
        'return head && (head.baseUrl === record.baseUrl || head.tokenInUse === record.tokenInUse) ? head : null;',
      ),
    ],
  },
  {
    name: 'a list that ends in silence is complete',
    edits: [
      edit(
        'invitations/reading/gathered-list.ts',
        "complete: this.agrees || end !== 'silent' ? 'yes' : 'unknown'",
        "complete: this.agrees || end ? 'yes' : 'unknown'",
      ),
    ],
  },
  {
    name: 'a list whose total differs is complete',
    edits: [
      edit(
        'invitations/reading/gathered-list.ts',
        "    if (this.agrees === false) return { complete: 'no', stopped: 'count-differs' };\n",
        '',
      ),
    ],
  },
  {
    name: 'a list that broke off is complete',
    edits: [
      edit(
        'invitations/reading/invitation-pages.ts',
        "if (typeof read === 'string') return end({ complete: 'no', stopped: read });",
        "if (typeof read === 'string') return end({ complete: 'yes', stopped: null });",
      ),
    ],
  },
  {
    name: 'whatever stands in the list is what was sent',
    edits: [
      edit(
        'invitations/reconcile-invitation.ts',
        'if (isAlike && isNew === true)',
        'if (isAlike || isNew === true)',
      ),
    ],
  },
  {
    name: 'an invitation with another role is what was sent',
    edits: [
      edit(
        'invitations/reconcile-invitation.ts',
        '(one.role === null || bareRole(one.role) === bareRole(wanted.role))',
        "one.role !== ''",
      ),
    ],
  },
  {
    name: 'an invitation with another seat is what was sent',
    edits: [
      edit(
        'invitations/reconcile-invitation.ts',
        '(one.useSeat === null || one.useSeat === wanted.useSeat)',
        'one.useSeat !== undefined',
      ),
    ],
  },
  {
    name: 'an older invitation is what was sent',
    edits: [
      edit(
        'invitations/reconcile-invitation.ts',
        'latestOf(createdAt.epochMs) < sent.earliest',
        'latestOf(createdAt.epochMs) < 0',
      ),
    ],
  },
];
