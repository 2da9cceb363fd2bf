import { z } from 'zod';
import { addressInput } from './address.ts';
import { allows } from './allowed-origins.ts';
import { connectionFields } from './connection.ts';
import { idleMinutes, managedSettings } from './settings.ts';
import { updateChannel } from './update.ts';

/** No host is named like that, and whoever writes it means more than it would do. */
const policyAddress = addressInput.refine(
  origin => !origin.includes('*'),
  'An address cannot be a pattern. List each one.',
);

const policyConnectionSchema = z.strictObject({
  /** What a connection that is added begins with; the owner may rename it. */
  label: connectionFields.label,
  baseUrl: policyAddress,
  dashboardUrl: policyAddress,
  teamId: connectionFields.teamId.optional(),
});
export type PolicyConnection = z.infer<typeof policyConnectionSchema>;

/** The policy file of a managed computer, as an administrator writes it. Strict: a slip of the pen must not loosen a rule. */
export const policyFileSchema = z
  .strictObject({
    /** Always there for the owner, who can neither remove them nor change their addresses. */
    connections: z.array(policyConnectionSchema).max(50).optional(),
    /** Where given, requests go to these origins and to nowhere else. Empty: to none. */
    allowedOrigins: z.array(policyAddress).max(200).optional(),
    updates: z
      .strictObject({
        /** false: nothing is looked for. true: the owner cannot switch it off. */
        enabled: z.boolean().optional(),
        channel: updateChannel.optional(),
        /** Another place with the same layout, instead of the one the package was built with. */
        feed: z
          .url({ protocol: /^https$/ })
          .max(2048)
          .refine(hasNoLogin, 'Leave the user name and password out.')
          .refine(text => !/[?#]/.test(text), 'Leave the part from ? or # on out.')
          .optional(),
      })
      .optional(),
    /** The owner cannot change it. 0: never. */
    idleMinutes: z.literal(idleMinutes).optional(),
  })
  .superRefine(({ connections = [], allowedOrigins }, context) => {
    const seen = new Set<string>();
    connections.forEach(({ baseUrl, dashboardUrl }, index) => {
      const addresses = `${baseUrl} ${dashboardUrl}`;
      if (seen.has(addresses)) {
        const message = 'Another connection has the same two addresses.';
        context.addIssue({ code: 'custom', path: ['connections', index], message });
      }
      seen.add(addresses);
      for (const [name, origin] of Object.entries({ baseUrl, dashboardUrl })) {
        if (allows({ allowedOrigins }, origin)) continue;
        const message = 'This address is missing in allowedOrigins.';
        context.addIssue({ code: 'custom', path: ['connections', index, name], message });
      }
    });
  });
export type PolicyRules = z.infer<typeof policyFileSchema>;

function hasNoLogin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** What the owner may know of it. */
export const policyReportSchema = z.object({
  /**
   * none: there is no such file. in-force: it is obeyed. unusable: there is one that cannot be trusted or understood, so
   * that nothing is sent until it is mended.
   */
  state: z.enum(['none', 'in-force', 'unusable']),
  /** Where it lies, or would lie. null: this host knows no policy. */
  file: z.string().nullable(),
  /** With `unusable`: what is wrong, a line for each fault, in words for whoever looks after the computer. */
  faults: z.array(z.string()),
  /** null: any. */
  allowedOrigins: z.array(z.string()).nullable(),
  /** Names of the connections that it brings. */
  connections: z.array(z.string()),
  /** The settings that it fixes. */
  fixes: z.array(z.enum(managedSettings)),
});
export type PolicyReport = z.infer<typeof policyReportSchema>;
