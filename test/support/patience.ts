/** Milliseconds to wait for what should come at once, before it is taken not to come. A slow machine is no failure. */
export const patience = 120_000;
