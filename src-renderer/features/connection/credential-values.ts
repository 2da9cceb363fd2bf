import type { z } from 'zod';
import { serviceIdInput, tokenNameInput } from '../../../src-shared/access-token.ts';
import { sessionInput, tokenSecretInput } from '../../../src-shared/secret.ts';
import { firstMessage } from '../../ui/kit/first-message.ts';

/** What may be handed in together with a new connection. `session` and `token` are secrets. */
export interface CredentialValues {
  session: string;
  token: string;
  tokenName: string;
  tokenId: string;
}

export const noCredentials: CredentialValues = { session: '', token: '', tokenName: '', tokenId: '' };

/** Only what was filled in is looked at: each of them is optional. */
export function validateCredentials(
  values: CredentialValues,
): Partial<Record<keyof CredentialValues, string>> {
  const errors: Partial<Record<keyof CredentialValues, string>> = {};
  const look = (field: keyof CredentialValues, schema: z.ZodType) => {
    const message = firstMessage(schema, values[field]);
    if (message !== null) errors[field] = message;
  };
  if (values.session.trim() !== '') look('session', sessionInput);
  if (values.token.trim() !== '') look('token', tokenSecretInput);
  if (values.tokenName.trim() !== '') look('tokenName', tokenNameInput);
  if (values.tokenId.trim() !== '') look('tokenId', serviceIdInput);
  return errors;
}
