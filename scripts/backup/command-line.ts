import { setPriority } from 'node:os';
import { type CommandName, runCommand, usage } from './commands.ts';

/** Requests of a running server go first. */
const lowPriority = 10;

/** Runs a command with the arguments of this process, and prints its output. */
export async function runCommandLine(name: CommandName): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 0) return console.log(usage[name]);
  if (name === 'backup') setPriority(lowPriority);
  try {
    console.log(await runCommand(name, args));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
