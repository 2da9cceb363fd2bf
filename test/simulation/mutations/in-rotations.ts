import { edit, type Mutation } from './mutation.ts';

export const inRotations: readonly Mutation[] = [
  {
    name: 'the grace of a token that was replaced is not held',
    edits: [
      edit(
        'tokens/rotation/rotations.ts',
        'if (graceEndsAt !== null && graceEndsAt > this.#parts.clock.now()) {',
        'if (graceEndsAt !== null && graceEndsAt > 1e15) {',
      ),
    ],
  },
  {
    name: 'a rotation takes over what its owner has taken into use meanwhile',
    edits: [
      edit(
        'tokens/rotation/rotation-job.ts',
        'return inUse === (this.#find(key)?.key ?? key);',
        'return inUse === (this.#find(key)?.key ?? key) || inUse !== newKey;',
      ),
    ],
  },
  {
    name: 'a new token is used that nobody has tried',
    edits: [
      edit(
        'tokens/rotation/rotation-job.ts',
        '    await this.proveNew(connectionId, what.newKey, stop);\n  }',
        '    if (connectionId === what.newKey) await this.proveNew(connectionId, what.newKey, stop);\n  }',
      ),
    ],
  },
];
