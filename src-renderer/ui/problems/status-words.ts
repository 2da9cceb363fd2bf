import type { Words } from './problem-words.ts';

const askWhoRunsIt = 'Ask whoever runs the service.';

/** What a refusal means by itself, where HTTP has a status for it. What the service said of it stands below, where it said anything. */
export const statusWords: Readonly<Record<number, Words>> = {
  402: {
    title: 'The service wants to be paid first',
    next: 'Look at the team’s plan in the service’s dashboard.',
  },
  405: {
    title: 'The service does not take this kind of request here',
    next: 'What answers may be something else. Check the base address of the connection.',
  },
  406: {
    title: 'The service has no answer in JSON',
    next: `The base address may be that of another interface. ${askWhoRunsIt}`,
  },
  410: {
    title: 'The service has given this up',
    next: `The address or this version of its interface is gone. ${askWhoRunsIt}`,
  },
  411: {
    title: 'The service wants to know the length beforehand',
    next: `Something on the way may have removed it. ${askWhoRunsIt}`,
  },
  413: {
    title: 'What was sent is too large for the service',
    next: 'Shorten what was entered, then try again.',
  },
  414: {
    title: 'The address of the request is too long for the service',
    next: `It gave a page of its list an address that it does not take. ${askWhoRunsIt}`,
  },
  415: {
    title: 'The service does not take JSON here',
    next: 'The base address may be that of another interface. Check it.',
  },
  421: {
    title: 'The request came to the wrong server',
    next: `What answers does not serve this address. Check it, then try again.`,
  },
  423: {
    title: 'The service has locked this',
    next: 'Somebody may be changing it just now, or it was frozen. Try again later, or look in the dashboard.',
  },
  424: { title: 'Something that this depends on has failed', next: 'Nothing was done. Try again later.' },
  425: { title: 'The service does not want this so early', next: 'Nothing was done. Try again in a moment.' },
  426: {
    title: 'The service wants a newer protocol',
    next: `Keyholder speaks the one of its description. ${askWhoRunsIt}`,
  },
  428: { title: 'The service wants a condition with this', next: `Keyholder knows of none. ${askWhoRunsIt}` },
  431: {
    title: 'The request’s head is too large for the service',
    next: 'The token or the session may be longer than it takes. Use another one.',
  },
  451: {
    title: 'The service may not do this for legal reasons',
    next: `A law or an order stands against it. ${askWhoRunsIt}`,
  },
};
