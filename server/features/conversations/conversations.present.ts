import type {
  ConversationAnalysis,
  ConversationDetails,
  ConversationListQuery,
  ConversationSummary,
} from '../../../contract/agents/conversations/conversation-fields.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { presentTraces } from './conversation-traces.present.ts';
import type { ConversationView, FullConversation } from './conversations.service.ts';

type Row = ConversationView['row'];
type Turn = FullConversation['turns'][number];

const optionalUnix = (date: Date | null): number | null => (date === null ? null : unixSeconds(date));
const analysisOf = (row: Row) => row.analysis as ConversationAnalysis | null;
const pick = <Value>(values: Readonly<Record<string, Value>>, ids: readonly string[]): Record<string, Value> =>
  Object.fromEntries(ids.flatMap((id) => (values[id] === undefined ? [] : [[id, values[id]] as const])));

export function presentSummary(
  { row, agentName, tagIds }: ConversationView,
  query: Partial<Pick<ConversationListQuery, 'summary_mode' | 'data_collection_ids' | 'evaluation_criteria_ids'>> = {},
): ConversationSummary {
  const analysis = analysisOf(row);
  const { data_collection_ids: dataIds, evaluation_criteria_ids: criteriaIds } = query;
  const hasSummary = query.summary_mode === 'include';
  return {
    agent_id: row.agentId,
    branch_id: row.branchId,
    version_id: row.versionId,
    agent_name: agentName ?? null,
    conversation_id: row.id,
    start_time_unix_secs: unixSeconds(row.startedAt),
    call_duration_secs: row.durationS,
    message_count: row.messageCount,
    status: row.status,
    termination_reason: row.terminationReason,
    call_successful: row.callSuccessful,
    call_success_score: analysis?.call_success_score ?? null,
    transcript_summary: hasSummary ? row.summary : null,
    call_summary_title: row.title,
    main_language: row.language,
    conversation_initiation_source: row.source,
    tool_names: [...row.toolNames],
    direction: row.direction,
    rating: row.rating,
    ...(dataIds?.length && {
      data_collection_results: pick({ ...analysis?.data_collection_results }, dataIds),
    }),
    ...(criteriaIds?.length && {
      evaluation_criteria_results: pick({ ...analysis?.evaluation_criteria_results }, criteriaIds),
    }),
    tag_ids: [...tagIds],
  };
}

/** A turn of the transcript. `slots` and `event_id` are for this server. */
export function presentTurn({ role, message, atMs, details }: Turn): ConversationDetails['transcript'][number] {
  const { slots: _, event_id: eventId, ...fields } = details;
  return {
    agent_metadata: null,
    multivoice_message: null,
    tool_calls: [],
    tool_results: [],
    feedback: null,
    llm_override: null,
    conversation_turn_metrics: null,
    rag_retrieval_info: null,
    llm_usage: null,
    interrupted: false,
    original_message: null,
    source_medium: null,
    source_event_id: typeof eventId === 'number' ? eventId : null,
    ...fields,
    role,
    message,
    time_in_call_secs: Math.floor(atMs / 1000),
  };
}

function presentFeedback({ feedback }: Row, turns: readonly Turn[]) {
  const count = (score: string) =>
    turns.filter(({ details }) => (details.feedback as { score?: string } | undefined)?.score === score).length;
  return {
    type: null,
    overall_score: null,
    rating: null,
    comment: null,
    ...feedback,
    likes: count('like'),
    dislikes: count('dislike'),
  };
}

/** Facts of running conversations that only this server needs. */
function presentCharging({ charging, cost }: Row) {
  const {
    payer_id: _,
    voice_id: __,
    model_id: ___,
    paid_from_ms: ____,
    credits_per_extra_minute: _____,
    rests_until: ______,
    resumed_at: _______,
    ...rest
  } = charging;
  return { dev_discount: false, is_burst: false, llm_usage: {}, ...rest, call_charge: cost };
}

export function presentConversation(
  { row, agentName, tagIds, turns }: FullConversation,
  format: 'json' | 'opentelemetry' = 'json',
): ConversationDetails {
  const isOver = row.endedAt !== null;
  return {
    agent_id: row.agentId,
    agent_name: agentName ?? null,
    conversation_product: 'agent',
    status: row.status,
    user_id: row.endUserId,
    branch_id: row.branchId,
    version_id: row.versionId,
    metadata: {
      phone_call: null,
      batch_call: null,
      ...row.channel,
      start_time_unix_secs: unixSeconds(row.startedAt),
      accepted_time_unix_secs: optionalUnix(row.acceptedAt),
      call_duration_secs: row.durationS,
      cost: isOver ? row.cost : null,
      cost_fiat: null,
      deletion_settings: {
        deletion_time_unix_secs: optionalUnix(row.deleteAt),
        deleted_logs_at_time_unix_secs: null,
        deleted_audio_at_time_unix_secs: optionalUnix(row.audioDeletedAt),
        deleted_transcript_at_time_unix_secs: optionalUnix(row.transcriptDeletedAt),
        delete_transcript_and_pii: row.transcriptDeletedAt !== null,
        delete_audio: row.audioDeletedAt !== null,
      },
      feedback: presentFeedback(row, turns),
      authorization_method: row.authorization,
      charging: presentCharging(row),
      termination_reason: row.terminationReason,
      error: row.error,
      warnings: [...row.warnings],
      main_language: row.language,
      text_only: row.textOnly,
      initiator_id: row.userId,
      conversation_initiation_source: row.source,
      conversation_initiation_source_version: row.sourceVersion,
      timezone: row.timezone,
    },
    analysis: analysisOf(row),
    visited_agents: row.visitedAgentIds.map((id) => ({
      agent_id: id,
      branch_id: id === row.agentId ? row.branchId : null,
    })),
    conversation_initiation_client_data: { dynamic_variables: {}, ...row.initiation },
    environment: row.environment,
    conversation_id: row.id,
    has_audio: row.audioKey !== null,
    has_user_audio: row.audioKey !== null && row.hasUserAudio,
    has_response_audio: row.audioKey !== null && row.hasAgentAudio,
    has_auxiliary_audio: false,
    transcript: turns.map(presentTurn),
    tag_ids: [...tagIds],
    ...(format === 'opentelemetry' && { otlp_traces: presentTraces(row, turns) }),
  };
}

const note =
  'This summary contains the plain messages only. Get the conversation itself for tool calls and further details.';

/** The summary, with the messages if they are at most `maxMessages`. */
export function presentShort({ row, turns }: FullConversation, maxMessages: number) {
  const messages = turns.flatMap(({ role, message }) => (message ? [{ role, message }] : []));
  const isShort = messages.length <= maxMessages;
  return {
    conversation_id: row.id,
    agent_id: row.agentId,
    status: row.status,
    call_summary_title: row.title,
    transcript_summary: row.summary,
    call_successful: row.callSuccessful,
    message_count: messages.length,
    messages: isShort ? messages : null,
    messages_omitted: !isShort,
    note,
  };
}
