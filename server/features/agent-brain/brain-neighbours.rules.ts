import type { WorkspaceId } from '../../platform/ids.ts';
import type { RunnableTool } from '../agent-tools/running/runnable-tools.rules.ts';

/** An agent as a conversation runs it: the version that its deployment chose. */
export interface LiveAgent {
  readonly agent: { readonly id: string; readonly name: string };
  readonly workspaceId: WorkspaceId;
  readonly branchId: string;
  readonly versionId: string;
  readonly config: Readonly<Record<string, unknown>>;
}

type JsonObject = Readonly<Record<string, unknown>>;

interface ToolOutcome {
  readonly result: string;
  readonly isError: boolean;
  readonly durationMs: number;
  /** Dynamic variables that the result sets. */
  readonly assignments: JsonObject;
}

/** What the brain takes from other nouns. */
export interface BrainNeighbours {
  readonly agentConfigs: {
    live(
      agentId: string,
      choice: { branchId?: string; versionId?: string; random: number },
    ): Promise<LiveAgent | undefined>;
  };
  readonly toolRunning: {
    listFor(agent: LiveAgent, environment: string): Promise<readonly RunnableTool[]>;
    run(
      tool: RunnableTool,
      parameters: JsonObject,
      context: {
        readonly workspaceId: WorkspaceId;
        readonly agentId: string;
        readonly conversationId: string;
        readonly environment: string;
        readonly variables: JsonObject;
        readonly signal: AbortSignal;
        readonly branchId: string;
        readonly toolCallId: string;
        /** False: nothing of the call is kept. */
        readonly isRecorded: boolean;
      },
    ): Promise<ToolOutcome>;
  };
  readonly agentProcedures: {
    /** The procedures of a version as instructions. */
    forVersion(config: JsonObject): readonly string[];
  };
  readonly knowledgeSearch: {
    find(
      workspaceId: WorkspaceId,
      search: {
        readonly documents: readonly { readonly id: string; readonly usage: 'auto' | 'prompt' }[];
        readonly query: string;
        readonly language?: string;
        readonly limit: number;
        readonly maxChars: number;
      },
    ): Promise<readonly FoundChunk[]>;
    promptTexts(
      workspaceId: WorkspaceId,
      ids: readonly string[],
      maxChars: number,
    ): Promise<readonly { readonly id: string; readonly name: string; readonly text: string }[]>;
  };
}

export interface FoundChunk {
  readonly documentId: string;
  readonly name: string;
  readonly url?: string | null | undefined;
  readonly chunkId: string;
  readonly position: number;
  readonly text: string;
  /** 0 to 1, higher is nearer. */
  readonly score: number;
}
