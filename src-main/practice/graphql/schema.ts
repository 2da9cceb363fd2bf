import {
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import type { PracticeState, PracticeTeam } from '../state/practice-state.ts';
import { type CreatePatInput, createPat, revokePat } from './access-token-mutations.ts';
import { DateTime } from './date-time.ts';

const id = { type: new GraphQLNonNull(GraphQLID) };
const text = { type: new GraphQLNonNull(GraphQLString) };

const createPatInput = new GraphQLInputObjectType({
  name: 'CreatePatInput',
  fields: { name: text, teamId: id, expiresAt: { type: DateTime } },
});

/** `{ pat: … }`: both mutations answer with one object of that name. */
const payload = (name: string, pat: GraphQLObjectType) =>
  new GraphQLNonNull(new GraphQLObjectType({ name, fields: { pat: { type: new GraphQLNonNull(pat) } } }));

const createPatPayload = payload(
  'CreatePatPayload',
  new GraphQLObjectType({ name: 'CreatedPat', fields: { id, token: text } }),
);
const revokePatPayload = payload(
  'RevokePatPayload',
  new GraphQLObjectType({ name: 'RevokedPat', fields: { id } }),
);

/** Whose session it is. */
export type Caller = { team: PracticeTeam };

/** The operations of section 4.2 of the service description, and the query root that GraphQL insists on. */
export function practiceSchema(state: PracticeState): GraphQLSchema {
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: { serviceName: { ...text, resolve: () => 'Keyholder practice service' } },
    }),
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      fields: {
        createPat: {
          type: createPatPayload,
          args: { input: { type: new GraphQLNonNull(createPatInput) } },
          resolve: (_root, args: { input: CreatePatInput }, { team }: Caller) =>
            createPat(state, team, args.input),
        },
        revokePat: {
          type: revokePatPayload,
          args: { id },
          resolve: (_root, args: { id: string }, { team }: Caller) => revokePat(state, team, args.id),
        },
      },
    }),
  });
}
