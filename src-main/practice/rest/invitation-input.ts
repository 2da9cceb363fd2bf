import { type FieldErrors, validationFailed } from '../service-error.ts';
import { type NewInvitation, type Role, roles } from '../state/invitations.ts';

const emailPattern =
  /^[^\s\p{C}@<>(),;:\\"[\].]+(\.[^\s\p{C}@<>(),;:\\"[\].]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])$/u;

/** Lengths: RFC 5321, section 4.5.3.1. */
function emailFault(value: unknown): string | null {
  if (value === undefined) return 'email is required.';
  if (typeof value !== 'string') return 'email must be a string.';
  if (value.length > 254 || value.indexOf('@') > 64) return 'email is too long.';
  return emailPattern.test(value) ? null : 'email is not an e-mail address.';
}

const isRole = (value: unknown): value is Role => roles.some(role => role === value);

function roleFault(value: unknown): string | null {
  if (value === undefined) return 'role is required.';
  return isRole(value) ? null : `role must be one of: ${roles.join(', ')}.`;
}

function seatFault(value: unknown): string | null {
  if (value === undefined) return 'use_seat is required.';
  return typeof value === 'boolean' ? null : 'use_seat must be true or false.';
}

/** Service description 2.2. Fields it does not name are ignored. Throws a 422 that names every bad field at once. */
export function parseInvitation(body: Readonly<Record<string, unknown>>): NewInvitation {
  const { email, role, use_seat } = body;
  const faults = { email: emailFault(email), role: roleFault(role), use_seat: seatFault(use_seat) };
  const fields: FieldErrors = {};
  for (const [field, fault] of Object.entries(faults)) if (fault !== null) fields[field] = [fault];
  if (Object.keys(fields).length > 0) throw validationFailed(fields);
  return { email, role, use_seat } as NewInvitation;
}
