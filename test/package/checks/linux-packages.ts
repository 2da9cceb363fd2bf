import type { FpmRecipe, LinuxRecipes } from '../support/linux-recipes.ts';

/** Deb and rpm: what they need, and where they put the entry and the icons. */
export function linuxPackageFindings({ deb, rpm, AppImage }: LinuxRecipes): string[] {
  return [
    ...recipeFindings('deb', deb, [
      /^libsecret-1-0$/,
      /^libgtk-3-0$/,
      /^libnss3$/,
      /^libasound2t64 \| libasound2$/,
      /^libgbm1$/,
      /^libxtst6$/,
      /^libxss1$/,
      /^libnotify4$/,
      /^libatspi2\.0-0$/,
      /^libuuid1$/,
      /^xdg-utils$/,
    ]),
    ...recipeFindings('rpm', rpm, [
      /\blibsecret\b/,
      /^gtk3$/,
      /^nss$/,
      /\balsa-lib\b/,
      /\bmesa-libgbm\b/,
      /\blibXtst\b/,
      /^libXScrnSaver$/,
      /^libnotify$/,
      /^at-spi2-core$/,
      /\blibuuid\b/,
      /^xdg-utils$/,
    ]),
    ...(/keyring/.test(after(deb, '--deb-recommends').join()) ? [] : ['deb recommends no keyring.']),
    ...desktopFindings('AppImage', AppImage.desktop, /^AppRun( %U)?$/),
    ...desktopFindings('deb', deb.desktop, /^\/opt\/Keyholder\/keyholder %U$/),
    ...desktopFindings('rpm', rpm.desktop, /^\/opt\/Keyholder\/keyholder %U$/),
  ];
}

/** The values of an option that may be there several times. */
const after = ({ args }: FpmRecipe, option: string) =>
  args.flatMap((arg, index) => (arg === option ? [args[index + 1] ?? ''] : []));

function recipeFindings(name: string, recipe: FpmRecipe, needed: readonly RegExp[]): string[] {
  const depends = after(recipe, '-d');
  const findings = needed
    .filter(pattern => !depends.some(depend => pattern.test(depend)))
    .map(pattern => `${name} does not depend on ${pattern.source}.`);
  for (const path of ['applications/keyholder.desktop', 'icons/hicolor/512x512/apps/keyholder.png']) {
    if (!recipe.args.some(arg => arg.endsWith(`=/usr/share/${path}`)))
      findings.push(`${name} installs no ${path}.`);
  }
  for (const option of ['--maintainer', '--vendor', '--url', '--license', '--description']) {
    if (!after(recipe, option)[0]?.trim()) findings.push(`${name} has no ${option.slice(2)}.`);
  }
  return findings;
}

/** By these a desktop shows the app, finds it, and knows its window. */
function desktopFindings(name: string, text: string, exec: RegExp): string[] {
  const entry = new Map(
    text
      .split('\n')
      .filter(line => line.includes('='))
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const wanted: [key: string, value: RegExp][] = [
    ['Name', /^Keyholder$/],
    ['Type', /^Application$/],
    ['Terminal', /^false$/],
    ['Exec', exec],
    ['Icon', /^keyholder$/],
    ['StartupWMClass', /^keyholder$/],
    ['Categories', /^Utility;$/],
    ['Comment', /./],
    ['Keywords', /^(\w+;){3,}$/],
  ];
  return wanted
    .filter(([key, value]) => !value.test(entry.get(key) ?? ''))
    .map(([key]) => `${name}: the desktop entry has ${key}=${entry.get(key) ?? ''}.`);
}
