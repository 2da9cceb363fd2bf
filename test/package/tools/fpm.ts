/**
 * In fpm's place, which electron-builder would download: makes a real deb by dpkg-deb and a real rpm by rpmbuild from
 * the arguments that fpm gets. Like fpm it gives every file to root, keeps modes, and fails on an option that it does
 * not know.
 */
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mustRun } from '../../../build/release/run-program.ts';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ s: { ...text, short: 's' }, t: { ...text, short: 't' }, force: { type: 'boolean' } },
    ...{ depends: { ...text, short: 'd', multiple: true }, 'deb-recommends': { ...text, multiple: true } },
    ...{ 'deb-compression': text, 'rpm-compression': text, 'rpm-os': text, architecture: text },
    ...{ 'after-install': text, 'after-remove': text, description: text, version: text, package: text },
    ...{ name: text, maintainer: text, vendor: text, url: text, category: text, license: text },
    ...{ 'deb-priority': text, 'rpm-summary': text, iteration: text },
  },
});
const given = (name: keyof typeof values): string => {
  const value = values[name];
  if (typeof value !== 'string') throw new Error(`fpm was not told --${name}.`);
  return value;
};

const folder = await mkdtemp(join(tmpdir(), 'kh-fpm-'));
try {
  const root = join(folder, 'root');
  for (const mapping of positionals) await install(mapping, root);
  await ({ deb: makeDeb, rpm: makeRpm }[given('t')] ?? unknownTarget)(root);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function unknownTarget(): never {
  throw new Error(`fpm cannot make ${given('t')}.`);
}

/** `from=to`: a folder's contents with a slash at the end, or a file. */
async function install(mapping: string, root: string): Promise<void> {
  const at = mapping.lastIndexOf('=');
  const [from, to] = [mapping.slice(0, at), join(root, mapping.slice(at + 1))];
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  // Temporary files of electron-builder may be for their owner's eyes only.
  if (!(await stat(from)).isDirectory()) await chmod(to, 0o644);
}

async function makeDeb(root: string): Promise<void> {
  const control = join(root, 'DEBIAN');
  await mkdir(control);
  const [summary = '', ...more] = given('description').split('\n');
  const fields = {
    ...{ Package: given('name'), Version: given('version'), Architecture: given('architecture') },
    ...{ Maintainer: given('maintainer'), Vendor: given('vendor'), Homepage: given('url') },
    ...{ Section: values.category ?? 'default', Priority: given('deb-priority') },
    Depends: values.depends?.join(', '),
    Recommends: values['deb-recommends']?.join(', '),
    Description: [summary, ...more.map(line => ` ${line.trim() || '.'}`)].join('\n'),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : []));
  await writeFile(join(control, 'control'), lines.join(''));
  await writeFile(join(control, 'postinst'), await readFile(given('after-install')), { mode: 0o755 });
  await writeFile(join(control, 'postrm'), await readFile(given('after-remove')), { mode: 0o755 });
  // Low: the stub is a whole Node.
  const compression = [`-Z${given('deb-compression')}`, '-z1'];
  await mustRun('dpkg-deb', ['--root-owner-group', ...compression, '--build', root, given('package')]);
}

async function makeRpm(root: string): Promise<void> {
  const spec = join(folder, 'keyholder.spec');
  const script = async (name: string, file: string) => [`%${name}`, await readFile(file, 'utf8')];
  const escaped = (value: string) => value.replaceAll('%', '%%');
  const fields = {
    ...{ Name: given('name'), Version: given('version'), Release: values.iteration ?? '1' },
    ...{ Summary: values['rpm-summary'] ?? given('description').split('\n')[0], License: given('license') },
    ...{ Vendor: given('vendor'), URL: given('url'), Packager: given('maintainer'), Group: 'default' },
    AutoReqProv: 'no',
  };
  const lines = [
    '%global __os_install_post %{nil}',
    '%global _build_id_links none',
    ...Object.entries(fields).map(([name, value]) => `${name}: ${escaped(value ?? '')}`),
    ...(values.depends ?? []).map(depend => `Requires: ${depend}`),
    ...['%description', escaped(given('description')), '%files', '%defattr(-,root,root,-)'],
    ...['"/opt/Keyholder"', '"/usr/share/applications"', '"/usr/share/icons/hicolor"'],
    ...(await script('post', given('after-install'))),
    ...(await script('postun', given('after-remove'))),
  ];
  await writeFile(spec, `${lines.join('\n')}\n`);
  // electron-builder says it in Debian's words, and fpm translates.
  const architecture = given('architecture')
    .replace(/^amd64$/, 'x86_64')
    .replace(/^arm64$/, 'aarch64');
  await mustRun('rpmbuild', [
    ...['--define', `_topdir ${folder}/top`, '--define', `_tmppath ${folder}/tmp`],
    ...['--define', '_binary_payload w1.xzdio', '--define', '__spec_clean_body %{nil}'],
    ...['--define', '_build_name_fmt built.rpm', '--define', `_rpmdir ${folder}`],
    ...['--target', `${architecture}-unknown-${given('rpm-os')}`, '--buildroot', root, '-bb', spec],
  ]);
  await rename(join(folder, 'built.rpm'), given('package')).catch(() =>
    cp(join(folder, 'built.rpm'), given('package')),
  );
}
