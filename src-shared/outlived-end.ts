import type { AccessToken } from './access-token.ts';
import { parseRfc3339 } from './rfc3339.ts';

/** The service took it after the end that is recorded for it: whatever that says, nobody may take it for dead. */
export function hasOutlivedItsEnd({
  expiresAt,
  lastProof,
}: Pick<AccessToken, 'expiresAt' | 'lastProof'>): boolean {
  if (lastProof?.outcome !== 'works' || lastProof.atService === null || expiresAt === null) return false;
  const end = parseRfc3339(expiresAt);
  return end !== null && lastProof.atService > end;
}
