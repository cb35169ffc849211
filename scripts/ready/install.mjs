import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotReadyError, run, runNpm } from './command.mjs';

/** The first Node version with argon2 in node:crypto. It also runs .ts files directly. */
const minNode = [24, 7];

/** npm writes this file as the last step of an install; it lists the packages in node_modules. */
const installedLock = 'node_modules/.package-lock.json';
/** Written after an install by this script: the hash of the installed lock file, and whether the tools are installed. */
const stamp = 'node_modules/.package-lock.sha256';

/** @param {string} root @param {boolean} withTools */
const stampText = (root, withTools) => `${lockHash(root)}${withTools ? ' with tools' : ''}`;

/**
 * Whether node_modules matches package-lock.json, whether installed by this script or by a developer.
 * @param {string} root
 * @param {boolean} withTools Whether the packages that only checks and tests need must be installed too.
 */
export function isInstalled(root, withTools) {
  if (!existsSync(join(root, installedLock))) return false;
  const stamped = existsSync(join(root, stamp)) ? readFileSync(join(root, stamp), 'utf8') : '';
  if (stamped === stampText(root, true) || (!withTools && stamped === stampText(root, false))) return true;
  const locked = readPackages(root, 'package-lock.json');
  const installed = readPackages(root, installedLock);
  // Optional packages for other platforms are not installed; npm also omits extraneous packages.
  const isSatisfied = ([path, { version, integrity, optional, extraneous, dev }]) => {
    // The entry with the empty path is the project itself.
    if (path === '') return true;
    if (!installed[path]) return optional || extraneous || (dev && !withTools);
    return installed[path].version === version && installed[path].integrity === integrity;
  };
  return Object.entries(locked).every(isSatisfied) && Object.keys(installed).every((path) => locked[path]);
}

/**
 * Installs without install scripts. Throws a NotReadyError that says what to do. Tools that are installed are kept.
 * @param {string} root
 * @param {boolean} withTools
 */
export async function install(root, withTools) {
  // npm would empty the folder behind the link, which other checkouts use.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new NotReadyError(
      'node_modules is a link to a folder that does not match package-lock.json. Install there, or remove the link.',
    );
  // `npm ci` empties node_modules, which a running server may use; to add the tools, the rest can stay.
  const addsTools = withTools && isInstalled(root, false);
  console.error(
    addsTools ? 'Installing the tools for checks and tests …' : 'Installing dependencies (the first time only) …',
  );
  const includesTools = withTools || hasTools(root);
  const text = stampText(root, includesTools);
  for (const file of [...(addsTools ? [] : [installedLock]), stamp]) rmSync(join(root, file), { force: true });
  const flags = [
    '--ignore-scripts',
    includesTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
  ];
  const command = addsTools ? ['install', '--no-save'] : ['ci'];
  const { code, output } = await runNpm([...command, ...flags], { cwd: root });
  if (code !== 0)
    throw new NotReadyError(
      `${output.trim()}\n\nThe dependencies could not be installed: ${explainFailure(code, output)}`,
    );
  writeFileSync(join(root, stamp), text);
  const node = join(root, 'node_modules/.bin/node');
  if (existsSync(node) && (await run(node, ['--version'])).code !== 0) {
    // npm scripts would otherwise run it instead of the machine's own Node.
    rmSync(node);
    console.error(
      `The Node that comes with Timbre does not run on this ${process.platform}-${process.arch}; using ${process.version}.`,
    );
  }
}

/** Whether a package that only checks and tests need is installed. */
function hasTools(root) {
  if (!existsSync(join(root, installedLock))) return false;
  return Object.values(readPackages(root, installedLock)).some(({ dev }) => dev);
}

/**
 * Throws a NotReadyError when neither the included Node nor the machine's own can run the server.
 * @param {string} root
 */
export function requireRunnableNode(root) {
  if (existsSync(join(root, 'node_modules/.bin/node'))) return;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor, minMinor] = minNode;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  throw new NotReadyError(
    `Timbre includes its own Node for Linux on x64 and arm64 (glibc). On ${process.platform}-${process.arch} it needs ` +
      `Node ${minNode.join('.')} or newer on the machine; this is ${process.version}. Install it from https://nodejs.org and start again.`,
  );
}

function explainFailure(code, output) {
  if (code === undefined) return 'npm is not installed. It comes with Node: https://nodejs.org';
  if (/EUSAGE/.test(output))
    return 'package-lock.json does not match package.json. Restore both from git, or run: npm install --ignore-scripts';
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/.test(
      output,
    )
  ) {
    return 'the package registry cannot be reached. The first start needs the network once; check the connection and start again.';
  }
  if (/ENOSPC|EDQUOT/.test(output)) return 'the disk is full.';
  if (/EACCES|EPERM|EROFS/.test(output)) return 'this user cannot write to this folder. Start as its owner.';
  return `npm exited with code ${code}; its message is above.`;
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

function readPackages(root, path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
}
