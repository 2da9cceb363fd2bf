import type { Confirmer, Question } from '../../src-main/core/base/ports/confirmer.ts';

/** The owner in front of the boxes of the main process: answers each by its kind, and remembers what was asked. */
export class FakeConfirmer implements Confirmer {
  readonly asked: Question[] = [];
  presences = 0;
  readonly says: Record<Question['kind'], boolean | Promise<boolean>> = {
    'forget-token': true,
    'remove-connection': true,
    'new-origins': true,
  };

  async confirmPresence(): Promise<boolean> {
    this.presences += 1;
    return true;
  }

  async confirm(question: Question): Promise<boolean> {
    this.asked.push(question);
    return this.says[question.kind];
  }

  of(kind: Question['kind']): Question[] {
    return this.asked.filter(one => one.kind === kind);
  }
}
