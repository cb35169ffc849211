import { z } from 'zod';
import { boundedText, id, queryList, unix } from '../../fields/fields.ts';

export const conversationStatuses = ['initiated', 'in-progress', 'processing', 'done', 'failed'] as const;
export const callOutcomes = ['success', 'failure', 'unknown'] as const;

const ids = (max: number) =>
  queryList()
    .pipe(z.array(z.string().max(200)).max(max))
    .nullish();
const seconds = () => z.int32().min(0).nullish();
const rating = () => z.int().min(1).max(5).nullish();

/** What narrows a list of conversations, in the list itself and in the search of messages. */
export const conversationFilters = z.object({
  agent_id: id().nullish(),
  visited_agent_ids: ids(50),
  visited_agent_branch_ids: ids(50),
  triggered_procedure_ids: ids(50),
  /** `error`: the conversation failed. */
  call_successful: z.enum([...callOutcomes, 'error']).nullish(),
  call_start_before_unix: unix().nullish(),
  call_start_after_unix: unix().nullish(),
  call_duration_min_secs: seconds(),
  call_duration_max_secs: seconds(),
  rating_max: rating(),
  rating_min: rating(),
  has_feedback_comment: z.boolean().nullish(),
  user_id: z.string().max(1000).nullish(),
  /** `criteria_id:result` */
  evaluation_params: ids(50),
  /** `id:op:value`, op: eq, gt, gte, lt, lte or missing. */
  data_collection_params: ids(50),
  /** `name:op:value`, op: eq, gt, gte, lt or lte. */
  dynamic_variable_params: ids(50),
  tool_names: ids(50),
  tool_names_successful: ids(50),
  tool_names_errored: ids(50),
  /** Also match tool calls that never ran. */
  include_invalid_tool_calls: z.boolean().default(false),
  /** ISO 639-1 */
  main_languages: ids(50),
  exclude_statuses: queryList()
    .pipe(z.array(z.enum(conversationStatuses)))
    .nullish(),
  termination_reasons: ids(50),
  conversation_initiation_source: z.string().max(100).nullish(),
  text_only: z.boolean().nullish(),
  conversation_product_type: z.enum(['agents', 'speech_engine']).nullish(),
  branch_id: id().nullish(),
  version_id: id().nullish(),
  topic_ids: ids(50),
});
export type ConversationFilters = z.output<typeof conversationFilters>;

export const conversationListQuery = conversationFilters.extend({
  cursor: id().nullish(),
  page_size: z.int().min(1).max(100).default(30),
  summary_mode: z.enum(['exclude', 'include']).default('exclude'),
  /** Words of the transcript, also misspelled. */
  search: boundedText({ max: 500 }).nullish(),
  data_collection_ids: ids(50),
  evaluation_criteria_ids: ids(50),
  parent_conversation_id: id().nullish(),
  tag_ids: ids(50),
  workflow_node_entered_id: id().nullish(),
  guardrail_types: ids(50),
  custom_guardrail_names: ids(50),
  sort_direction: z.enum(['asc', 'desc']).default('desc'),
});
export type ConversationListQuery = z.output<typeof conversationListQuery>;

const outcome = z.enum(callOutcomes);

export const criterionResult = z.object({
  criteria_id: z.string(),
  result: outcome,
  rationale: z.string(),
  scoring_mode: z.enum(['binary', 'numeric_uniform']).nullish(),
  score: z.int().nullish(),
  max_score: z.int().nullish(),
});
export type CriterionResult = z.output<typeof criterionResult>;

export const collectedValue = z.object({
  data_collection_id: z.string(),
  name: z.string().nullish(),
  value: z.unknown(),
  json_schema: z.looseObject({}).nullish(),
  rationale: z.string(),
});
export type CollectedValue = z.output<typeof collectedValue>;

export const conversationAnalysis = z.object({
  evaluation_criteria_results: z.record(z.string(), criterionResult),
  data_collection_results: z.record(z.string(), collectedValue),
  evaluation_criteria_results_list: z.array(criterionResult),
  data_collection_results_list: z.array(collectedValue),
  call_successful: outcome,
  call_success_score: z.number().nullable(),
  transcript_summary: z.string(),
  call_summary_title: z.string().nullable(),
});
export type ConversationAnalysis = z.output<typeof conversationAnalysis>;

export const conversationSummary = z.object({
  agent_id: z.string(),
  branch_id: z.string().nullable(),
  version_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  conversation_id: z.string(),
  start_time_unix_secs: z.int(),
  call_duration_secs: z.int(),
  message_count: z.int(),
  status: z.enum(conversationStatuses),
  termination_reason: z.string(),
  call_successful: outcome,
  call_success_score: z.number().nullable(),
  transcript_summary: z.string().nullable(),
  call_summary_title: z.string().nullable(),
  main_language: z.string().nullable(),
  conversation_initiation_source: z.string().nullable(),
  tool_names: z.array(z.string()),
  direction: z.enum(['inbound', 'outbound']).nullable(),
  rating: z.number().nullable(),
  data_collection_results: z.record(z.string(), z.unknown()).nullish(),
  evaluation_criteria_results: z
    .record(z.string(), z.object({ result: outcome, score: z.int().nullish(), max_score: z.int().nullish() }))
    .nullish(),
  tag_ids: z.array(z.string()),
});
export type ConversationSummary = z.output<typeof conversationSummary>;

const transcriptTurn = z.looseObject({
  role: z.enum(['user', 'agent']),
  message: z.string().nullable(),
  time_in_call_secs: z.int(),
});

export const conversationDetails = z.object({
  agent_id: z.string(),
  agent_name: z.string().nullable(),
  conversation_product: z.literal('agent'),
  status: z.enum(conversationStatuses),
  user_id: z.string().nullable(),
  branch_id: z.string().nullable(),
  version_id: z.string().nullable(),
  metadata: z.looseObject({
    start_time_unix_secs: z.int(),
    accepted_time_unix_secs: z.int().nullable(),
    call_duration_secs: z.int(),
    cost: z.int().nullable(),
    termination_reason: z.string(),
    main_language: z.string().nullable(),
    text_only: z.boolean(),
  }),
  analysis: conversationAnalysis.nullable(),
  visited_agents: z.array(z.object({ agent_id: z.string(), branch_id: z.string().nullable() })),
  conversation_initiation_client_data: z.looseObject({}),
  environment: z.string(),
  conversation_id: z.string(),
  has_audio: z.boolean(),
  has_user_audio: z.boolean(),
  has_response_audio: z.boolean(),
  has_auxiliary_audio: z.boolean(),
  transcript: z.array(transcriptTurn),
  tag_ids: z.array(z.string()),
  otlp_traces: z.record(z.string(), z.unknown()).nullish(),
});
export type ConversationDetails = z.output<typeof conversationDetails>;

/** API-023: a turn of a transcript as a document of its own. */
export type MessageDocument = ConversationDetails['transcript'][number] & {
  /** The ID of the conversation, `:`, and the position of the turn, from 0. */
  readonly message_id: string;
  readonly conversation_id: string;
};
