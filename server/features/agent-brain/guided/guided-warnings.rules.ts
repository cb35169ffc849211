import { guidedModel } from '../../../../contract/agents/agent-brain.ts';
import type { BrainConfig } from '../brain-config.parser.ts';
import { describeCondition, readGuidedStep, readPhrases } from '../workflow/workflow-edges.rules.ts';

/** What the guided agent does not do of a config, for the warnings of a conversation. */
export function guidedWarnings({ prompt, workflow }: BrainConfig): string[] {
  const warnings: string[] = [];
  if (prompt.llm !== guidedModel)
    warnings.push(
      'No language model is configured on this server: the guided agent answers from the workflow and the knowledge base, and does not follow the prompt.',
    );
  for (const [nodeId, node] of Object.entries(workflow.nodes))
    if (node.guided !== undefined && node.guided !== null && !readGuidedStep(node))
      warnings.push(`The field “guided” of node ${nodeId} cannot be read, so the node is skipped.`);
  for (const { forward_condition, backward_condition } of Object.values(workflow.edges))
    for (const condition of [forward_condition, backward_condition])
      if (condition?.type === 'llm' && readPhrases(condition).length === 0)
        warnings.push(`The condition “${describeCondition(condition)}” needs a language model or phrases.`);
  return warnings;
}
