/** Whether a policy lets anything be sent to an origin; one that lists none lets it be sent to any. */
export function allows(
  { allowedOrigins }: { allowedOrigins?: readonly string[] | null | undefined },
  origin: string,
): boolean {
  return allowedOrigins == null || allowedOrigins.includes(origin);
}
