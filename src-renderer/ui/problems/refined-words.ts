import type { AnyProblem, OutcomeUnknown, Problem, ProblemOf } from '../../../src-shared/problem.ts';
import { numberText } from '../kit/locale.ts';
import { problemWords, type Words } from './problem-words.ts';
import { reasonOf } from './reason-words.ts';
import { statusWords } from './status-words.ts';
import { transferWords } from './transfer-words.ts';
import { updateWords } from './update-words.ts';

type Unreadable = ProblemOf<'unreadable-answer'>;

const certificateWords: Record<ProblemOf<'tls-failed'>['certificate'], Words> = {
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
    title: 'Keyholder does not know who signed the certificate',
    next: 'On a company network something may inspect the traffic, or your own service has signed it itself. Have this computer trust the root certificate, which whoever runs the network has; on Linux the store of Chrome counts, not the system’s.',
  },
  invalid: {
    title: 'The service’s certificate does not hold',
    next: 'It was revoked, or is not made as a certificate has to be. Do not go on; tell whoever runs the service.',
  },
  other: {
    title: 'The encrypted connection broke off at its beginning',
    next: 'The service may speak an old version of TLS, or not speak it at this port: on this computer itself, try http://. Ask whoever runs it.',
  },
};

const unreadableWords: Record<NonNullable<Unreadable['unreadable']>, Words> = {
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
  encoding: {
    title: 'The answer was packed in a way that cannot be unpacked',
    next: 'Its content encoding is unknown here or broken. Try again; if it stays so, tell whoever runs the service.',
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
    next: 'What was asked for was not found in it. The address may belong to another program, or the service writes it in a way that Keyholder does not know: then send what came to support.',
  },
};

const partWords: Record<NonNullable<Unreadable['notUnderstood']>, string> = {
  'no-list': 'Not understood: nowhere in it is a list whose entries look like invitations.',
  'several-lists': 'Not understood: several lists in it look alike, so none of them was taken.',
  'no-object': 'Not understood: it holds no single object with fields.',
};

/** Which part of an answer was not understood; null: the words of the problem say it. */
export function notUnderstoodWords({ notUnderstood, atCharacter }: Unreadable): string | null {
  if (notUnderstood) return partWords[notUnderstood];
  return atCharacter === undefined
    ? null
    : `Not understood: from character ${numberText(atCharacter)} on, it is not JSON.`;
}

const noRedirects = 'Keyholder follows no redirects, so that no credential goes astray.';

const nowhere: Words = {
  title: 'The service pointed away and did not say where to',
  next: `There is nowhere to look. ${noRedirects} Check the address, or tell whoever runs the service.`,
};

const redirectWords: Record<NonNullable<ProblemOf<'redirected'>['redirect']>, Words> = {
  'same-address': {
    title: 'The service pointed to another path of its own',
    next: `It may want you to sign in, or the base address lacks a part. ${noRedirects} Check the base address.`,
  },
  elsewhere: {
    title: 'The service pointed to another host',
    next: `It may have moved, or a sign-in page stands before it. ${noRedirects} Enter the new address only if you trust it.`,
  },
  'no-target': nowhere,
  'holds-secret': nowhere,
  unknown: nowhere,
};

const listedWords: Record<NonNullable<OutcomeUnknown['listed']>, Words> = {
  'not-listed': {
    title: 'It is not in the list, and may still arrive',
    next: 'No answer came that tells, and that the list does not show it proves nothing: the service may still be at it, and an invitation that was accepted at once is not listed. It is not sent again by itself: sending again may send it twice.',
  },
  'cannot-tell': {
    title: 'It cannot be told whether it was sent',
    next: 'No answer came that tells, and the list does not settle it. It is not sent again by itself: sending again may send it twice.',
  },
};

const refusedAndSaid: Words = {
  title: problemWords['service-refused'].title,
  next: 'Read what it said below.',
};

const networkWantsSignIn: Words = {
  title: 'The network wants you to sign in first',
  next: 'Open any page in a browser on this network, sign in there, then try again. The service was not reached.',
};

/** Keyholder itself says no, not the service. */
const ownConflict: Words = {
  title: 'This cannot be done as things stand',
  next: 'The reason stands below. Nothing was sent.',
};

/** To unlock it, or to see whether it runs, would help the next run only. */
const doneWithout: Words = {
  title: 'Keyholder does without the keychain',
  next: 'What is needed here lies in it. Add the token, or paste the session, once more; or start Keyholder again when the keychain can be used.',
};

const askedEnough: Words = {
  title: 'Keyholder does not ask again just yet',
  next: 'Nothing was changed. Wait a minute, then try again.',
};

/** Where the service says how long to wait: that counts down beside it, and is over at some time. */
const pausedWords = {
  'rate-limited': {
    title: 'The service asked for a pause',
    next: 'Too much was asked of it in a short time.',
  },
  'service-fault': { title: problemWords['service-fault'].title, next: 'Nothing is wrong on your side.' },
};

const unfitToken: Words = {
  title: 'This personal access token cannot be sent',
  next: 'The service made it so. Use another token, revoke this one, and tell whoever runs the service.',
};

const lostPart: Words = {
  title: 'The keychain has lost a part of this secret',
  next: 'Save the session again; add the token again, or revoke it.',
};

/** That it is not there, or another one by now, is no mistake of its, and to try again leads nowhere. */
const goneWords: Partial<Record<NonNullable<ProblemOf<'internal'>['reason']>, Words>> = {
  silent: { title: 'Keyholder itself stopped answering', next: 'Start it again.' },
  restarted: { title: 'Keyholder was started again', next: 'Open the new link that it printed.' },
};

/** The words for this very problem: those of its code, or finer ones where more is known. */
export function wordsOf(problem: Problem): Words {
  const usual = problemWords[problem.code];
  switch (problem.code) {
    case 'token-missing':
      return problem.reason === 'unfit' ? unfitToken : usual;
    case 'keychain-locked':
    case 'keychain-unavailable':
    case 'keychain-waiting':
      return problem.reason === 'done-without' ? doneWithout : usual;
    case 'keychain-mismatch':
      return problem.reason === 'in-part' ? lostPart : usual;
    case 'tls-failed':
      return certificateWords[problem.certificate];
    case 'unreadable-answer':
      return problem.unreadable ? unreadableWords[problem.unreadable] : usual;
    case 'redirected':
      return problem.redirect ? redirectWords[problem.redirect] : usual;
    case 'busy':
      return problem.reason === 'asked-enough' ? askedEnough : usual;
    case 'rate-limited':
    case 'service-fault':
      return problem.retryAfterSeconds ? pausedWords[problem.code] : usual;
    case 'conflict':
      return problem.reason === 'service' ? usual : ownConflict;
    case 'outcome-unknown':
      return problem.listed ? listedWords[problem.listed] : usual;
    case 'service-refused':
      return statusWords[problem.status ?? 0] ?? (problem.serviceSaid ? refusedAndSaid : usual);
    case 'blocked-on-the-way':
      return problem.status === 511 ? networkWantsSignIn : usual;
    case 'update-refused':
      return updateWords[problem.update];
    case 'transfer-refused':
      return transferWords(problem) ?? usual;
    case 'internal':
      return (problem.reason && goneWords[problem.reason]) || usual;
    default:
      return usual;
  }
}

/** The small print: HTTP status, why, and what a system or a library says of it. */
export function detailOf(problem: Problem): string {
  const { status, technical }: AnyProblem = problem;
  return [status && (status < 200 || status > 299) && `HTTP status ${status}`, reasonOf(problem), technical]
    .filter(Boolean)
    .join(' · ');
}
