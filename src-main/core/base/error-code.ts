/** The code of an error of the system (`ENOSPC`): all of it that may be told, since the rest of such an error is a path. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code !== undefined ? String(error.code) : undefined;
