/**
 * Short ids in the order of creation in place of the practice service's random ones: the same in every run, and good as
 * numbers and as texts alike.
 */
export class EdgeIds {
  readonly #numbers = new Map<string, number>();
  readonly #real = new Map<number, string>();

  constructor(teamId: string, invitations: readonly { id: string }[]) {
    this.out(teamId, 'text');
    for (const { id } of invitations) this.out(id, 'text');
  }

  out(real: string | number, form: 'text' | 'number'): string | number {
    const text = String(real);
    const number = this.#numbers.get(text) ?? 4_100 + this.#numbers.size;
    this.#numbers.set(text, number);
    this.#real.set(number, text);
    return form === 'number' ? number : String(number);
  }

  /** What is no id passes as it is. */
  in(value: unknown): unknown {
    return (typeof value === 'string' && this.#real.get(Number(value))) || value;
  }
}
