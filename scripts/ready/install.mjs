import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotReadyError, run, runNpm } from './command.mjs';

/** The first Node version with argon2 in node:crypto; it also runs .ts files directly. */
const neededNode = [24, 7];

/** npm writes this file as the last step of an install; it lists the packages in node_modules. */
const installedLock = 'node_modules/.package-lock.json';
/** Written after an install by this script: the hash of the installed lock file. */
const stamp = 'node_modules/.package-lock.sha256';

/**
 * Whether node_modules matches package-lock.json, whether installed by this script or by a developer.
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(join(root, installedLock))) return false;
  if (existsSync(join(root, stamp)) && readFileSync(join(root, stamp), 'utf8') === lockHash(root)) return true;
  const wanted = packagesOf(root, 'package-lock.json');
  const there = packagesOf(root, installedLock);
  // Optional packages for other platforms are not installed; npm also omits extraneous packages.
  const fits = ([path, { version, integrity, optional, extraneous }]) => {
    if (path === '' || !there[path]) return path === '' || optional || extraneous;
    return there[path].version === version && there[path].integrity === integrity;
  };
  return Object.entries(wanted).every(fits) && Object.keys(there).every((path) => wanted[path]);
}

/**
 * Installs with `npm ci`, without install scripts. Throws a NotReadyError that says what to do.
 * @param {string} root
 */
export async function install(root) {
  console.error('Installing dependencies (a minute or two, the first time only) …');
  const hash = lockHash(root);
  for (const mark of [installedLock, stamp]) rmSync(join(root, mark), { force: true });
  const flags = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await runNpm(['ci', ...flags, '--prefer-offline'], { cwd: root });
  if (code !== 0)
    throw new NotReadyError(`${output.trim()}\n\nThe dependencies could not be installed: ${reasonOf(code, output)}`);
  writeFileSync(join(root, stamp), hash);
  const node = join(root, 'node_modules/.bin/node');
  if (existsSync(node) && (await run(node, ['--version'])).code !== 0) {
    // npm would prefer it over the machine's own Node.
    rmSync(node);
    console.error(
      `The Node that comes with Timbre does not run on this ${process.platform}-${process.arch}; using ${process.version}.`,
    );
  }
}

/**
 * Throws a NotReadyError when neither the included Node nor the machine's own can run the server.
 * @param {string} root
 */
export function requireRunnableNode(root) {
  if (existsSync(join(root, 'node_modules/.bin/node'))) return;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [neededMajor, neededMinor] = neededNode;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  throw new NotReadyError(
    `Timbre brings its own Node for Linux on x64 and arm64 (glibc). On ${process.platform}-${process.arch} it needs ` +
      `Node ${neededNode.join('.')} or newer on the machine; this is ${process.version}. Install it from https://nodejs.org and start again.`,
  );
}

function reasonOf(code, output) {
  if (code === undefined) return 'npm is not installed. It comes with Node: https://nodejs.org';
  if (/EUSAGE/.test(output))
    return 'package-lock.json does not fit package.json. Restore both from git, or run: npm install --ignore-scripts';
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/.test(
      output,
    )
  ) {
    return 'the package registry cannot be reached. The first start needs the network once; check the connection and start again.';
  }
  if (/ENOSPC|EDQUOT/.test(output)) return 'the disk is full.';
  if (/EACCES|EPERM|EROFS/.test(output)) return 'this folder cannot be written by this user. Start as its owner.';
  return `npm ci ended with code ${code}; its message is above.`;
}

function lockHash(root) {
  return createHash('sha256').update(lockText(root)).digest('hex');
}

function lockText(root) {
  try {
    return readFileSync(join(root, 'package-lock.json'));
  } catch {
    throw new NotReadyError('package-lock.json cannot be read: restore it from git.');
  }
}

function packagesOf(root, path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
}
