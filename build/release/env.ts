/** Environment variables. An empty one counts as not set: a CI secret that does not exist arrives as ''. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The names among these that are not set. */
export function unset(env: Env, names: readonly string[]): string[] {
  return names.filter(name => !env[name]?.trim());
}

export const isSet = (env: Env, name: string): boolean => unset(env, [name]).length === 0;
