import { z } from 'zod';
import { defaultLlm } from '../../agents-limits.ts';
import { orNull, word } from '../field-kinds.ts';
import { alerting } from './alerting.ts';
import { auth } from './auth.ts';
import { callLimits, queueing } from './call-limits.ts';
import { analysisItems, dataCollection, dataCollectionScopes, evaluation, testing } from './evaluation.ts';
import { guardrails } from './guardrails.ts';
import { overrideSwitches } from './override-switches.ts';
import { privacy } from './privacy.ts';
import { workspaceOverrides } from './webhooks.ts';
import { widget } from './widget.ts';

export const platformSettings = z.looseObject({
  evaluation,
  widget,
  data_collection: dataCollection.default({}),
  data_collection_scopes: dataCollectionScopes.default({}),
  analysis_items: analysisItems,
  overrides: overrideSwitches,
  workspace_overrides: workspaceOverrides,
  testing,
  archived: z.boolean().default(false),
  guardrails,
  /** The language of summaries; null: that of the conversation. */
  summary_language: orNull(word()),
  auto_translate_transcript_to_app_language: orNull(z.boolean()),
  auth,
  call_limits: callLimits,
  queueing_config: queueing,
  privacy,
  trust_context: z.enum(['unknown', 'low', 'high']).default('unknown'),
  analysis_llm: word().default(defaultLlm),
  topic_discovery: z.looseObject({}).prefault({}),
  sentiment_analysis: z.looseObject({}).prefault({}),
  alerting,
});
