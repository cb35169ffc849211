import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { EvaluationCriterion } from '../../../contract/agents/config/platform/evaluation.ts';
import type { ConversationAnalysis } from '../../../contract/agents/conversations/conversation-fields.ts';
import type { WantedValue } from './collected-values.rules.ts';
import { composeAnalysis } from './composed-analysis.rules.ts';
import { judgementPrompt, judgementSchema, readJudgement } from './judged-analysis.rules.ts';
import type { SpokenTurn } from './transcript-extract.rules.ts';

interface TranscriptAnalysisDeps {
  /** Throws if the model fails. */
  readonly judge: (
    prompt: string,
    schema: object,
    signal: AbortSignal,
    options: { readonly model: string | undefined },
  ) => Promise<unknown>;
}

interface AnalyzedTranscript {
  readonly turns: readonly SpokenTurn[];
  readonly settings: AgentConfig['platform_settings'];
  /** Besides those of the agent. */
  readonly extraCriteria: readonly EvaluationCriterion[];
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Analyzes conversations that are not stored. */
export function transcriptAnalysisService({ judge }: TranscriptAnalysisDeps) {
  return {
    async analyze(
      { turns, settings, extraCriteria, variables }: AnalyzedTranscript,
      signal: AbortSignal,
    ): Promise<ConversationAnalysis> {
      const criteria = [...settings.evaluation.criteria, ...extraCriteria];
      const wanted = settings.data_collection as Readonly<Record<string, WantedValue>>;
      const prompt = judgementPrompt(turns, criteria, wanted, settings.summary_language);
      const model = settings.analysis_llm || undefined;
      const answer = await judge(prompt, judgementSchema(criteria, wanted), signal, { model });
      return composeAnalysis({ criteria, wanted, judged: readJudgement(answer) }, { turns, slots: {}, variables });
    },
  };
}
export type TranscriptAnalysisService = ReturnType<typeof transcriptAnalysisService>;
