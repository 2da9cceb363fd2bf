// Plain JavaScript of an old kind: it has to run on whatever Node there is, and to say what is wrong with it.
'use strict';

/** @param {string} version such as `v22.18.0` */
function runsTypeScript(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  if (major === 22) return minor >= 18;
  if (major === 23) return minor >= 6;
  return major > 23;
}

/**
 * Why the project's scripts, which are TypeScript, cannot be run by this Node, or null.
 * @param {string} version such as `v22.18.0`
 */
function nodeMissing(version) {
  if (runsTypeScript(version)) return null;
  const brought = '`npm ci` brings a fitting Node along where npm’s registry has one for this system';
  return `Keyholder’s scripts need Node 22.18 or newer, and this is ${version}: ${brought}; where it has not, install Node 24 from https://nodejs.org.`;
}

if (require.main === module) {
  const reason = nodeMissing(process.version);
  if (reason !== null) {
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
  }
}

module.exports = { nodeMissing };
