import { methods } from '../../../src-shared/contract.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import { type Draft, longestAbout } from '../activity/activity-line.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { redactShapes } from '../base/redaction/secret-shapes.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { inputTexts } from '../custody/input-texts.ts';
import type { KnownJob } from '../jobs/job-records.ts';
import { type LedgerRow, rowKnownBy } from '../tokens/ledger/ledger-row.ts';

type Row = Pick<LedgerRow, 'key' | 'otherKeys' | 'id' | 'name' | 'connectionId'>;

/** What the fields of inputs and answers name, as it stands just now. */
export interface Known {
  connections: readonly ConnectionRecord[];
  rows: readonly Row[];
  /** The settings in force, by name. */
  settings: Readonly<Record<string, unknown>>;
  job(id: string): KnownJob | undefined;
  redact: Redact;
}

export type Described = Pick<Draft, 'connection' | 'origin' | 'about'> & { practice: boolean };

/**
 * A caller's input without the ids of our own that nothing has: they are not looked through, so that any text may stand there, and what
 * is described is written down.
 */
export function knownOf(
  method: Method,
  input: unknown,
  { connections, job }: Known,
): Record<string, unknown> {
  const isKnown = (id: string) => connections.some(one => one.id === id) || job(id) !== undefined;
  const unknown = inputTexts(methods[method].input, input)
    .filter(({ kind, text }) => kind === 'own' && !isKnown(text))
    .map(({ field }) => field);
  const { id, connectionId, ...rest } = fieldsOf(input);
  return {
    ...rest,
    ...(unknown.includes('id') ? {} : { id }),
    ...(unknown.includes('connectionId') ? {} : { connectionId }),
  };
}

const ofInvitation = ['role', 'useSeat'];
const ofToken = ['does', 'expiresAt'];

/**
 * What an act is about: read out of its fields by the names that they have all over the table, so that no method has to be described by
 * itself. Only what names a thing is taken: a secret comes in by none of these.
 * @param output null: there is none, or none yet
 */
export function describe(method: Method, input: unknown, output: unknown, known: Known): Described {
  const given = fieldsOf(input);
  const came = fieldsOf(output);
  // A step of a replacement is about the new token, but for the last one, which revokes the old.
  const key = text(given.newKey !== undefined && given.does !== 'revoke' ? given.newKey : given.key);
  // A file of another computer may have given the row another key since a step was asked for.
  const row = key === null ? undefined : rowKnownBy(known.rows, key);
  const job = known.job(text(given.id) ?? text(given.jobId) ?? '');
  const isOf = (noun: string) => method.startsWith(`${noun}.`);
  const connectionId =
    text(given.connectionId) ??
    (isOf('connections') ? (text(given.id) ?? text(came.id)) : null) ??
    row?.connectionId ??
    job?.connectionId ??
    text(came.connectionId);
  const record = known.connections.find(one => one.id === connectionId);
  const cleanBy = (redact: Redact) => (one: string | null) => one && redact(one).slice(0, longestAbout);
  // What has become an id or a name is no slip of the owner's, and stands in the lists as it is: of these `AccessToken:550e8400` is
  // one, and `CI token: production`. By them one thing is known.
  const asKept = cleanBy(known.redact);
  const clean = cleanBy(one => redactShapes(known.redact(one)));
  const label = record?.label ?? (isOf('connections') ? (text(given.label) ?? text(came.label)) : null);
  const kept = row?.name ?? text(came.name);
  const name =
    kept ?? text(given.name) ?? text(given.email) ?? text(came.fileName) ?? (job ? nameOf(job) : null);
  const id = row?.id ?? text(came.id) ?? text(given.id);
  const more = moreOf(method, given, known) ?? (job ? kindOf(job) : null);
  const named = name ?? (isOf('connections') ? label : null) ?? text(given.version);
  const isNothing = named === null && more === null && (id === null || id === connectionId);
  return {
    connection: connectionId === null ? null : { id: connectionId, label: clean(label ?? '') ?? '' },
    origin: originOf(method, record),
    about: isNothing
      ? null
      : { id: asKept(id), name: kept === null ? clean(named) : asKept(kept), more: clean(more) },
    practice: record?.kind === 'practice',
  };
}

function moreOf(method: Method, given: Record<string, unknown>, { settings }: Known): string | null {
  const parts: string[] = [];
  const tell = (name: string) => {
    const value = given[name];
    if (['string', 'number', 'boolean'].includes(typeof value)) parts.push(`${name}=${String(value)}`);
  };
  if (Array.isArray(given.people)) parts.push(`addresses=${given.people.length}`);
  if (Array.isArray(given.keys)) parts.push(`tokens=${given.keys.length}`);
  for (const name of [...ofInvitation, ...ofToken]) tell(name);
  if (method === 'settings.set') {
    for (const name of Object.keys(given)) if (given[name] !== settings[name]) tell(name);
    const [days, before] = [given.endDays, settings.endDays].map(listed);
    if (days !== null && days !== before) parts.push(`endDays=${days}`);
  }
  return parts.length === 0 ? null : parts.join(' ');
}

const listed = (value: unknown): string | null => (Array.isArray(value) ? value.join(',') : null);

/** Of what it is about, where that is one thing. */
function nameOf({ kind, steps: [first, ...others] }: KnownJob): string | null {
  if (!first || (others.length > 0 && kind !== 'tokens.rotate')) return null;
  return 'email' in first.what ? first.what.email : first.what.name;
}

/** Where it is about more than its name tells. */
function kindOf({ kind, steps }: KnownJob): string | null {
  if (kind === 'tokens.rotate') return 'replacement=1';
  if (steps.length < 2) return null;
  return `${kind === 'invitations.create' ? 'batch' : 'revocation'}=${steps.length}`;
}

function originOf(method: Method, record: ConnectionRecord | undefined): string | null {
  const { asks } = methods[method];
  if (!record || asks === 'nobody' || asks === 'feed') return null;
  // Where both are asked, what is done is done at the dashboard.
  return asks === 'api' ? record.baseUrl : record.dashboardUrl;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
