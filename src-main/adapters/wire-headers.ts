import type { WireResponse } from '../core/base/ports/transport.ts';

/** Headers as a network stack gives them, in the port's form. */
export function wireHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Pick<WireResponse, 'headers' | 'setCookies'> {
  const plain: Record<string, string> = {};
  const setCookies: string[] = [];
  for (const [name, value = ''] of Object.entries(headers)) {
    const key = name.toLowerCase();
    const values = typeof value === 'string' ? [value] : value;
    if (key === 'set-cookie') setCookies.push(...values);
    else plain[key] = [plain[key], ...values].filter(one => one !== undefined).join(', ');
  }
  return { headers: plain, setCookies };
}
