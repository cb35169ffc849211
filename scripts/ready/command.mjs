import { spawn } from 'node:child_process';

/** Why the project cannot be made ready, and what to do: the message is shown to the person as it is. */
export class NotReadyError extends Error {}

/** @type {Map<import('node:child_process').ChildProcess, Promise<unknown>>} */
const running = new Map();

/** Ends the programs that still run, and resolves when they are gone: npm first puts back what it moved. */
export async function endCommands() {
  for (const child of running.keys()) child.kill();
  await Promise.all(running.values());
}

/**
 * Runs a program and resolves with its exit code and output when it has ended; the code is undefined when it could
 * not be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number | undefined, output: string }>}
 */
export function run(command, args, { cwd, env } = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => {
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: undefined, output: output + error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
  running.set(child, ended);
  return ended.finally(() => running.delete(child));
}

/**
 * Runs npm: the one that runs this script, if it does, so that no other version touches node_modules.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} options
 */
export function runNpm(args, options) {
  const path = process.env.npm_execpath ?? '';
  return /npm-cli\.[cm]?js$/.test(path) ? run(process.execPath, [path, ...args], options) : run('npm', args, options);
}
