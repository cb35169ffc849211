import { parseArgs } from 'node:util';
import { type Command, type CommandOption, type SharedValues, sharedOptions, UsageError } from './command.ts';

/** The arguments and options of a command. Throws `UsageError`. */
export function parseCommand(command: Command, given: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries<CommandOption>({ ...sharedOptions, ...command.options }).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short && { short }), ...(multiple && { multiple }) },
    ]),
  );
  const { values, positionals } = parse(given, options);
  const shared = values as SharedValues;
  const [min, max] = command.count;
  if (!shared.help && (positionals.length < min || positionals.length > max))
    throw new UsageError(
      positionals.length < min ? `${command.args} is missing.` : `"${positionals[max]}" is one argument too many.`,
    );
  return { args: positionals, values, shared };
}

function parse(args: readonly string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args: [...args], options: options ?? {}, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]!.replace(/\.?$/, '.'));
  }
}

/** A number of an option. Throws `UsageError`. */
export function toNumber(name: string, value: string | undefined, [min, max]: readonly [number, number]) {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < min || number > max)
    throw new UsageError(`--${name} must be a number from ${min} to ${max}.`);
  return number;
}
