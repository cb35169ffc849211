import type { BrainEvent } from '../../agent-brain/brain-session.rules.ts';

interface RecordOptions {
  readonly eventId: number;
  readonly isTextOnly: boolean;
  readonly agent: { readonly id: string; readonly branchId: string; readonly versionId: string };
  readonly query: string;
}

const seconds = (ms: number): number => Math.round(ms) / 1000;

/** Collects what a turn of the agent did, as the fields of the transcript in the public API. */
export function openTurnRecord({ eventId, isTextOnly, agent, query }: RecordOptions) {
  const startedAt = performance.now();
  const calls: object[] = [];
  const results: object[] = [];
  const guardrails: object[] = [];
  const metrics: Record<string, { readonly elapsed_time: number }> = {};
  let nodeId: string | undefined;
  let retrieval: object | undefined;
  let usage: object | undefined;
  const measure = (name: string) => (metrics[name] ??= { elapsed_time: seconds(performance.now() - startedAt) });

  return {
    get isEmpty(): boolean {
      return calls.length === 0 && results.length === 0;
    },
    apply(event: BrainEvent): void {
      switch (event.kind) {
        case 'text':
          measure('convai_llm_service_ttfb');
          break;
        case 'sentence':
          measure('convai_llm_service_ttf_sentence');
          break;
        case 'tool_request':
          calls.push({
            type: event.type,
            request_id: event.toolCallId,
            tool_name: event.name,
            params_as_json: JSON.stringify(event.parameters),
            tool_has_been_called: true,
          });
          break;
        case 'tool_response':
          results.push({
            type: event.type,
            request_id: event.toolCallId,
            tool_name: event.name,
            result_value: event.result,
            is_error: event.isError,
            tool_has_been_called: true,
            tool_latency_secs: seconds(event.durationMs),
          });
          break;
        case 'knowledge':
          retrieval = {
            chunks: event.chunks.map(({ documentId, chunkId, distance }) => ({
              document_id: documentId,
              chunk_id: chunkId,
              vector_distance: distance,
            })),
            retrieval_query: query,
            rag_latency_secs: seconds(event.ms),
          };
          break;
        case 'guardrail':
          guardrails.push({ guardrail_type: event.name, trigger_reason: event.reason });
          break;
        case 'node':
          nodeId = event.nodeId;
          break;
        case 'done':
          usage = event.usage;
          break;
      }
    },
    /** The first sound was sent. */
    sounded: () => void measure('convai_tts_service_ttfb'),
    details: (): Readonly<Record<string, unknown>> => ({
      event_id: eventId,
      source_event_id: eventId,
      source_medium: isTextOnly ? 'text' : 'audio',
      agent_metadata: {
        agent_id: agent.id,
        branch_id: agent.branchId,
        version_id: agent.versionId,
        workflow_node_id: nodeId ?? null,
      },
      ...(calls.length > 0 && { tool_calls: calls }),
      ...(results.length > 0 && { tool_results: results }),
      ...(guardrails.length > 0 && { triggered_guardrails: guardrails }),
      ...(retrieval && { rag_retrieval_info: retrieval }),
      ...(usage && { llm_usage: usage }),
      conversation_turn_metrics: { metrics },
    }),
  };
}
