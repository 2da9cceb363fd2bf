import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { json, type RawService, type Seen, startRawService } from './raw-service.ts';

const prefix = 'KEYHOLDER_PLANTED';

/** A secret that is like no other text, made of characters that every field of the app takes. */
export const plant = (kind: string): string => `${prefix}_${kind}_${randomBytes(12).toString('hex')}`;

/** The part of a planted secret that no other run has. */
const core = (secret: string): string => secret.slice(secret.lastIndexOf('_') + 1);

/** Base64 of the core wherever it begins in a longer text, without the characters that its neighbours share. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map(offset => {
    const encoded = Buffer.from(`${'x'.repeat(offset)}${text}`)
      .toString('base64')
      .replace(/=+$/, '');
    return encoded.slice(offset === 0 ? 0 : 4, -2);
  });
}

export interface Scanner {
  /** Names of the secrets that are in the text, whole or in part, plain, in another case, in base64 or in hex. */
  inText(text: string): string[];
  /** The same for bytes, as UTF-8 and as UTF-16. */
  inBytes(bytes: Uint8Array): string[];
}

/** Looks for secrets in whatever may hold them. Says which, never the secret itself. */
export function scannerFor(secrets: Readonly<Record<string, string>>): Scanner {
  const all = Object.entries(secrets).map(([name, secret]) => ({
    name,
    plain: [core(secret).toLowerCase(), Buffer.from(core(secret)).toString('hex')],
    base64: base64Forms(core(secret)),
  }));
  const inText = (text: string): string[] => {
    const lower = text.toLowerCase();
    return all
      .filter(
        ({ plain, base64 }) =>
          plain.some(form => lower.includes(form)) || base64.some(form => text.includes(form)),
      )
      .map(({ name }) => name);
  };
  return {
    inText,
    inBytes(bytes) {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
      return [...new Set([...inText(text), ...inText(text.replaceAll('\0', ''))])];
    },
  };
}

export interface PlantedService {
  origin: string;
  session: string;
  token: string;
  /** What createPat gives out, in this order; each once. */
  created: readonly string[];
  secrets: Readonly<Record<string, string>>;
  /**
   * `refuses`: everything from now on, with all secrets in the words of the refusal. `names`: the secrets are names of fields, around
   * and in the items of a long list and in what else is answered.
   */
  mood: 'works' | 'names' | 'refuses' | 'session-ended';
  seen: Seen[];
  close(): Promise<void>;
}

type Answer = Parameters<RequestListener>[1];

/**
 * A service that is as careless with secrets as a service can be: whatever it answers, good or bad, repeats the credential
 * of the request and every other secret it knows, in values, in names of fields and in ids.
 */
