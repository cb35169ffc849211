import { and, eq, gte, ilike, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { ConversationListQuery } from '../../../contract/agents/conversations/conversation-fields.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { inList } from '../../platform/db/in-list.ts';
import { conversations, conversationTurns } from './conversations.tables.ts';

/** Every filter; those that a list does not have are undefined. */
export type Filters = Partial<ConversationListQuery>;

const ofConversation = eq(conversationTurns.conversationId, conversations.id);
const hasTurn = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${conversationTurns} where ${and(ofConversation, condition)})`;

/** Turns whose details have one of `values` where the JSON path says `$v[*]`. */
const detailsHave = (path: string, values: readonly string[]): SQL =>
  hasTurn(
    sql`jsonb_path_exists(${conversationTurns.details}, ${path}::jsonpath, ${JSON.stringify({ v: values })}::jsonb)`,
  );

const seconds = (unix: number): Date => new Date(unix * 1000);
const operators = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** `value` is a JSON value in SQL. Numbers are compared as numbers, other values only for equality. */
function compare(value: SQL, operator: string, operand: string): SQL {
  if (operator === 'missing') return sql`coalesce(${value}, 'null'::jsonb) = 'null'::jsonb`;
  const symbol = operators[operator as keyof typeof operators];
  if (!symbol) return sql`false`;
  const number = Number(operand);
  const isText = sql`${value} #>> '{}' = ${operand}`;
  if (operand.trim() === '' || !Number.isFinite(number)) return operator === 'eq' ? isText : sql`false`;
  const asNumber = sql`case when ${value} #>> '{}' ~ '^-?[0-9]+([.][0-9]+)?$' then (${value} #>> '{}')::numeric end`;
  return sql`coalesce(${asNumber} ${sql.raw(symbol)} ${number}::numeric, false)`;
}

/** `name:op:value`; the value may contain colons. */
function parameter(column: (name: string) => SQL, text: string): SQL {
  const [name = '', operator = '', ...rest] = text.split(':');
  return compare(column(name), operator, rest.join(':'));
}

const all = (texts: readonly string[] | null | undefined, condition: (text: string) => SQL): SQL | undefined =>
  texts?.length ? and(...texts.map(condition)) : undefined;

function toolFilters({ tool_names, tool_names_successful, tool_names_errored, ...rest }: Filters) {
  const ran = rest.include_invalid_tool_calls ? '' : ' && !(@.tool_has_been_called == false)';
  return [
    tool_names?.length ? detailsHave(`$.tool_calls[*] ? (@.tool_name == $v[*]${ran})`, tool_names) : undefined,
    tool_names_successful?.length
      ? detailsHave('$.tool_results[*] ? (@.tool_name == $v[*] && @.is_error == false)', tool_names_successful)
      : undefined,
    tool_names_errored?.length
      ? detailsHave('$.tool_results[*] ? (@.tool_name == $v[*] && @.is_error == true)', tool_names_errored)
      : undefined,
  ];
}

function turnFilters(filters: Filters) {
  const { triggered_procedure_ids, workflow_node_entered_id, guardrail_types, custom_guardrail_names } = filters;
  return [
    triggered_procedure_ids?.length
      ? detailsHave('$.tool_results[*].result ? (@.procedure_id == $v[*])', triggered_procedure_ids)
      : undefined,
    workflow_node_entered_id
      ? detailsHave('$.agent_metadata ? (@.workflow_node_id == $v[*])', [workflow_node_entered_id])
      : undefined,
    guardrail_types?.length
      ? detailsHave('$.triggered_guardrails[*] ? (@.guardrail_type == $v[*])', guardrail_types)
      : undefined,
    custom_guardrail_names?.length
      ? detailsHave('$.triggered_guardrails[*] ? (@.guardrail_name == $v[*])', custom_guardrail_names)
      : undefined,
    filters.search ? turnsLike(filters.search) : undefined,
    filters.topic_ids?.length
      ? or(...filters.topic_ids.map((id) => hasTurn(ilike(conversationTurns.message, containsPattern(topicWord(id))))))
      : undefined,
  ];
}

