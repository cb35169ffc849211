import { type Command, sharedOptions } from './command.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

const optionsOf = ({ options }: Command): string[] =>
  Object.keys({ ...options, ...sharedOptions }).map((name) => `--${name}`);
/** Within single quotes of a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function bash(commands: readonly Command[]): string {
  const cases = commands.map((command) => `    ${command.name}) words=${quote(optionsOf(command).join(' '))} ;;`);
  return `# Completions of timbre: source <(timbre completion bash)
_timbre() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quote(commands.map(({ name }) => name).join(' '))} -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "\${current#-}" != "$current" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _timbre timbre`;
}

function zsh(commands: readonly Command[]): string {
  const names = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`);
  const cases = commands.map((command) => `    ${command.name}) offered=(${optionsOf(command).join(' ')}) ;;`);
  return `#compdef timbre
# Completions of timbre: source <(timbre completion zsh)
_timbre() {
  local -a commands offered
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
  if [[ "$PREFIX" == -* ]]; then
    compadd -- $offered
  else
    _files
  fi
}
compdef _timbre timbre`;
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c timbre -n __fish_use_subcommand -f -a ${command.name} -d ${quote(command.summary)}`,
    ...Object.entries({ ...command.options, ...sharedOptions }).map(
      ([name, { help, type }]) =>
        `complete -c timbre -n '__fish_seen_subcommand_from ${command.name}' -l ${name}${type === 'string' ? ' -r' : ''} -d ${quote(help)}`,
    ),
  ]);
  return ['# Completions of timbre: timbre completion fish | source', ...lines].join('\n');
}

const writers: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = { bash, zsh, fish };

/** A script that completes commands, options and files in a shell. */
export const completionScript = (shell: Shell, commands: readonly Command[]): string => writers[shell](commands);
