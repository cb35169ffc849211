import { listExamples, operationGuide, readGuideFiles } from '../../support/guide-examples.ts';

/** The commands of `operationGuide` in their order, as a reader enters them. */
export interface GuideCommands {
  /** Takes the next commands. Throws if they are in another section. */
  next(section: string): string;
  /** The sections of the commands that are left. */
  remaining(): string[];
}

interface Reader {
  /** What the reader writes after `export NAME=`, in place of the example. */
  readonly values: ReadonlyMap<string, string>;
  /** The ports of the reader by those of the guide. */
  readonly ports: ReadonlyMap<string, string>;
}

export function readGuideCommands({ values, ports }: Reader): GuideCommands {
  const guide = readGuideFiles('').find(({ slug }) => slug === operationGuide)!;
  const commands = listExamples(guide).map(({ code, title }) => ({
    code,
    section: title.replaceAll(/^[^,]*, | \d+$/g, ''),
  }));
  const fill = (code: string): string =>
    code
      .replaceAll(/^export (\w+)=.*$/gm, (line, name: string) =>
        values.has(name) ? `export ${name}='${values.get(name)}'` : line,
      )
      .replaceAll(/\b\d{4}\b/g, (number) => ports.get(number) ?? number);
  return {
    next(section) {
      const found = commands.shift();
      if (found?.section !== section) throw new Error(`The next commands are in ${found?.section}, not in ${section}.`);
      return fill(found.code);
    },
    remaining: () => commands.map(({ section }) => section),
  };
}