/** Turns that contain the words, or words like them. */
const turnsLike = (search: string): SQL =>
  hasTurn(
    or(ilike(conversationTurns.message, containsPattern(search)), sql`${search} <% ${conversationTurns.message}`),
  );

/** The word of a topic, by the ID of the topic. */
const topicWord = (id: string): string => id.replace(/^topic_/, '');

function resultFilters(filters: Filters) {
  const analysis = conversations.analysis;
  return [
    filters.call_successful === 'error'
      ? eq(conversations.status, 'failed')
      : filters.call_successful
        ? eq(conversations.callSuccessful, filters.call_successful)
        : undefined,
    all(filters.evaluation_params, (text) => {
      const [criterion = '', result = ''] = text.split(':');
      return sql`${analysis} #>> array['evaluation_criteria_results', ${criterion}, 'result'] = ${result}`;
    }),
    all(filters.data_collection_params, (text) =>
      parameter((name) => sql`(${analysis} #> array['data_collection_results', ${name}, 'value'])`, text),
    ),
    all(filters.dynamic_variable_params, (text) =>
      parameter((name) => sql`(${conversations.initiation} #> array['dynamic_variables', ${name}])`, text),
    ),
  ];
}

/** The conditions of a list of conversations, without those on the caller. */
export function conversationConditions(filters: Filters): (SQL | undefined)[] {
  const list = (column: Parameters<typeof inList>[0], values: readonly string[] | null | undefined) =>
    values?.length ? inList(column, values) : undefined;
  const { visited_agent_ids: visited, has_feedback_comment: commented, exclude_statuses: excluded } = filters;
  const hasComment = sql`coalesce(${conversations.feedback} ->> 'comment', '') <> ''`;
  return [
    filters.agent_id ? eq(conversations.agentId, filters.agent_id) : undefined,
    visited?.length ? sql`${conversations.visitedAgentIds} ?| ${sql.param([...visited])}::text[]` : undefined,
    list(conversations.branchId, filters.visited_agent_branch_ids),
    filters.call_start_before_unix == null
      ? undefined
      : lte(conversations.startedAt, seconds(filters.call_start_before_unix)),
    filters.call_start_after_unix == null
      ? undefined
      : gte(conversations.startedAt, seconds(filters.call_start_after_unix)),
    filters.call_duration_min_secs == null ? undefined : gte(conversations.durationS, filters.call_duration_min_secs),
    filters.call_duration_max_secs == null ? undefined : lte(conversations.durationS, filters.call_duration_max_secs),
    filters.rating_min == null ? undefined : gte(conversations.rating, filters.rating_min),
    filters.rating_max == null ? undefined : lte(conversations.rating, filters.rating_max),
    commented == null ? undefined : commented ? hasComment : not(hasComment),
    filters.user_id ? eq(conversations.endUserId, filters.user_id) : undefined,
    list(conversations.language, filters.main_languages),
    list(conversations.terminationReason, filters.termination_reasons),
    excluded?.length ? not(inList(conversations.status, excluded)) : undefined,
    filters.conversation_initiation_source
      ? eq(conversations.source, filters.conversation_initiation_source)
      : undefined,
    filters.text_only == null ? undefined : eq(conversations.textOnly, filters.text_only),
    // All conversations here are with agents.
    filters.conversation_product_type === 'speech_engine' ? sql`false` : undefined,
    filters.branch_id ? eq(conversations.branchId, filters.branch_id) : undefined,
    filters.version_id ? eq(conversations.versionId, filters.version_id) : undefined,
    filters.parent_conversation_id
      ? sql`${conversations.channel} ->> 'parent_conversation_id' = ${filters.parent_conversation_id}`
      : undefined,
    ...resultFilters(filters),
    ...toolFilters(filters),
    ...turnFilters(filters),
  ];
}

/** What the caller may read: `agentIds` is the subquery of the agents whose conversations they may read. */
export const readableConversations = (workspaceId: string, agentIds: SQL): SQL =>
  and(eq(conversations.workspaceId, workspaceId), sql`${conversations.agentId} in ${agentIds}`)!;
