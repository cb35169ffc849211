import { ApiCallError } from '../api-client.ts';
import { InputError } from '../files/input-error.ts';
import { allCommands } from './all-commands.ts';
import { type Command, UsageError } from './command.ts';
import { openConfigFile } from './config-file.ts';
import { chooseLogin, connect } from './connection.ts';
import { commandHelp, programHelp } from './help.ts';
import { parseCommand } from './parse-command.ts';
import { openProgress, type Terminal, writeLine } from './terminal.ts';

/** Runs the program with its arguments. Resolves with the exit code. */
export async function runCli(given: readonly string[], terminal: Terminal, version: string): Promise<number> {
  const [name = 'help', ...rest] = given;
  if (name === '--version' || name === '-v') {
    await writeLine(terminal.stdout, version);
    return 0;
  }
  if (name === 'help' || name === '--help' || name === '-h') return help(rest[0], terminal, version);
  const command = allCommands.find((one) => one.name === name);
  if (!command) return fail(terminal, new UsageError(`There is no command ${name}. "timbre help" lists them.`));
  return runCommand(command, rest, terminal);
}

async function help(name: string | undefined, terminal: Terminal, version: string): Promise<number> {
  const command = allCommands.find((one) => one.name === name);
  if (name !== undefined && !command) return fail(terminal, new UsageError(`There is no command ${name}.`));
  await writeLine(terminal.stdout, command ? commandHelp(command) : programHelp(allCommands, version));
  return 0;
}

async function runCommand(command: Command, given: readonly string[], terminal: Terminal): Promise<number> {
  const config = openConfigFile(terminal.configFolder);
  let clear = () => {};
  try {
    const { args, values, shared } = parseCommand(command, given);
    if (shared.help) {
      await writeLine(terminal.stdout, commandHelp(command));
      return 0;
    }
    const progress = openProgress(terminal, shared.quiet ?? false);
    clear = progress.clear;
    const login = command.name === 'login' ? undefined : await config.read();
    await command.run(args, values as never, {
      terminal,
      config,
      shared,
      api: () => connect(chooseLogin(shared, terminal, login), terminal.signal),
      progress: (text) => (text === '' ? progress.clear() : progress.show(text)),
    });
    clear();
    return 0;
  } catch (error) {
    clear();
    if (terminal.signal.aborted) return 130;
    return fail(terminal, error, command);
  }
}

/** Says what was wrong; an error of the program itself is thrown. */
async function fail({ stderr }: Terminal, error: unknown, command?: Command): Promise<number> {
  const program = command ? `timbre ${command.name}` : 'timbre';
  if (error instanceof UsageError) {
    const advice = command ? `\n"timbre ${command.name} --help" explains it.` : '';
    await writeLine(stderr, `${program}: ${error.message}${advice}`);
    return 2;
  }
  if (!(error instanceof ApiCallError || error instanceof InputError)) throw error;
  await writeLine(stderr, `${program}: ${error.message}`);
  if (error instanceof InputError) return 1;
  if (error.status === undefined) return 4;
  return error.status === 401 || error.status === 403 ? 3 : 1;
}
