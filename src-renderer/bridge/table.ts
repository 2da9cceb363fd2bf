import { z } from 'zod';
import { accessTokenSchema } from '../../src-shared/access-token.ts';
import { sessionStateSchema } from '../../src-shared/connection.ts';
import { methods } from '../../src-shared/contract.ts';
import { events } from '../../src-shared/events.ts';
import type { Asked, Lost } from '../../src-shared/method.ts';
import { problemSchema } from '../../src-shared/problem.ts';
import type { EventName, Method } from '../../src-shared/rpc.ts';
import type { Topic } from '../../src-shared/topics.ts';
import type { Shape } from './shape.ts';

/** A line of the contract, as far as a page goes by it. */
export interface Line {
  kind: 'read' | 'act';
  asks: Asked;
  topics: readonly Topic[];
  lost: Lost;
  oneAtATime: boolean;
  /** What the page knows otherwise too, and puts there. */
  gives: 'token' | 'session' | null;
  output: Shape;
}

interface Table {
  lines: Readonly<Record<Method, Line>>;
  events: Readonly<Record<EventName, Shape>>;
  problem: Shape;
  defs: Readonly<Record<string, Shape>>;
}

const used: readonly string[] = [
  ...['$ref', 'anyOf', 'oneOf', 'const', 'enum', 'type', 'properties', 'propertyNames'],
  ...['additionalProperties', 'items', 'default'],
];

/** As zod writes it, without what nobody asks for, or the rest tells: all of it is part of the first screen. */
function plain(schema: object): Shape {
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] };
  const optional = Object.keys(properties).filter(name => !required.includes(name));
  const isTold = 'const' in schema || 'enum' in schema;
  const kept = Object.entries(schema).filter(
    ([name, value]) =>
      used.includes(name) && !(name === 'type' && isTold) && !(name === 'additionalProperties' && !value),
  );
  const shape = kept.map(([name, value]) => {
    if (name === 'properties') return [name, plainEach(value)];
    if (name === 'anyOf' || name === 'oneOf') return [name, value.map(plain)];
    const isSchema =
      typeof value === 'object' && ['items', 'additionalProperties', 'propertyNames'].includes(name);
    return [name, isSchema ? plain(value) : value];
  });
  return { ...Object.fromEntries(shape), ...(optional.length > 0 ? { optional } : {}) };
}

const plainEach = (schemas: Record<string, object>): Record<string, Shape> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)]));

function tableOf(): Table {
  const names = Object.keys(methods) as Method[];
  const all = z.object({
    ...Object.fromEntries(names.map(name => [name, methods[name].output])),
    ...Object.fromEntries(Object.entries(events).map(([name, payload]) => [`event ${name}`, payload])),
    problem: problemSchema,
  });
  const { properties = {}, $defs = {} } = z.toJSONSchema(all, { io: 'output', reused: 'ref' });
  const shapes = plainEach(properties as Record<string, object>);
  const shapeOf = (name: string): Shape => {
    const shape = shapes[name];
    if (!shape) throw new Error(`${name} has no shape.`);
    return shape;
  };
  const lines = names.map((name): [Method, Line] => {
    const { kind, asks, topics, lost, output, ...rest } = methods[name];
    const gives =
      (output as unknown) === accessTokenSchema
        ? 'token'
        : (output as unknown) === sessionStateSchema
          ? 'session'
          : null;
    const oneAtATime = 'oneAtATime' in rest && rest.oneAtATime;
    return [name, { kind, asks, topics, lost, oneAtATime, gives, output: shapeOf(name) }];
  });
  const eventNames = Object.keys(events) as EventName[];
  return {
    lines: Object.fromEntries(lines) as Table['lines'],
    events: Object.fromEntries(eventNames.map(name => [name, shapeOf(`event ${name}`)])) as Table['events'],
    problem: shapeOf('problem'),
    defs: Object.fromEntries(
      Object.entries(plainEach($defs as Record<string, object>)).map(([name, shape]) => [
        `#/$defs/${name}`,
        shape,
      ]),
    ),
  };
}

/**
 * The contract for a page. Worked out when the page is built (`build/renderer.vite.config.ts`): zod and all schemas are a third of
 * what the first screen would need.
 */
export const table: Table = tableOf();
