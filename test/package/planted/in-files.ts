import { appendFile, copyFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plantedSecrets } from '../support/planted-secrets.ts';
import { copyProject } from '../support/project-copy.ts';
import { runNode } from '../support/run-dist.ts';
import { type Mistake, withFiles } from './mistake.ts';

/** The app built with modules in its main process that are none of it. */
async function bundleForeign(project: string, scratch: string): Promise<void> {
  const folder = join(scratch, 'foreign');
  await copyProject(folder, project);
  const modules = ['../web/gate.ts', '../practice/alone/serve-alone.ts'];
  const lines = modules.map((module, n) => `export * as more${n} from '${module}';\n`);
  await appendFile(join(folder, 'src-main/electron/main.ts'), `\n${lines.join('')}`);
  const build = "import { buildApp } from './build/package/build-app.ts'; await buildApp();";
  await runNode(folder, ['--input-type=module', '-e', build]);
  await rm(join(project, 'out'), { recursive: true });
  await cp(join(folder, 'out'), join(project, 'out'), { recursive: true });
}

/** Mistakes of the build, or of package.json, that the configuration lets through: what builds anew comes first. */
export const inFiles: readonly Mistake[] = [
  {
    name: 'the web host is bundled into the main process',
    spoil: bundleForeign,
    shows: 'linux',
    as: /The bundle main holds src-main\/web\/gate\.ts/,
  },
  {
    name: 'the practice service’s file and its description are bundled into the main process',
    spoil: bundleForeign,
    shows: 'linux',
    as: /The bundle main holds src-main\/practice\/alone\/openapi\.ts/,
  },
  {
    name: 'the web host is built into the app',
    spoil: project => writeFile(join(project, 'out/main/chunks/web-host-12345678.js'), ''),
    shows: 'linux',
    as: /app\.asar holds out\/main\/chunks\/web-host/,
  },
  {
    name: 'maps lie in the build and in the list of files',
    plant: withFiles('mac', files => [...files, 'out/**/*.map']),
    spoil: project => writeFile(join(project, 'out/main/main.js.map'), '{}'),
    shows: 'darwin',
    as: /app\.asar holds out\/main\/main\.js\.map/,
  },
  {
    name: 'a bundle has its map inside',
    spoil: project =>
      appendFile(join(project, 'out/main/main.js'), '\n//# sourceMappingURL=data:application/json,{}\n'),
    shows: 'linux',
    as: /refers to a source map/,
  },
  {
    name: 'a bundle holds a path of the building computer',
    spoil: project =>
      appendFile(join(project, 'out/main/main.js'), `\n// ${project}/src-main/electron/main.ts\n`),
    shows: 'win32',
    as: /app\.asar holds \/.*\.$/,
  },
  {
    name: 'a secret of the release is baked into a bundle',
    spoil: project =>
      appendFile(join(project, 'out/main/main.js'), `\n// ${plantedSecrets.AZURE_CLIENT_SECRET}\n`),
    shows: 'win32',
    as: /app\.asar holds planted-azure-client-secret/,
  },
  {
    name: 'a bundle loads a package that is not there, once somebody asks for it',
    spoil: project =>
      appendFile(join(project, 'out/main/main.js'), "\nexport const later = () => import('semver');\n"),
    shows: 'darwin',
    as: /main\.js needs semver, which is not packaged/,
  },
  {
    name: 'a library that is bundled is no dependency of the app',
    spoil: project =>
      edit(project, manifest => {
        const { semver, ...dependencies } = Object(manifest.dependencies);
        return {
          ...manifest,
          dependencies,
          devDependencies: { ...Object(manifest.devDependencies), semver },
        };
      }),
    shows: 'linux',
    as: /semver is in a bundle, and package\.json has it under devDependencies/,
  },
  {
    name: 'a dependency of the app is in no bundle',
    spoil: project =>
      edit(project, manifest => ({
        ...manifest,
        dependencies: { ...Object(manifest.dependencies), open: '11.0.4' },
      })),
    shows: 'linux',
    as: /open is among dependencies, and in no bundle/,
  },
  {
    name: 'what is bundled lies in the package once more',
    // Of one package: packing all of them takes a minute, and shows the same.
    plant: withFiles('linux', files =>
      files.map(pattern =>
        pattern === '!node_modules/!(keytar)/**' ? '!node_modules/!(keytar|semver)/**' : pattern,
      ),
    ),
    shows: 'linux',
    as: /app\.asar holds node_modules\/semver/,
  },
  {
    name: 'keytar’s binary is another processor’s',
    spoil: async project => {
      const prebuilds = join(project, 'node_modules/keytar/prebuilds');
      // It is a hard link to the real one.
      await rm(join(prebuilds, 'linux-arm64/keytar.node'));
      await copyFile(join(prebuilds, 'linux-x64/keytar.node'), join(prebuilds, 'linux-arm64/keytar.node'));
    },
    shows: 'linux',
    as: /linux-arm64\/keytar\.node is for linux on x64/,
  },
];

async function edit(
  project: string,
  change: (manifest: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const file = join(project, 'package.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify(change(JSON.parse(text)), null, 2));
}
