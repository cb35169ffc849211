import type { Workflow } from '../brain-config.parser.ts';
import type { ChatTool } from '../models/chat-request.rules.ts';
import { describeCondition, readPhrases, type WayOut, waysOut } from './workflow-edges.rules.ts';

/** A way of the workflow as a tool: the model calls it when the condition holds, so no extra request is needed. */
export interface TransitionTool {
  readonly tool: ChatTool;
  readonly way: WayOut;
}

/** The ways out of a node that a model chooses. */
export function transitionTools(workflow: Workflow, nodeId: string | undefined): TransitionTool[] {
  if (nodeId === undefined) return [];
  return waysOut(workflow, nodeId)
    .filter(({ condition }) => condition.type === 'llm' && readPhrases(condition).length === 0)
    .map((way, index) => ({
      way,
      tool: {
        name: `continue_workflow_${index + 1}`,
        description: `Call this, without saying anything before, as soon as this is the case: ${describeCondition(way.condition)}`,
        parameters: { type: 'object', properties: {} },
      },
    }));
}
