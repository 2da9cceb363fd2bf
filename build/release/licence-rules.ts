/** Licences that ask for no more than to be named, with their text. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
];

/** Licences that ask for more, package by package. openpgp is a file of its own on Linux, so that it can be exchanged. */
const allowedFor: Readonly<Record<string, string>> = { openpgp: 'LGPL-3.0+' };

/** Whether Keyholder may carry a package under this licence, as its package.json states it. */
export function licenceAllowed(name: string, licence: string): boolean {
  return allowed.includes(licence) || (licence !== '' && allowedFor[name] === licence);
}

/** Packages that name a licence and leave its text out: they get the standard text. */
export const withoutText: Readonly<Record<string, 'mit' | 'unlicense'>> = {
  'lazy-val': 'mit',
  'react-remove-scroll-bar': 'mit',
  wouter: 'unlicense',
};
