import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from './practice-client.ts';

export interface Operation {
  operationId: string;
  responses: Record<string, { headers: Json; content?: Record<string, { schema: Json }> }>;
}

/** Of HTTP itself, or of the content. */
const plain = ['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'];

export interface Document extends Json {
  paths: Record<string, Record<string, Operation>>;
}

/** The document as a judge of answers: what it does not describe is a fault. */
export class OpenapiChecks {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  readonly document: Document;

  constructor(document: Document) {
    this.document = document;
    this.#ajv.addSchema(document, 'document');
  }

  operations(): { method: string; path: string; operation: Operation }[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  }

  /** What is wrong with an answer of this operation, in words; null: nothing. */
  async fault(method: string, path: string, response: Response): Promise<string | null> {
    const { status } = response;
    const said = this.document.paths[path]?.[method]?.responses[status];
    if (!said) return `${status} is not described`;
    const described = Object.keys(said.headers).map(name => name.toLowerCase());
    const sent = [...response.headers.keys()].filter(name => !plain.includes(name));
    if (sent.toSorted().join() !== described.toSorted().join()) {
      return `${status} comes with ${sent.join(', ')}`;
    }
    const type = response.headers.get('content-type')?.split(';')[0] ?? null;
    const body = await response.clone().text();
    if (!said.content) return body === '' ? null : `${status} has a body`;
    if (type === null || !said.content[type]) return `${status} comes as ${type}`;
    const escaped = [path, type].map(part => part.replaceAll('~', '~0').replaceAll('/', '~1'));
    const pointer = `document#/paths/${escaped[0]}/${method}/responses/${status}/content/${escaped[1]}/schema`;
    const value: unknown = type.endsWith('json') ? JSON.parse(body) : body;
    const validate = this.#ajv.getSchema(pointer) ?? this.#ajv.compile({ $ref: pointer });
    return validate(value) ? null : `${status}: ${this.#ajv.errorsText(validate.errors)}`;
  }

  /** Every error answer of the document, as `operation status code`. Answers of GraphQL that are no refusals among them. */
  describedErrors(): string[] {
    return this.operations().flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) => {
        const codes = new Set(Object.values(content ?? {}).flatMap(({ schema }) => codesIn(schema)));
        const error = Number(status) >= 400;
        if (codes.size === 0) return error ? [`${operation.operationId} ${status}`] : [];
        return [...codes].map(code => `${operation.operationId} ${status} ${code}`);
      }),
    );
  }
}

/** The values of every property `code` that has a list of them, however deep. */
function codesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) =>
    name === 'code' && Array.isArray(inner.enum) ? (inner.enum as string[]) : codesIn(inner),
  );
}

/** `operation status code` of an answer, as above. */
export async function errorOf(operation: Operation, response: Response): Promise<string[]> {
  const text = await response.clone().text();
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
  const codes: string[] = json?.error
    ? [json.error.code]
    : (json?.errors ?? []).map((error: { extensions: { code: string } }) => error.extensions.code);
  const start = `${operation.operationId} ${response.status}`;
  if (codes.length > 0) return codes.map(code => `${start} ${code}`);
  return response.status >= 400 ? [start] : [];
}
