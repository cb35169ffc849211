import type { EvaluationCriterion } from '../../../contract/agents/config/platform/evaluation.ts';
import type { ConversationAnalysis } from '../../../contract/agents/conversations/conversation-fields.ts';
import { collectByRules, type WantedValue } from './collected-values.rules.ts';
import {
  byId,
  callOutcome,
  collectedValue,
  criterionResult,
  type Judgement,
  successScore,
} from './judged-analysis.rules.ts';
import { extractSummary, extractTitle } from './transcript-extract.rules.ts';

interface Judged {
  readonly criteria: readonly EvaluationCriterion[];
  readonly wanted: Readonly<Record<string, WantedValue>>;
  /** Undefined: no model judged the conversation. */
  readonly judged: Judgement | undefined;
}

/** The analysis of a conversation: what a model judged, and what rules find where it did not. */
export function composeAnalysis(
  { criteria, wanted, judged }: Judged,
  sources: Parameters<typeof collectByRules>[2],
): ConversationAnalysis {
  const results = criteria.map((criterion) => criterionResult(criterion, judged));
  const collected = Object.entries(wanted).map(([id, value]) =>
    collectedValue(id, value, judged?.data?.[id] ?? collectByRules(id, value, sources)),
  );
  return {
    evaluation_criteria_results: byId(results, ({ criteria_id: id }) => id),
    data_collection_results: byId(collected, ({ data_collection_id: id }) => id),
    evaluation_criteria_results_list: results,
    data_collection_results_list: collected,
    call_successful: callOutcome(results),
    call_success_score: successScore(results),
    transcript_summary: judged?.summary ?? extractSummary(sources.turns),
    call_summary_title: judged?.title ?? extractTitle(sources.turns) ?? null,
  };
}
