import { spawn } from 'node:child_process';

/** The set-up failed. The message says why and what to do, and is printed without a stack trace. */
export class NotReadyError extends Error {}

/** @type {Map<import('node:child_process').ChildProcess, Promise<unknown>>} */
const running = new Map();

/** Ends running programs and waits for them, since npm restores moved files before it exits. */
export async function endCommands() {
  for (const child of running.keys()) child.kill();
  await Promise.all(running.values());
}

/**
 * Runs a program and resolves with its exit code and output; the code is undefined when it could not be started.
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
 * Runs npm; if npm runs this script, the same version, so that no other version changes node_modules.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} options
 */
export function runNpm(args, options) {
  const path = process.env.npm_execpath ?? '';
  return /npm-cli\.[cm]?js$/.test(path) ? run(process.execPath, [path, ...args], options) : run('npm', args, options);
}
