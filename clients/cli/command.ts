import type { ApiClient } from '../api-client.ts';
import type { ConfigFile } from './config-file.ts';
import type { Terminal } from './terminal.ts';

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** May be given several times. */
  readonly multiple?: boolean;
  /** Name of its value in the help: `FILE`. */
  readonly value?: string;
  readonly help: string;
}
export type CommandOptions = Readonly<Record<string, CommandOption>>;

type ValueOf<Option extends CommandOption> = Option['type'] extends 'boolean'
  ? boolean
  : Option extends { readonly multiple: true }
    ? readonly string[]
    : string;
/** What a person gave for the options of a command. */
export type Values<Options extends CommandOptions> = { readonly [Name in keyof Options]?: ValueOf<Options[Name]> };

/** Options of every command. */
export const sharedOptions = {
  json: { type: 'boolean', help: 'Print JSON instead of text for people.' },
  url: { type: 'string', value: 'URL', help: 'Address of the server; default: that of "timbre login".' },
  'api-key': { type: 'string', value: 'KEY', help: 'API key; default: that of "timbre login".' },
  quiet: { type: 'boolean', short: 'q', help: 'Print no progress.' },
  help: { type: 'boolean', short: 'h', help: 'Print help.' },
} as const satisfies CommandOptions;
export type SharedValues = Values<typeof sharedOptions>;

export interface CommandContext {
  readonly terminal: Terminal;
  /** The server and key that apply; throws if there is no key. */
  readonly api: () => ApiClient;
  readonly config: ConfigFile;
  readonly shared: SharedValues;
  /** Shows what is going on, where a person looks at it. */
  readonly progress: (text: string) => void;
}

export interface Command {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** The arguments in the help: `FILE...`. */
  readonly args: string;
  /** How many arguments it takes. */
  readonly count: readonly [min: number, max: number];
  readonly options: CommandOptions;
  /** Lines of the help, without the name of the program. */
  readonly examples: readonly string[];
  run(args: readonly string[], values: never, context: CommandContext): Promise<void>;
}

/** Declares a command; keeps the types of its options for `run`. */
export const defineCommand = <const Options extends CommandOptions>(
  command: Omit<Command, 'run' | 'options'> & {
    readonly options: Options;
    run(args: readonly string[], values: Values<Options>, context: CommandContext): Promise<void>;
  },
): Command => command;

/** The person called the program in a way that it does not understand. */
export class UsageError extends Error {}
