import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import envPaths from 'env-paths';
import { parseFeed } from '../adapters/updates/feed-address.ts';

/** Development keeps its files and its keychain items apart from an installed Keyholder's. */
export const developmentName = 'keyholder-development';

export interface Flags {
  /** A browser even where Electron could run. */
  web: boolean;
  /** 0: any free port. */
  port: number;
  open: boolean;
  dataDir: string;
  keychain: 'system' | 'memory';
  /** Begin with nothing: the practice team is not opened by itself. */
  empty: boolean;
  /** A policy file to obey, whoever it belongs to; null: none. */
  policy: string | null;
  /** Look for newer versions there, as an installed Keyholder on Linux does, against the key in this file; null: do not. */
  updates: { feed: string; key: string } | null;
}

export type ParsedFlags =
  | { kind: 'run'; flags: Flags }
  | { kind: 'help'; text: string }
  | { kind: 'mistake'; text: string };

export const helpText = `Keyholder, from its source

  npm start                      the app, on the built-in practice team
  npm start -- --web             the same app in a browser

  --web                          use the browser even where Electron could run
  --port N                       port of the page on 127.0.0.1 (browser only; default: any free one)
  --no-open                      print the link and open no browser (browser only)
  --data-dir DIR                 folder for Keyholder's files (never secrets);
                                 default: ${defaultDataDir()}
  --keychain system|memory       where credentials are kept; memory: until Keyholder stops (default: system)
  --empty                        do not open the practice team by itself
  --policy FILE                  obey this policy file of a managed computer, for trying it out: unlike the one of an
                                 installed Keyholder it may belong to anybody (see docs/managed-deployment.md)
  --update-feed URL              look for newer versions there (browser only; https, or http on 127.0.0.1)
  --update-key FILE              the publisher's public Ed25519 key for it, in PEM
  --help                         this text
`;

/** @param from the folder that a relative --data-dir, --policy and --update-key start at */
export function parseFlags(args: readonly string[], from: string): ParsedFlags {
  let values: ReturnType<typeof readArgs>;
  try {
    values = readArgs(args);
  } catch (error) {
    return mistake(firstSentence(error));
  }
  if (values.help) return { kind: 'help', text: helpText };
  const port = values.port ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return mistake('--port takes a number from 0 to 65535.');
  const keychain = values.keychain ?? 'system';
  if (keychain !== 'system' && keychain !== 'memory') return mistake('--keychain takes system or memory.');
  if (values['data-dir'] === '') return mistake('--data-dir takes a folder.');
  if (values.policy === '') return mistake('--policy takes a file.');
  const feed = values['update-feed'];
  const key = values['update-key'];
  if ((feed === undefined) !== (key === undefined)) {
    return mistake('--update-feed and --update-key belong together.');
  }
  if (feed !== undefined && parseFeed(feed, true) === null) {
    return mistake('--update-feed takes an https:// address, or an http:// one on 127.0.0.1.');
  }
  return {
    kind: 'run',
    flags: {
      web: values.web ?? false,
      port: Number(port),
      open: !values['no-open'],
      dataDir: values['data-dir'] === undefined ? defaultDataDir() : resolve(from, values['data-dir']),
      keychain,
      empty: values.empty ?? false,
      policy: values.policy === undefined ? null : resolve(from, values.policy),
      updates: feed === undefined || key === undefined ? null : { feed, key: resolve(from, key) },
    },
  };
}

function readArgs(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      web: { type: 'boolean' },
      port: { type: 'string' },
      'no-open': { type: 'boolean' },
      'data-dir': { type: 'string' },
      keychain: { type: 'string' },
      empty: { type: 'boolean' },
      policy: { type: 'string' },
      'update-feed': { type: 'string' },
      'update-key': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
}

function defaultDataDir(): string {
  return envPaths(developmentName, { suffix: '' }).data;
}

/** Node's own words go on with advice about positional arguments, of which there are none here. */
function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `${message.split(/\.\s|\n/)[0]?.replace(/\.$/, '') ?? 'These flags cannot be read'}.`;
}

const mistake = (text: string): ParsedFlags => ({
  kind: 'mistake',
  text: `${text} Run with --help for the list of flags.`,
});
