import { z } from 'zod';
import { act, local, passing } from './method.ts';
import {
  importedSchema,
  importInput,
  ledgerFileSchema,
  newPassphraseInput,
  reviewInput,
  transferReviewSchema,
} from './transfer.ts';

/** Part of the table: what is known of tokens, taken to another computer. */
export const ledgerMethods = {
  /**
   * What is known of all tokens but the practice team's, the key of their fingerprints and the journal of activity, in a file of the
   * age format that the passphrase opens. No secret of a service is in it.
   */
  'ledger.export': act(z.strictObject({ passphrase: newPassphraseInput }), ledgerFileSchema, {
    ...local,
    presence: true,
    oneAtATime: true,
  }),
  /** Opens such a file and tells what it would add and change here. Changes nothing. */
  'ledger.review': act(reviewInput, transferReviewSchema, { ...passing, oneAtATime: true }),
  /** Takes in what was reviewed: `unknown-item` where that is forgotten. What is here already stays, and nothing is asked of a service. */
  'ledger.import': act(importInput, importedSchema, { ...local, presence: true, oneAtATime: true }),
} as const;
