/** The one channel pair between the page and the core. The preload repeats the names: it may import types only. */
export const callChannel = 'keyholder:call';
export const eventChannel = 'keyholder:event';
