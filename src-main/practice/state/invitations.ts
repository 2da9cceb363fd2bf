import { newId } from '../secret.ts';

export const roles = ['owner', 'admin', 'member', 'billing'] as const;
export type Role = (typeof roles)[number];
export type NewInvitation = { email: string; role: Role; use_seat: boolean };

/** As it goes over the wire (service description 2.2). Times: epoch seconds. */
export interface Invitation extends NewInvitation {
  id: string;
  object: 'invitation';
  created_at: number;
  updated_at: number;
  expires_at: number;
}

const lifetimeMs = 7 * 24 * 60 * 60 * 1000;
const inSeconds = (ms: number) => Math.floor(ms / 1000);

export class Invitations {
  /** Newest first. */
  private readonly items: Invitation[] = [];

  /** `createdAt`, `sentAgainAt`: epoch milliseconds. An invitation sent again lives seven days from then. */
  add(invitation: NewInvitation, createdAt: number, sentAgainAt = createdAt): Invitation {
    const added: Invitation = {
      id: newId('inv'),
      object: 'invitation',
      email: invitation.email,
      role: invitation.role,
      use_seat: invitation.use_seat,
      created_at: inSeconds(createdAt),
      updated_at: inSeconds(sentAgainAt),
      expires_at: inSeconds(sentAgainAt + lifetimeMs),
    };
    this.items.unshift(added);
    return added;
  }

  /** null: there is no invitation `after`. */
  page(limit: number, after: string | undefined): { data: Invitation[]; has_more: boolean } | null {
    const start = after === undefined ? 0 : this.items.findIndex(item => item.id === after) + 1;
    if (after !== undefined && start === 0) return null;
    return {
      data: this.items.slice(start, start + limit),
      has_more: start + limit < this.items.length,
    };
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
