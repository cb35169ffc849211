import { type Command, type CommandOption, type CommandOptions, sharedOptions } from './command.ts';

const describe = (options: CommandOptions): string[] => {
  const lines = Object.entries<CommandOption>(options).map(([name, { short, value, help }]) => [
    `${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`,
    help,
  ]);
  const width = Math.max(...lines.map(([name]) => name!.length));
  return lines.map(([name, help]) => `  ${name!.padEnd(width)}  ${help}`);
};

/** The help of one command. */
export function commandHelp({ name, summary, args, options, examples }: Command): string {
  return [
    summary,
    '',
    `Usage: timbre ${[name, '[options]', args].filter(Boolean).join(' ')}`,
    ...(Object.keys(options).length > 0 ? ['', 'Options:', ...describe(options)] : []),
    '',
    'Options of every command:',
    ...describe(sharedOptions),
    ...(examples.length > 0 ? ['', 'Examples:', ...examples.map((example) => `  timbre ${example}`)] : []),
  ].join('\n');
}

/** The help of the program. */
export function programHelp(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `timbre ${version}: speech and sound on your own server, from a shell.`,
    '',
    'Usage: timbre COMMAND [options] [arguments]',
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    '"timbre COMMAND --help" explains a command.',
    '',
    'Variables: TIMBRE_URL, TIMBRE_API_KEY or ELEVENLABS_API_KEY; without them, the login applies.',
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not allowed, 4 no answer of the server, 130 interrupted.',
  ].join('\n');
}
