import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Guide {
  readonly slug: string;
  readonly text: string;
}

export interface Example {
  readonly slug: string;
  readonly language: string;
  readonly code: string;
  /** For the name of a test. */
  readonly title: string;
  /** The text beside the code, up to the headings around it. */
  readonly section: string;
}

/** The guides of the public site, with the address of a server in place of its token. */
export const readGuideFiles = (origin: string): Guide[] =>
  globSync('content/guides/*.md', { cwd: root })
    .toSorted()
    .map((path) => ({
      slug: basename(path, '.md'),
      text: readFileSync(join(root, path), 'utf8').replaceAll('{origin}', origin),
    }));

/** The blocks of code of a guide. */
export function listExamples({ slug, text }: Guide): Example[] {
  return text.split(/^(?=## )/m).flatMap((section) => {
    const heading = /^## (.*)/.exec(section)?.[1] ?? 'start';
    return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = ''], index) => ({
      slug,
      language,
      code,
      title: `${slug}, ${heading} ${index + 1}`,
      section,
    }));
  });
}

/** The words of a line of a shell, without expansions of variables. */
export function shellWords(line: string): string[] {
  const words: string[] = [];
  for (const [, ...parts] of line.matchAll(/((?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"])+)/g)) {
    const word = parts[0]!.replaceAll(
      /'([^']*)'|"((?:\\.|[^"\\])*)"/g,
      (_, single: string | undefined, double: string | undefined) => single ?? double!.replaceAll(/\\(.)/g, '$1'),
    );
    words.push(word);
  }
  return words;
}

/** The commands of a shell example: lines that end with a backslash or within quotes go on. */
export function shellCommands(code: string): string[] {
  const commands: string[] = [];
  let open = '';
  for (const line of code.replaceAll('\\\n', ' ').split('\n')) {
    open = open === '' ? line : `${open}\n${line}`;
    if ((open.match(/'/g) ?? []).length % 2 === 1) continue;
    if (open.trim() !== '' && !open.trim().startsWith('#')) commands.push(open.trim());
    open = '';
  }
  return commands;
}

export interface CurlCall {
  readonly method: string;
  readonly url: URL;
  /** JSON of `-d`. */
  readonly body: unknown;
  /** Names of `-F`. */
  readonly fields: readonly string[];
}

/** What a command of curl sends. Throws for an option that it does not know. */
export function parseCurl(command: string): CurlCall {
  const [program, ...words] = shellWords(command);
  if (program !== 'curl') throw new Error(`${command} is not curl`);
  let url: URL | undefined;
  let body: unknown;
  const fields: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (word === '-H' || word === '--output') at += 1;
    else if (word === '-d') {
      at += 1;
      body = JSON.parse(words[at]!);
    } else if (word === '-F') {
      at += 1;
      fields.push(words[at]!.split('=')[0]!);
    } else if (word.startsWith('-')) throw new Error(`${command} has the option ${word}`);
    else url = new URL(word);
  }
  if (!url) throw new Error(`${command} has no address`);
  return { method: body !== undefined || fields.length > 0 ? 'POST' : 'GET', url, body, fields };
}

/** The guide whose commands build on each other; `tests/rounds/operation/guide.test.ts` follows them. */
export const operationGuide = 'laptop-to-cluster';

/** Whether a shell example only calls the API, so that a test can run it. */
export const isApiCall = ({ slug, language, code }: Example): boolean =>
  slug !== operationGuide &&
  language === 'sh' &&
  shellCommands(code).every((command) => command.startsWith('curl ') && !command.startsWith('curl -O'));
