/** Takes no values that could be secret: a fixed text and names of things. */
export interface Logger {
  warn(text: string, facts?: Readonly<Record<string, string | number | boolean>>): void;
}
