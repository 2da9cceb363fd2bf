import { z } from 'zod';
import type { Connection } from '../../src-shared/connection.ts';
import { connectionFields } from '../../src-shared/connection.ts';

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

const fieldsSchema = z.object(connectionFields);

export const connectionFieldNames = ['label', 'baseUrl', 'dashboardUrl', 'teamId'] as const;

/** Field -> first message. A fault in an address that serves twice is shown once. */
export function validateConnection(values: ConnectionValues): Record<string, string> {
  const parsed = fieldsSchema.safeParse(toFields(values));
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    if (field === 'dashboardUrl' && values.sameAddress) continue;
    errors[field] ??= message;
  }
  return errors;
}
