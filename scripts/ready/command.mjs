import { spawn } from 'node:child_process';

/** Why the project cannot be made ready, and what to do: the message is shown to the person as it is. */
export class NotReadyError extends Error {}

/**
 * Runs a program and resolves with its exit code and output when it has ended; the code is undefined when it could
 * not be started. It ends with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, show?: boolean }} [options] `show` sends its output to the terminal too
 * @returns {Promise<{ code: number | undefined, output: string }>}
 */
export function run(command, args, { cwd, env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => child.kill();
    process.once('exit', end);
    let output = '';
    const keep = (chunk) => {
      output += chunk;
      if (show) process.stderr.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const finish = (code) => {
      process.off('exit', end);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(undefined);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
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
