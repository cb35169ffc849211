/**
 * The command line: `timbre speak`, `timbre transcribe` and others. The build makes one file of it without dependencies
 * (`scripts/build-cli.ts`), which runs on Node 20 and newer; servers offer it at `/cli/timbre.mjs`.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { runCli } from './cli/run-cli.ts';

const stop = new AbortController();
process.once('SIGINT', () => {
  stop.abort();
  process.stdin.destroy();
});
// The reader of a pipe, such as `head`, may have seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runCli(
  process.argv.slice(2),
  {
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    configFolder: process.env.XDG_CONFIG_HOME || join(homedir(), '.config'),
    signal: stop.signal,
  },
  packageJson.version,
);
