import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';

/** The kind of value that an SDK operation returns. */
export type ReplyKind = 'json' | 'lines' | 'bytes' | 'text' | 'nothing';

export interface Operation {
  /** Path of the method in the client: `voices.settings.get`. */
  readonly id: string;
  readonly verb: string;
  /** With parameters in braces, as in the API document. */
  readonly path: string;
  readonly reply: ReplyKind;
}

/** An operation with the arguments of the example in the SDK's comment. */
export interface SdkOperation extends Operation {
  readonly example?: string;
}

const sdk = dirname(createRequire(import.meta.url).resolve('@elevenlabs/elevenlabs-js'));

/** Reads every operation of the installed SDK from its source, ordered by ID. */
export function readSdkOperations(): SdkOperation[] {
  const clients = globSync('api/resources/**/client/Client.js', { cwd: sdk });
  const operations = clients.flatMap((file) => {
    const noun = file.slice('api/resources/'.length, -'/client/Client.js'.length).split('/resources/').join('.');
    const source = readFileSync(join(sdk, file), 'utf8');
    // Each operation is a documented public method, followed by the private method that sends the request.
    return [...source.matchAll(/\n {4}__(\w+)\(.*?(?=\n {4}\/\*\*|\n {4}__|\n}\n)/gs)].map((method) => {
      const before = source.slice(0, method.index);
      const comment = before.slice(before.lastIndexOf('\n    /**'), before.lastIndexOf('*/'));
      return readMethod(`${noun}.${method[1]}`, method[0], comment);
    });
  });
  return operations.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function readMethod(id: string, code: string, comment: string): SdkOperation {
  const [, verb, path] = /handleNonStatusCodeError\)\([^"]*"(\w+)", "([^"]+)"/.exec(code) ?? [];
  if (!verb || !path) throw new Error(`${id}: cannot read the path: the format of the SDK's code has changed`);
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, ''));
  const call = new RegExp(`client\\.${id.replaceAll('.', '\\.')}\\((.*)\\)`, 's').exec(
    lines.slice(lines.indexOf('@example')).join('\n'),
  );
  return { id, verb, path, reply: replyKind(code), ...(call?.[1] && { example: call[1] }) };
}

function replyKind(code: string): ReplyKind {
  if (code.includes('new core.Stream(')) return 'lines';
  if (code.includes('responseType: "streaming"')) return 'bytes';
  if (code.includes('responseType: "text"')) return 'text';
  return /if \(_response\.ok\) \{\s*return \{ data: undefined/.test(code) ? 'nothing' : 'json';
}

/** The arguments of the SDK's example; without one, "x" for each path parameter and an empty request. */
export function exampleArguments({ example, path }: SdkOperation, file: unknown): unknown[] {
  if (!example) return [...Array<string>(path.split('{').length - 1).fill('x'), {}];
  const evaluate = runInThisContext(`(fs) => [${example}]`) as (fs: unknown) => unknown[];
  return evaluate({ createReadStream: () => file });
}
