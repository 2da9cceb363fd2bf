import fc from 'fast-check';

/**
 * Properties with one seed for all, so that a run says the same of the same code on every machine. `KEYHOLDER_SEED=random` draws another
 * one for each property, to look for what nobody has met yet; what falls tells its number, which replays it.
 */
const seed = process.env.KEYHOLDER_SEED ?? '20261122';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

export { fc };
