import { z } from 'zod';
import { parseAddress } from '../../../src-shared/address.ts';
import { allows } from '../../../src-shared/allowed-origins.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { connectionFields } from '../../../src-shared/connection.ts';
import type { PolicyReport } from '../../../src-shared/policy.ts';

/** What the form holds of a connection; credentials are not part of it. */
export interface ConnectionValues {
  label: string;
  baseUrl: string;
  sameAddress: boolean;
  dashboardUrl: string;
  teamId: string;
}

export const emptyConnection: ConnectionValues = {
  label: '',
  baseUrl: '',
  sameAddress: true,
  dashboardUrl: '',
  teamId: '',
};

export function valuesOf(connection: Connection): ConnectionValues {
  const { label, baseUrl, dashboardUrl, teamId } = connection;
  return { label, baseUrl, dashboardUrl, sameAddress: baseUrl === dashboardUrl, teamId: teamId ?? '' };
}

/** As the contract takes it. An empty team id means: not known. */
export function toFields(values: ConnectionValues) {
  const teamId = values.teamId.trim();
  return {
    label: values.label,
    baseUrl: values.baseUrl,
    dashboardUrl: values.sameAddress ? values.baseUrl : values.dashboardUrl,
    teamId: teamId === '' ? null : teamId,
  };
}

/**
 * The owner's, or the host of the address: with a number, where that is the name of another one. Teams of one service share its address.
 * @param taken names of the connections that there are
 */
export function named(values: ConnectionValues, taken: readonly string[]): ConnectionValues {
  const address = parseAddress(values.baseUrl);
  if (values.label.trim() !== '' || !address.ok) return values;
  const host = new URL(address.origin).host.slice(0, 76);
  const labels = [host, ...taken.map((_, n) => `${host} ${n + 2}`)];
  return { ...values, label: labels.find(label => !taken.includes(label)) ?? host };
}

const notAllowed = 'The policy of this computer does not allow this address.';

const fieldsSchema = z.object(connectionFields);

export const connectionFieldNames = ['label', 'baseUrl', 'dashboardUrl', 'teamId'] as const;

/**
 * Field -> first message. A fault in an address that serves twice is shown once.
 * @param policy of this computer; null: whatever it says
 */
export function validateConnection(
  values: ConnectionValues,
  policy: PolicyReport | null,
): Record<string, string> {
  const parsed = fieldsSchema.safeParse(toFields(values));
  const errors: Record<string, string> = {};
  for (const field of ['baseUrl', 'dashboardUrl'] as const) {
    const address = parseAddress(toFields(values)[field]);
    if (!address.ok || allows(policy ?? {}, address.origin)) continue;
    if (field === 'baseUrl' || !values.sameAddress) errors[field] = notAllowed;
  }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    if (field === 'dashboardUrl' && values.sameAddress) continue;
    errors[field] ??= message;
  }
  return errors;
}
