import { z } from 'zod';
import { newId } from '../secret.ts';
import type { Records } from './records.ts';

export const roles = ['owner', 'admin', 'member', 'billing'] as const;
export type Role = (typeof roles)[number];
export type NewInvitation = { email: string; role: Role; use_seat: boolean };

/** As it goes over the wire (service description 2.2). Times: epoch seconds. */
export const invitation = z.strictObject({
  id: z.string(),
  object: z.enum(['invitation']),
  email: z.string(),
  role: z.enum(roles),
  use_seat: z.boolean(),
  created_at: z.int(),
  updated_at: z.int(),
  expires_at: z.int(),
});
export type Invitation = z.infer<typeof invitation>;

const lifetimeMs = 7 * 24 * 60 * 60 * 1000;
const inSeconds = (ms: number) => Math.floor(ms / 1000);

/** The invitations of one team. */
export class Invitations {
  /** Newest first. */
  private readonly items: Invitation[] = [];
  /** Epoch milliseconds at which it was written; those that are restored have long been. */
  private readonly writtenAt = new WeakMap<Invitation, number>();
  private readonly teamId: string;
  private readonly records: Records;

  constructor(teamId: string, records: Records) {
    this.teamId = teamId;
    this.records = records;
  }

  /** `createdAt`, `sentAgainAt`: epoch milliseconds. An invitation sent again lives seven days from then. */
  add(wanted: NewInvitation, createdAt: number, sentAgainAt = createdAt): Invitation {
    const added: Invitation = {
      id: newId('inv'),
      object: 'invitation',
      email: wanted.email,
      role: wanted.role,
      use_seat: wanted.use_seat,
      created_at: inSeconds(createdAt),
      updated_at: inSeconds(sentAgainAt),
      expires_at: inSeconds(sentAgainAt + lifetimeMs),
    };
    this.records.invitation(this.teamId, added);
    this.writtenAt.set(added, createdAt);
    this.restore(added);
    return added;
  }

  /** Those that were there first come first. */
  restore(item: Invitation): void {
    this.items.unshift(item);
  }

  /** What was written after `asOf` (epoch milliseconds) is not seen. null: there is no invitation `after`. */
  page(
    limit: number,
    after: string | undefined,
    asOf = Number.POSITIVE_INFINITY,
  ): { data: Invitation[]; has_more: boolean } | null {
    const seen =
      asOf === Number.POSITIVE_INFINITY
        ? this.items
        : this.items.filter(item => (this.writtenAt.get(item) ?? 0) <= asOf);
    const start = after === undefined ? 0 : seen.findIndex(item => item.id === after) + 1;
    if (after !== undefined && start === 0) return null;
    return { data: seen.slice(start, start + limit), has_more: start + limit < seen.length };
  }

  hasPending(email: string, now: number): boolean {
    const wanted = email.toLowerCase();
    return this.pending(now).some(item => item.email.toLowerCase() === wanted);
  }

  seatsHeld(now: number): number {
    return this.pending(now).filter(item => item.use_seat).length;
  }

  private pending(now: number): Invitation[] {
    return this.items.filter(item => item.expires_at * 1000 > now);
  }
}
