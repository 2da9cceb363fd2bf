/**
 * Follows electron:shell/common/api/electron_api_command_line.cc and base/command_line: switches begin with `--` (or `-`), their
 * names are compared in lower case, and what follows `--` alone is no switch.
 */
export class CommandLine {
  #argv: string[];

  constructor(argv: readonly string[]) {
    this.#argv = [...argv];
  }

  get argv(): readonly string[] {
    return this.#argv;
  }

  hasSwitch = (name: string): boolean => this.#find(name) !== undefined;

  getSwitchValue = (name: string): string => {
    const found = this.#find(name) ?? '';
    return found.includes('=') ? found.slice(found.indexOf('=') + 1) : '';
  };

  appendSwitch = (name: string, value?: string): void => {
    const text = `--${name.toLowerCase()}${value === undefined ? '' : `=${value}`}`;
    const end = this.#argv.findIndex(one => !one.startsWith('-'));
    this.#argv.splice(end < 0 ? this.#argv.length : Math.max(end, 1), 0, text);
  };

  appendArgument = (value: string): void => {
    this.#argv.push(value);
  };

  removeSwitch = (name: string): void => {
    this.#argv = this.#argv.filter(one => nameOf(one) !== name.toLowerCase());
  };

  #find(name: string): string | undefined {
    const end = this.#argv.indexOf('--');
    const switches = end < 0 ? this.#argv : this.#argv.slice(0, end);
    return switches.find(one => nameOf(one) === name.toLowerCase());
  }
}

function nameOf(argument: string): string | null {
  const match = /^--?([^=]+)/.exec(argument);
  return match?.[1]?.toLowerCase() ?? null;
}
