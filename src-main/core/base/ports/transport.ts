export interface WireRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body?: string;
  connectTimeoutMs: number;
  /** From the call to the last byte of the body. */
  totalTimeoutMs: number;
  /** A longer body fails with `too-large` and is not read on; counted as it came and as it is unpacked. */
  maxBodyBytes: number;
  /** What has come of an answer that breaks off goes with the error: it may show something that is shown once. */
  keepTorn?: boolean;
  signal: AbortSignal;
}

export interface WireResponse {
  status: number;
  /** Lower-case names, without Set-Cookie; repeated headers joined by ", ". */
  headers: Readonly<Record<string, string>>;
  /** Each Set-Cookie header as it came: they hold commas of their own, so that joined they could not be told apart. */
  setCookies?: readonly string[];
  /** Without its content encodings, which the headers still name; as it came where one of them is unknown. */
  body: Uint8Array;
}

/** One HTTP exchange. Never follows a redirect (a 3xx is an answer), keeps no cookie, adds no credential, never retries. */
export interface Transport {
  /** Rejects with `TransportError` and nothing else. */
  send(request: WireRequest): Promise<WireResponse>;
  close(): Promise<void>;
}

export const transportFaults = [
  'offline',
  'name-not-resolved',
  'connection-refused',
  'connection-lost',
  'tls-failed',
  'proxy-refused',
  'connect-timeout',
  'total-timeout',
  'too-large',
  'undecodable', // the body is packed, and what it is packed in is broken
  'aborted',
  'other',
] as const;
export type TransportFault = (typeof transportFaults)[number];

export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly fault: TransportFault;
  /** false only where it is certain that no byte of the request reached the service. */
  readonly mayHaveArrived: boolean;
  /** What had come of the answer, for a request that asked to keep it. It may hold a secret. */
  readonly torn: WireResponse | null;
  constructor(
    fault: TransportFault,
    mayHaveArrived: boolean,
    message: string,
    torn: WireResponse | null = null,
  ) {
    super(message);
    this.fault = fault;
    this.mayHaveArrived = mayHaveArrived;
    this.torn = torn;
  }
}
