import type { ProblemCode } from '../../../src-shared/problem.ts';

export interface Words {
  title: string;
  next: string;
}

/** What happened and what to do next, for the owner. Exhaustive: a new code without words is a type error. */
export const problemWords: Record<ProblemCode, Words> = {
  'invalid-input': {
    title: 'Something entered here cannot be used',
    next: 'Correct it and try again. Nothing was sent.',
  },
  'unknown-method': {
    title: 'This page and the program behind it do not fit together',
    next: 'Quit Keyholder and start it again. If that does not help, install it again.',
  },
  'unknown-item': {
    title: 'This is no longer recorded on this computer',
    next: 'It may have been removed a moment ago. Go back to the list.',
  },
  'needs-confirmation': {
    title: 'This needs your confirmation',
    next: 'Read what would be lost, then confirm.',
  },
  'unsupported-here': {
    title: 'This cannot be done here',
    next: 'Use the other way that is offered, or the installed Keyholder app.',
  },
  away: {
    title: 'You have been away',
    next: 'Confirm that it is you, then go on.',
  },
  cancelled: { title: 'This was stopped', next: 'Start it again if you still want it.' },
  busy: {
    title: 'Something is still under way',
    next: 'Wait until it is done, then try again. Nothing was changed.',
  },
  'session-missing': {
    title: 'No dashboard session',
    next: 'Creating and revoking tokens needs one: give Keyholder a session first.',
  },
  'session-ended': {
    title: 'The dashboard session has ended',
    next: 'Give Keyholder a new session, then try again. The personal access token is another credential and was not asked about.',
  },
  'token-missing': {
    title: 'No personal access token is in use',
    next: 'The team and the invitations need one. Create a token, or add one that you already have.',
  },
  'token-refused': {
    title: 'The service refused the personal access token',
    next: 'It was revoked, has expired, or was never valid for this service. Use another token. The dashboard session is another credential and was not asked about.',
  },
  'team-unknown': {
    title: 'The team id is not known',
    next: 'Enter the team id. The service’s dashboard usually shows it in the team’s settings or its address.',
  },
  'keychain-locked': {
    title: 'The keychain is locked',
    next: 'Unlock it, then try again. Keyholder writes credentials nowhere else.',
  },
  'keychain-unavailable': {
    title: 'The keychain does not answer',
    next: 'Check that it runs, or keep credentials only until you quit.',
  },
  'keychain-waiting': {
    title: 'The keychain has not answered yet',
    next: 'Look for its prompt, perhaps behind another window, and answer it. Then try again.',
  },
  'keychain-mismatch': {
    title: 'The keychain did not give back what was kept in it',
    next: 'What was read is not what was written, and was not used. Try again, or keep credentials only until you quit.',
  },
  'secret-absent': {
    title: 'The secret is not in the keychain',
    next: 'It was removed there, or is on another computer. Add the token again, or revoke it.',
  },
  offline: { title: 'This computer is offline', next: 'Connect to the network, then try again.' },
  'name-not-resolved': {
    title: 'The address was not found',
    next: 'Check the address for a slip, and the network or VPN that it needs.',
  },
  'connection-refused': {
    title: 'Nothing answers at this address',
    next: 'The service may be down, or the address or port is another one.',
  },
  'connection-lost': { title: 'The connection broke off', next: 'Try again.' },
  'tls-failed': {
    title: 'The encrypted connection could not be made',
    next: 'The certificate is not trusted by this computer, or something between inspects the traffic. Ask whoever runs the network.',
  },
  'proxy-refused': {
    title: 'The proxy let nothing through',
    next: 'Check this computer’s proxy settings, or ask whoever runs the network.',
  },
  'timed-out': { title: 'The service took too long', next: 'Try again in a moment.' },
  redirected: {
    title: 'The service pointed to another address',
    next: 'Keyholder follows no redirects, so that no credential goes astray. Check the address of the connection.',
  },
  'not-permitted': {
    title: 'You are not permitted to do this',
    next: 'Whoever owns the token or session lacks the right, as a rule: ask an owner of the team. Some services say the same of one that they do not take any more.',
  },
  'service-not-found': {
    title: 'The service does not know this path',
    next: 'The address probably belongs to something else. Check it in the connection’s settings.',
  },
  conflict: {
    title: 'The service says this already exists',
    next: 'Look at what is there before you try again.',
  },
  'field-errors': {
    title: 'The service did not accept some of the fields',
    next: 'Correct them and try again.',
  },
  'rate-limited': {
    title: 'The service asks for a pause',
    next: 'Too much was asked of it in a short time. Wait, then try again.',
  },
  'csrf-refused': {
    title: 'The service’s guard against forged requests said no',
    next: 'It wants a token or a header that Keyholder does not have (CSRF). Nothing was done, and it says nothing about your session or your rights. Use the service’s dashboard for this, or ask whoever runs it to let API clients through.',
  },
  'blocked-on-the-way': {
    title: 'Something between Keyholder and the service answered in its place',
    next: 'A firewall, a proxy or a bot check let the request go no further. It says nothing about your token, your session or your rights. Ask whoever runs the network or the service to let Keyholder through.',
  },
  'service-refused': {
    title: 'The service refused this',
    next: 'It gave no reason that can be shown. “Show requests” shows what came.',
  },
  'service-fault': {
    title: 'The service has a fault of its own',
    next: 'Nothing is wrong on your side. Try again later.',
  },
  'unreadable-answer': {
    title: 'The answer could not be read',
    next: 'It was not in the described form. The address may belong to another program.',
  },
  'answer-too-large': {
    title: 'The answer was too large',
    next: 'Keyholder stopped reading it. Check the address of the connection.',
  },
  'outcome-unknown': {
    title: 'It is not known whether this happened',
    next: 'The request may have been carried out, and no answer came that tells. It is not sent again by itself.',
  },
  managed: {
    title: 'This is fixed for this computer',
    next: 'Whoever looks after this computer has set it. Ask them to change it.',
  },
  'origin-not-allowed': {
    title: 'This address is not allowed on this computer',
    next: 'Whoever looks after this computer decides which addresses Keyholder may use. Nothing was sent.',
  },
  'policy-unusable': {
    title: 'This computer’s policy cannot be used',
    next: 'Keyholder sends nothing until it is fixed. Show the settings screen to whoever looks after this computer.',
  },
  'updates-off': {
    title: 'Keyholder does not look for newer versions here',
    next: 'The settings screen says why.',
  },
  'update-feed-unreachable': {
    title: 'The place for newer versions could not be reached',
    next: 'Keyholder tries again by itself. Nothing was installed.',
  },
  'update-feed-unreadable': {
    title: 'The place for newer versions did not answer as expected',
    next: 'Try again later. Nothing was installed.',
  },
  'update-refused': {
    title: 'A newer version was refused',
    next: 'It was not what its publisher signed. Nothing of it was installed. Do not install it by hand either.',
  },
  'storage-unwritable': {
    title: 'This computer’s data folder cannot be written',
    next: 'Check its permissions and the free space on the disk, then try again.',
  },
  'transfer-refused': {
    title: 'This file cannot be used here',
    next: 'Nothing was changed.',
  },
  'file-not-saved': {
    title: 'The file was not saved',
    next: 'Choose another folder, or check its permissions and the free space there, then save it again.',
  },
  internal: {
    title: 'Keyholder made a mistake',
    next: 'Try again. If it comes back, quit and start Keyholder again.',
  },
};
