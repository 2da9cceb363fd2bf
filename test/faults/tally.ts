/** What a run of blows came to, for people to read. */
export class Tally {
  rounds = 0;
  kills = 0;
  inside = 0;
  lost = 0;
  files = 0;
  leftovers = 0;
  /** Rounds that were given up and done again, because the machine was too busy for them. */
  disturbed = 0;
  readonly faults: string[] = [];
  readonly #points = new Map<string, Map<string, number>>();
  readonly #ends = new Map<string, number>();

  kill(operation: string, where: string, inside: boolean): void {
    this.kills += 1;
    if (inside) this.inside += 1;
    const points = this.#points.get(operation) ?? new Map<string, number>();
    points.set(where, (points.get(where) ?? 0) + 1);
    this.#points.set(operation, points);
  }

  /** What the owner finds of a token that was touched. */
  end(text: string): void {
    this.#ends.set(text, (this.#ends.get(text) ?? 0) + 1);
  }

  report(): string {
    const lines = [
      `rounds ${this.rounds}, kills ${this.kills} (${this.inside} inside an operation), disturbed ${this.disturbed}, lost ${this.lost}, other faults ${this.faults.length - this.lost}`,
      `files scanned for secrets ${this.files}, of these left by a write that was cut off ${this.leftovers}`,
      'rows after the restart:',
      ...counts(this.#ends),
    ];
    for (const [operation, points] of this.#points) {
      const sum = [...points.values()].reduce((a, b) => a + b, 0);
      lines.push(`kills in ${operation}: ${sum} at ${points.size} points`, ...counts(points));
    }
    return lines.join('\n');
  }
}

function counts(map: ReadonlyMap<string, number>): string[] {
  return [...map]
    .sort(([, a], [, b]) => b - a)
    .map(([text, count]) => `  ${String(count).padStart(4)}  ${text}`);
}