export async function startPlantedService(creations = 3): Promise<PlantedService> {
  const session = plant('SESSION');
  const token = plant('PAT');
  const created = Array.from({ length: creations }, (_, n) => plant(`CREATED${n + 1}`));
  const names = Object.fromEntries(created.map((secret, n) => [`created ${n + 1}`, secret]));
  const secrets = { session, token, ...names };
  const state = { mood: 'works' as PlantedService['mood'], given: 0 };
  const valid = new Set([token]);
  const invitations = [invitation('inv_1', 'first@larkspur.example', 'member')];
  /** Known to the app by now: what it has never seen, no app can know again. */
  const known = () => [session, token, ...created.slice(0, state.given)];
  const chatter = () => Object.fromEntries(known().map((secret, n) => [`note ${n}`, `It is ${secret}!`]));
  const told = () => `No. You sent ${known().join(', ')}.`;

  function named({ path, method, body }: Seen): object {
    const fields = Object.fromEntries(known().map(secret => [secret, 1]));
    const within = Object.fromEntries(known().map(secret => [secret, { ...fields, next: null }]));
    if (path === '/api/v1/team') return { id: 'team_1', name: 'Larkspur', ...within };
    if (method === 'POST') return { ...invitation('inv_n', JSON.parse(body).email, 'member'), ...within };
    const items = Array.from({ length: 400 }, (_, n) => ({
      ...invitation(`inv_n${n}`, `n${n}@x.example`, 'member'),
      ...fields,
      ...(n % 2 ? within : {}),
    }));
    const pages = Object.fromEntries(known().map(secret => [`${secret}_next_page`, null]));
    return {
      ...within,
      ...pages,
      links: within,
      pagination: { ...fields, ...pages, total: 400 },
      data: items,
    };
  }

  function rest(seen: Seen, response: Answer): void {
    const bearer = /^Bearer (.+)$/.exec(seen.headers.authorization ?? '')?.[1] ?? '';
    if (!valid.has(bearer)) {
      return void json(response, 401, { error: { message: `Unknown: ${bearer}. ${told()}` } });
    }
    if (state.mood === 'refuses') {
      const fields = Object.fromEntries(known().map(secret => [secret, [`bad: ${secret}`]]));
      return void json(response, 422, { message: told(), errors: { email: [told()], ...fields } });
    }
    if (state.mood === 'names') return void json(response, 200, named(seen));
    if (seen.path === '/api/v1/team') {
      const debug = { request: { authorization: `Bearer ${bearer}` }, [bearer]: bearer, list: known() };
      return void json(response, 200, { id: 'team_1', name: 'Larkspur', debug, ...chatter() });
    }
    if (seen.method === 'GET')
      return void json(response, 200, { data: [...invitations, ...echoes(known())] });
    const body = JSON.parse(seen.body) as { email: string; role: string };
    invitations.push(invitation(`inv_${invitations.length + 1}`, body.email, body.role));
    json(response, 201, { ...invitations.at(-1), ...chatter() });
  }

  function graphql(seen: Seen, response: Answer): void {
    const good = state.mood !== 'session-ended' && cookieOf(seen.headers) === session;
    if (!good) return void json(response, 401, { errors: [{ message: told() }] });
    const { query, variables = {} } = JSON.parse(seen.body) as Call;
    const extensions = { code: 'FORBIDDEN', debug: known() };
    if (query.includes('__typename')) return void json(response, 200, { data: { __typename: 'Query' } });
    if (state.mood === 'refuses') {
      return void json(response, 200, { data: null, errors: [{ message: told(), extensions }] });
    }
    if (query.includes('revokePat')) {
      valid.delete(created[Number(variables.id?.slice(4)) - 1] ?? '');
      return void json(response, 200, { data: { revokePat: { pat: { id: variables.id } } } });
    }
    const secret = created[state.given] ?? plant('TOO_MANY');
    valid.add(secret);
    state.given += 1;
    const data = { createPat: { pat: { id: `pat_${state.given}`, token: secret } } };
    json(response, 200, { data, errors: [{ message: told() }], extensions });
  }

  const service: RawService = await startRawService((seen, response) => {
    response.setHeader('x-debug', known().join(','));
    if (seen.path === '/graphql') graphql(seen, response);
    else rest(seen, response);
  });
  return {
    ...{ origin: service.origin, session, token, created, secrets, seen: service.seen, close: service.close },
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
  };
}

interface Call {
  query: string;
  variables?: { id?: string };
}

const cookieOf = (headers: IncomingMessage['headers']) =>
  /(?:^|; )SERVICE_SESSION=([^;]*)/.exec(headers.cookie ?? '')?.[1];

function invitation(id: string, email: string, role: string) {
  const at = 1_760_000_000;
  return {
    id,
    object: 'invitation',
    email,
    role,
    use_seat: true,
    created_at: at,
    updated_at: at,
    expires_at: at,
  };
}

/** Invitations that hold secrets where one would look for an id, an address or a time. */
const echoes = (known: string[]) =>
  known.map(secret => ({
    ...invitation(secret, `${secret}@x.example`, secret),
    [secret]: secret,
    use_seat: secret,
  }));
