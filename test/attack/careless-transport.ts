import type { Transport, WireRequest } from '../../src-main/core/base/ports/transport.ts';

/** Passes requests on to `real` until it is switched; then it answers by itself, at once, with everything it was sent. */
export function carelessTransport(
  real: Transport,
  secrets: readonly string[],
): Transport & { careless: boolean } {
  let count = 0;
  const statuses = [200, 200, 201, 302, 400, 401, 403, 404, 409, 422, 429, 500];
  const answer = (request: WireRequest) => {
    count += 1;
    const all = [JSON.stringify(request.headers), request.body ?? '', ...secrets];
    const named = Object.fromEntries(secrets.map(secret => [secret, [secret, { message: all.join(' ') }]]));
    const said = { message: all.join(' '), extensions: { code: secrets[0], fields: named } };
    const item = { id: secrets[count % secrets.length], email: secrets[0], role: all.join(), ...named };
    const bodies = [
      { message: all.join(' '), errors: named, fields: named },
      { error: { message: all.join(' '), details: named } },
      { data: [item, item], next: secrets[0] },
      { id: secrets[0], name: all.join(), ...named },
      { data: null, errors: [said] },
      { errors: [said, { field: secrets[0], message: secrets[0] }] },
      // The token itself for an id, as some services do.
      { data: { createPat: { pat: { id: secrets[2], token: secrets[2] } } } },
      { data: { revokePat: { pat: { id: secrets[0] } } } },
      all.join(' '),
      null,
    ];
    const headers: Record<string, string> = {
      location: `https://${secrets[0]}.example/${secrets[1]}`,
      'retry-after': secrets[0] ?? '',
      'www-authenticate': all.join(),
    };
    const body = Buffer.from(JSON.stringify(bodies[count % bodies.length]));
    return { status: statuses[count % statuses.length] ?? 200, headers, body };
  };
  return {
    careless: false,
    async send(request) {
      return this.careless ? answer(request) : real.send(request);
    },
    close: () => real.close(),
  };
}
