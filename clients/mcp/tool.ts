import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import type { ApiClient, AudioReply, NamedFile } from '../api-client.ts';

export type Content = CallToolResult['content'];

/** Where files come from and go to: folders of this machine, or the messages of the protocol. */
export interface ToolFiles {
  read(input: string): Promise<NamedFile>;
  /** Hands a sound to the caller; `name` has no extension. */
  deliver(audio: Pick<AudioReply, 'bytes' | 'contentType'>, name: string, directory?: string): Promise<Content>;
  deliverText(text: string, name: string, directory?: string): Promise<Content>;
  play(input: string): Promise<Content>;
}

export interface ToolContext {
  readonly api: ApiClient;
  readonly files: ToolFiles;
  /** Used where a tool is called without a voice; undefined: the first voice of the server. */
  readonly defaultVoiceId?: string | undefined;
  readonly defaultModelId?: string | undefined;
}

export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly annotations: ToolAnnotations;
  run(input: never, context: ToolContext): Promise<Content>;
}

type ToolOptions<Input extends z.ZodObject> = Omit<McpTool, 'run' | 'input' | 'annotations'> & {
  readonly input: Input;
  /** `reads` changes nothing; `makes` adds something or spends credits; `acts` reaches people. */
  readonly effect: 'reads' | 'makes' | 'acts';
  run(input: z.output<Input>, context: ToolContext): Promise<Content>;
};

/** Declares a tool; keeps the type of its input for `run`. */
export const defineTool = <Input extends z.ZodObject>({ effect, ...tool }: ToolOptions<Input>): McpTool => ({
  ...tool,
  annotations: {
    title: tool.title,
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'acts',
    openWorldHint: true,
  },
});

export const sayText = (text: string): Content => [{ type: 'text', text }];
export const sayJson = (value: unknown): Content => sayText(JSON.stringify(value, null, 2));
