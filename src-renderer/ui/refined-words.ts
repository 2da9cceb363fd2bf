import type { Problem } from '../../src-shared/problem.ts';
import { problemWords } from './problem-words.ts';

export interface Words {
  title: string;
  next: string;
}

const certificateWords: Record<NonNullable<Problem['certificate']>, Words> = {
  'self-signed': {
    title: 'The service’s certificate is signed by itself',
    next: 'Nobody vouches for it. If it is your own service, have this computer trust its certificate; otherwise do not go on.',
  },
  expired: {
    title: 'The service’s certificate is not valid today',
    next: 'It has run out or does not hold yet. Check this computer’s date; if that is right, tell whoever runs the service.',
  },
  'wrong-host': {
    title: 'The certificate belongs to another address',
    next: 'What answers is not what the address says. Check the address of the connection for a slip.',
  },
  'unknown-authority': {
    title: 'This computer does not know who signed the certificate',
    next: 'On a company network something may inspect the traffic. Ask whoever runs the network for its root certificate.',
  },
  other: {
    title: 'The encrypted connection broke off at its beginning',
    next: 'The service may speak an old version of TLS, or not speak it at this port. Ask whoever runs it.',
  },
};

const unreadableWords: Record<NonNullable<Problem['unreadable']>, Words> = {
  empty: {
    title: 'The answer was empty',
    next: 'The service said yes and sent nothing to show. Try again; if it stays so, tell whoever runs it.',
  },
  html: {
    title: 'The answer was a web page',
    next: 'The address may be that of the dashboard or of a sign-in page. Check the base address of the connection.',
  },
  'cut-off': {
    title: 'The answer was cut off',
    next: 'Its end is missing, so nothing of it is shown. Try again.',
  },
  'not-utf8': {
    title: 'The answer was not written in UTF-8',
    next: 'It cannot be read without guessing letters. Tell whoever runs the service.',
  },
  'not-json': {
    title: 'The answer was not JSON',
    next: 'The address may belong to another program. Check the base address of the connection.',
  },
  'unexpected-shape': {
    title: 'The answer was JSON of an unfamiliar shape',
    next: 'Nothing in it looks like what was asked for. “Show requests” shows what came; send it to support.',
  },
};

const noRedirects = 'Keyholder follows no redirects, so that no credential goes astray.';

const redirectWords: Record<NonNullable<Problem['redirect']>, Words> = {
  'same-address': {
    title: 'The service pointed to another path of its own',
    next: `It may want you to sign in, or the base address lacks a part. ${noRedirects} Check the base address.`,
  },
  elsewhere: {
    title: 'The service pointed to another host',
    next: `It may have moved, or a sign-in page stands before it. ${noRedirects} Enter the new address only if you trust it.`,
  },
  unknown: {
    title: 'The service pointed away and did not say where to',
    next: `There is nowhere to look. ${noRedirects} Check the address, or tell whoever runs the service.`,
  },
};

const listedWords: Record<NonNullable<Problem['listed']>, Words> = {
  'not-sent': {
    title: 'It was not sent',
    next: 'Its answer was lost. The complete list, asked for afterwards, does not hold it. Sending again is safe.',
  },
  'cannot-tell': {
    title: 'It cannot be told whether it was sent',
    next: 'Its answer was lost, and the list does not settle it. It is not sent again by itself: sending again may send it twice.',
  },
};

/** The words for this very problem: those of its code, or finer ones where more is known. */
export function wordsOf(problem: Problem): Words {
  const { certificate, unreadable, redirect, listed } = problem;
  const usual = problemWords[problem.code];
  switch (problem.code) {
    case 'tls-failed':
      return certificate ? certificateWords[certificate] : usual;
    case 'unreadable-answer':
      return unreadable ? unreadableWords[unreadable] : usual;
    case 'redirected':
      return redirect ? redirectWords[redirect] : usual;
    case 'outcome-unknown':
      return listed ? listedWords[listed] : usual;
    default:
      return usual;
  }
}

/** The small print: HTTP status and detail. What was lost on the way is told as words, not as a code. */
export function detailOf({ status, detail }: Problem): string {
  const parts: string[] = [];
  if (status !== undefined) parts.push(`HTTP status ${status}`);
  if (detail !== undefined) parts.push(isCode(detail) ? problemWords[detail].title : detail);
  return parts.join(' · ');
}

function isCode(text: string): text is Problem['code'] {
  return Object.hasOwn(problemWords, text);
}
