import { type Command, defineCommand, UsageError } from './command.ts';
import { accountCommands } from './commands/account-commands.ts';
import { dubCommand } from './commands/dub-command.ts';
import { historyCommand } from './commands/history-command.ts';
import { soundCommands } from './commands/sound-commands.ts';
import { speechCommands } from './commands/speech-commands.ts';
import { voiceCommands } from './commands/voice-commands.ts';
import { completionScript, type Shell, shells } from './completions.ts';
import { writeLine } from './terminal.ts';

const completion = defineCommand({
  name: 'completion',
  summary: 'Prints completions for bash, zsh or fish.',
  args: 'bash|zsh|fish',
  count: [1, 1],
  options: {},
  examples: ['completion bash >> ~/.bashrc', 'completion fish > ~/.config/fish/completions/timbre.fish'],
  async run([shell], _, { terminal }) {
    if (!shells.includes(shell as Shell)) throw new UsageError(`There are completions for ${shells.join(', ')}.`);
    await writeLine(terminal.stdout, completionScript(shell as Shell, allCommands));
  },
});

/** The commands in the order of the help. */
export const allCommands: readonly Command[] = [
  ...speechCommands,
  ...soundCommands,
  dubCommand,
  ...voiceCommands,
  historyCommand,
  ...accountCommands,
  completion,
];
