import { domainToASCII } from 'node:url';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import { mailboxOf } from '../../../../src-shared/mailbox.ts';
import { normalForm } from '../../../../src-shared/normal-form.ts';
import { unescapedTexts } from '../../base/redaction/unescaped.ts';

/** As mail writes it: `Kim Doe <kim@example.com>`, `mailto:kim@example.com`. */
const namedAddress = /(?:<|^\s*mailto:)([^<>\s][^<>\s@]*@[^<>\s]+)>?\s*$/i;

/** Services fold case and compose letters. */
const folded = (text: string): string => normalForm(text.trim(), 'NFC').toLowerCase();

/** As frameworks write what could be read as a part of a page: `o&#x27;neil@example.com`. */
const ofPage = /&(?:#|amp;|quot;|apos;)/i;

/** One spelling of an address: folded, and the names of hosts are written in either form. */
export function addressOf(email: string): string {
  const written = ofPage.test(email) ? (unescapedTexts(email).at(-1) ?? email) : email;
  const [, named] = namedAddress.exec(written) ?? [];
  const plain = folded(named ?? written);
  const at = plain.lastIndexOf('@');
  const host = domainToASCII(plain.slice(at + 1));
  return at === -1 || host === '' ? plain : plain.slice(0, at + 1) + host;
}

/** Whether both are the same as services write them that fold what mail services fold, as validator.js does: without dots and tags. */
export const isSameMailbox = (one: string, other: string): boolean =>
  mailboxOf(addressOf(one)) === mailboxOf(addressOf(other));

/** Nor has any address two full stops side by side. */
const masked = /[*●•∙·…]+|\.{2,}/;

/** What stands before and behind what is not shown of an address; null: it is shown whole. */
export function shownParts(address: string): [beginning: string, end: string] | null {
  if (!masked.test(address)) return null;
  const parts = address.split(masked);
  return [parts[0] ?? '', parts.at(-1) ?? ''];
}

/** Whether an address that is shown in part is this one as far as it is shown, and anything of it is. */
export function showsPartOf(shown: string, wanted: string): boolean {
  const parts = folded(shown).split(masked);
  if (parts.length === 1 || !/[\p{L}\p{N}]/u.test(parts.join(''))) return false;
  return [addressOf(wanted), folded(wanted)].some(address => {
    const last = address.length - (parts.at(-1)?.length ?? 0);
    let at = 0;
    return parts.every((part, nth) => {
      const place = nth === parts.length - 1 ? last : address.indexOf(part, at);
      const isThere = place >= at && (nth > 0 || place === 0) && address.startsWith(part, place);
      at = place + part.length;
      return isThere;
    });
  });
}

/** Whether it could be theirs, although it is another: shown in part, written as the service keeps it, or not shown. */
export function mayBeOf({ email }: Invitation, wanted: string): boolean {
  if (email === null) return true;
  if (email.slice(0, 1).toLowerCase() !== wanted.slice(0, 1) && !masked.test(email)) return false;
  const address = addressOf(email);
  if (address === wanted) return false;
  if (mailboxOf(address) === mailboxOf(wanted)) return true;
  const parts = shownParts(address);
  return parts !== null && wanted.startsWith(parts[0]) && wanted.endsWith(parts[1]);
}

/** Those to an address, and those that may be, as a list shows them: of one without any address there is nothing to tell. */
export function maybeTo(items: readonly Invitation[], email: string): Invitation[] {
  const address = addressOf(email);
  return items.filter(
    one => one.email !== null && (addressOf(one.email) === address || mayBeOf(one, address)),
  );
}

/**
 * The same one, as an answer and as a list show it: the list may write its address otherwise, or show it in part. Its id alone does
 * not tell, since some give the same one to several.
 */
export function isSameInvitation(one: Invitation, other: Invitation): boolean {
  if (one.id !== other.id) return false;
  if (one.email === other.email) return true;
  if (one.id === null || one.email === null || other.email === null) return one.id !== null;
  const [address, otherAddress] = [addressOf(one.email), addressOf(other.email)];
  return address === otherAddress || mayBeOf(other, address) || mayBeOf(one, otherAddress);
}

export const keyOf = ({ id, createdAt }: Invitation): string => `${id} ${createdAt?.raw}`;

export function candidatesIn(items: readonly Invitation[], email: string): Invitation[] {
  const address = addressOf(email);
  return items.filter(one => one.email !== null && addressOf(one.email) === address);
}
