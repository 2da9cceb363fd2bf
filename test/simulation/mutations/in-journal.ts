import { edit, type Mutation } from './mutation.ts';

export const inJournal: readonly Mutation[] = [
  {
    name: 'an act has no line in the journal',
    edits: [
      edit(
        'app/recorded.ts',
        "return traits.kind === 'act' && traits.recorded !== false;",
        "return traits.kind === 'act' && traits.recorded !== false && method !== 'tokens.use';",
      ),
    ],
  },
  {
    name: 'the end of the journal is noted before its lines are written',
    edits: [
      edit(
        'activity/activity-file.ts',
        '        await this.#append(lines);\n',
        '        this.#head = { ...this.#head, ...endOf(lines.at(-1)) };\n        await this.#writeHead();\n        await this.#append(lines);\n',
      ),
    ],
  },
  {
    name: 'an end is told at every look',
    edits: [
      edit(
        'tokens/overview/watched-ends.ts',
        'filter(stage => !known.has(stage));',
        'filter(stage => !known.has(stage) || stage >= 0);',
      ),
    ],
  },
  {
    name: 'no end is told',
    edits: [
      edit(
        'tokens/overview/watched-ends.ts',
        'filter(({ stages }) => stages.length > 0)',
        'filter(() => false)',
      ),
    ],
  },
  {
    name: 'an end that came while nothing was open is not told',
    edits: [
      edit(
        'tokens/overview/overview-rows.ts',
        'isFresh(one.end) || isDue(one.end, days)',
        'isDue(one.end, days)',
      ),
    ],
  },
  {
    name: 'every token is named as soon as one is found',
    edits: [
      edit(
        'tokens/identify-tokens.ts',
        'ledger.all.filter(row => named.has(row.key))',
        'ledger.all.filter(row => named.size > 0 || named.has(row.key))',
      ),
    ],
  },
  {
    name: 'what a killed run has begun stays begun',
    edits: [
      edit(
        'activity/activity.ts',
        'of this.#lines.unfinished().filter(isOnDisk)) {',
        'of this.#lines.unfinished().filter(isOnDisk).slice(0, 0)) {',
      ),
    ],
  },
  {
    name: 'a refusal is written as done',
    edits: [
      edit(
        'app/recorded.ts',
        "return { outcome: wasDone ? 'done' : 'refused', because };",
        "return { outcome: wasDone || because ? 'done' : 'refused', because };",
      ),
    ],
  },
  {
    name: 'a journal of jobs that was put back is believed',
    edits: [
      edit(
        'jobs/job-journal.ts',
        'const gaps = (await this.#head.open(found, key)) || read.gaps;',
        'const gaps = (await this.#head.open(found, key), read.gaps);',
      ),
    ],
  },
];
