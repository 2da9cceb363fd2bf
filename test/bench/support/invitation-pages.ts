/** Pages of a long list as a service sends them, each as the bytes of its JSON. Documented fields only (2.2). */
export function invitationPages(pages: number, perPage: number, now = Date.now()): Uint8Array[] {
  const second = Math.floor(now / 1_000);
  const encoder = new TextEncoder();
  return Array.from({ length: pages }, (_, page) => {
    const data = Array.from({ length: perPage }, (_, index) => {
      const n = page * perPage + index;
      return {
        id: `inv_${String(n).padStart(24, '0')}`,
        object: 'invitation',
        email: `person.${n}@larkspur.example`,
        role: ['member', 'admin', 'billing'][n % 3],
        use_seat: n % 2 === 0,
        created_at: second - n,
        updated_at: second - n,
        expires_at: second - n + 604_800,
      };
    });
    return encoder.encode(JSON.stringify({ object: 'list', data, has_more: page < pages - 1 }));
  });
}
