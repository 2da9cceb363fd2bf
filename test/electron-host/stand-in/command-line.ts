/**
 * Follows electron:shell/common/api/electron_api_command_line.cc and Chromium's base/command_line.cc: switches begin with `--` or `-`
 * (on Windows `/` too) and stand before everything else, wherever they were given; what follows a bare `--` is no switch. Names
 * are asked for in lower case; those that were given become so on Windows only.
 */
export class CommandLine {
  readonly #windows: boolean;
  #program: string;
  #switches: string[] = [];
  #arguments: string[] = [];

  constructor([program = '', ...rest]: readonly string[], platform: NodeJS.Platform = 'linux') {
    this.#windows = platform === 'win32';
    this.#program = program;
    const end = rest.indexOf('--');
    for (const [at, one] of rest.entries()) {
      const isSwitch = (end < 0 || at < end) && (this.#windows ? /^(--?|\/)./ : /^--?./).test(one);
      (isSwitch ? this.#switches : this.#arguments).push(one);
    }
  }

  get argv(): readonly string[] {
    return [this.#program, ...this.#switches, ...this.#arguments];
  }

  hasSwitch = (name: string): boolean => this.#find(name) !== undefined;

  getSwitchValue = (name: string): string => {
    const found = this.#find(name) ?? '';
    return found.includes('=') ? found.slice(found.indexOf('=') + 1) : '';
  };

  appendSwitch = (name: string, value?: string): void => {
    this.#switches.push(`--${name.toLowerCase()}${value === undefined ? '' : `=${value}`}`);
  };

  appendArgument = (value: string): void => {
    this.#arguments.push(value);
  };

  removeSwitch = (name: string): void => {
    this.#switches = this.#switches.filter(one => this.#nameOf(one) !== name.toLowerCase());
  };

  #find(name: string): string | undefined {
    return this.#switches.findLast(one => this.#nameOf(one) === name.toLowerCase());
  }

  #nameOf(text: string): string {
    const name = text.replace(/^(--?|\/)/, '').split('=')[0] ?? '';
    return this.#windows ? name.toLowerCase() : name;
  }
}
