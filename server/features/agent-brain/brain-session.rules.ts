import type { Expectation } from '../../../audio/analysis/turns/expectation.ts';
import type { TransferRequest } from '../../platform/telephony/phone-line.ts';
import type { RunnableTool } from '../agent-tools/running/runnable-tools.rules.ts';
import type { LiveAgent } from './brain-neighbours.rules.ts';

/** Tokens and prices (US dollars) by kind, as `LLMInputOutputTokensUsage` of the public API. */
export interface TokenUsage {
  readonly tokens: number;
  readonly price: number;
}
export interface ModelTokens {
  readonly input: TokenUsage;
  readonly input_cache_read: TokenUsage;
  readonly input_cache_write: TokenUsage;
  readonly output_total: TokenUsage;
}
/** `LLMUsage` of the public API: tokens by the name of the model; empty for the guided agent. */
export interface ModelUsage {
  readonly model_usage: Readonly<Record<string, ModelTokens>>;
}

export type ToolKind = 'webhook' | 'client' | 'system' | 'mcp';

/**
 * What the agent does in a turn, in order.
 * `text` is shown and goes into the transcript; `sentence` is the same text in complete clauses, ready for speech.
 * `transfer_agent`: this session continues with the other agent; the channel changes voice and settings.
 * `message` is what the channel has to say itself: the brain has not said it.
 */
export type BrainEvent =
  | { readonly kind: 'text'; readonly delta: string }
  | { readonly kind: 'sentence'; readonly text: string }
  | {
      readonly kind: 'tool_request';
      readonly name: string;
      readonly type: ToolKind;
      readonly toolCallId: string;
      readonly parameters: Readonly<Record<string, unknown>>;
      /** The person cannot interrupt while it runs. */
      readonly disablesInterruptions: boolean;
    }
  | {
      readonly kind: 'tool_response';
      readonly name: string;
      readonly type: ToolKind;
      readonly toolCallId: string;
      readonly result: string;
      readonly isError: boolean;
      readonly durationMs: number;
    }
  | { readonly kind: 'end_call'; readonly reason: string; readonly message?: string }
  | { readonly kind: 'skip_turn' }
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'voice'; readonly label: string; readonly voiceId?: string }
  | { readonly kind: 'transfer_agent'; readonly agent: LiveAgent; readonly message?: string; readonly delayMs: number }
  | {
      readonly kind: 'transfer_number';
      /** A phone number or a SIP URI. */
      readonly destination: string;
      readonly mode: string;
      readonly message?: string;
      readonly agentMessage?: string;
      /** The transfer as configured, for headers and digits to dial. */
      readonly details: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'dtmf'; readonly digits: string; readonly outOfBand: boolean }
  | { readonly kind: 'voicemail'; readonly message?: string }
  | {
      readonly kind: 'knowledge';
      readonly chunks: readonly { readonly documentId: string; readonly chunkId: string; readonly distance: number }[];
      readonly ms: number;
    }
  | { readonly kind: 'node'; readonly nodeId: string }
  | { readonly kind: 'variables'; readonly assignments: Readonly<Record<string, unknown>> }
  | { readonly kind: 'guardrail'; readonly name: string; readonly reason: string }
  | { readonly kind: 'model_error'; readonly message: string }
  | { readonly kind: 'done'; readonly usage: ModelUsage };

/** An event within a turn, before sentences are split; `say` is a whole sentence of the workflow. */
export type TurnEvent = BrainEvent | { readonly kind: 'say'; readonly text: string };

/** A file that a person sends in a conversation: a picture as a data URL, or a text. */
export interface BrainFile {
  readonly name: string;
  readonly contentType: string;
  readonly dataUrl?: string;
  readonly text?: string;
}

export interface BrainInput {
  readonly text: string;
  readonly files?: readonly BrainFile[];
  /** What the client tells the agent about the context, without a reply. */
  readonly contextual?: readonly string[];
  /** Drops the turn: only what `heard` reports stays in the history. */
  readonly signal: AbortSignal;
}

/** A call of a tool of an MCP server that a person has to approve. */
export interface ApprovalRequest {
  readonly name: string;
  readonly toolCallId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A conversation as the brain sees it. */
export interface BrainScene {
  /** Presses keys of the telephone. Throws why that is not possible. */
  readonly pressKeys?: (digits: string, outOfBand: boolean) => Promise<void>;
  /** Resolves once the caller is with the other person; throws why the transfer failed. */
  readonly transferCall?: (request: TransferRequest, signal?: AbortSignal) => Promise<void>;
  readonly conversationId: string;
  readonly environment: string;
  /** Dynamic variables; those that tools and slots assign are added to a copy. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** ISO 639-1 */
  readonly language: string;
  /** Replaces the prompt of the agent, where its overrides permit it. */
  readonly systemPrompt?: string | undefined;
  /** `custom_llm_extra_body`, where the agent's overrides permit it. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  readonly channel: 'socket' | 'phone' | 'test';
  readonly textOnly: boolean;
  callClientTool(
    name: string,
    parameters: Readonly<Record<string, unknown>>,
    toolCallId: string,
    timeoutMs: number,
  ): Promise<{ readonly result: string; readonly isError: boolean }>;
  approve(request: ApprovalRequest): Promise<boolean>;
  /** Of a test: what was said before. */
  readonly history?: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  /** Of a test: the node of the workflow where it begins. */
  readonly startNodeId?: string | undefined;
  /** Of a test: a result in place of that of a client, webhook or MCP tool; undefined: the tool is called. */
  mockTool?(tool: RunnableTool, parameters: Readonly<Record<string, unknown>>): ToolReply | undefined;
}

interface ToolReply {
  readonly result: string;
  readonly isError: boolean;
}

export interface BrainSession {
  /**
   * What the conversation should warn about, for example that no language model is configured. It grows while models fail.
   */
  readonly warnings: readonly string[];
  /** Whether the agent begins: it has a first message, or its workflow says something first. */
  readonly speaksFirst: boolean;
  /** `model` or `guided`: what answers now. */
  readonly kind: () => 'model' | 'guided';
  firstMessage(): AsyncIterable<BrainEvent>;
  reply(input: BrainInput): AsyncIterable<BrainEvent>;
  /** After an interruption: the words that the person truly heard of the last reply. */
  heard(text: string): void;
  addContext(text: string): void;
  /** The kind of answer that the agent waits for now. */
  expects(): Expectation;
  state(): { readonly agentId: string; readonly nodeId?: string; readonly language: string };
  /** The dynamic variables as they are now. */
  variables(): Readonly<Record<string, unknown>>;
  usage(): ModelUsage;
  close(): Promise<void>;
}
