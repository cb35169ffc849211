import { type GuidedStep, guidedPhrases, guidedStep } from '../../../../contract/agents/config/guided-flow.ts';
import type { Workflow, WorkflowCondition, WorkflowNode } from '../brain-config.parser.ts';

/** A way out of a node. */
export interface WayOut {
  readonly edgeId: string;
  readonly target: string;
  readonly condition: WorkflowCondition;
}

/** The ways out of a node, in the order that the node gives them: forwards, and backwards where an edge allows that. */
export function waysOut(workflow: Workflow, nodeId: string): WayOut[] {
  const order = workflow.nodes[nodeId]?.edge_order ?? [];
  const rank = (edgeId: string) => {
    const at = order.indexOf(edgeId);
    return at < 0 ? order.length : at;
  };
  return Object.entries(workflow.edges)
    .flatMap(([edgeId, { source, target, forward_condition, backward_condition }]): WayOut[] => {
      if (source === nodeId && forward_condition) return [{ edgeId, target, condition: forward_condition }];
      if (target === nodeId && backward_condition) return [{ edgeId, target: source, condition: backward_condition }];
      return [];
    })
    .filter(({ target }) => workflow.nodes[target] !== undefined)
    .sort((a, b) => rank(a.edgeId) - rank(b.edgeId));
}

/** What a node does without a language model; undefined for a node without, or with fields that cannot be read. */
export function readGuidedStep(node: WorkflowNode | undefined): GuidedStep | undefined {
  if (!node || node.guided === undefined || node.guided === null) return undefined;
  const result = guidedStep.safeParse(node.guided);
  return result.success ? result.data : undefined;
}

/** The words that fulfil a condition without a language model. */
export function readPhrases(condition: WorkflowCondition): readonly string[] {
  const result = guidedPhrases.safeParse(condition.phrases);
  return result.success ? result.data : [];
}

/** What is said about a way out in a warning and to a model. */
export const describeCondition = ({ condition, label }: WorkflowCondition): string =>
  String(condition ?? label ?? '').slice(0, 2_000);

/** Whether a workflow says something from a node on before the person does. */
export function speaksFirst(workflow: Workflow, nodeId: string | undefined): boolean {
  if (nodeId === undefined) return false;
  return waysOut(workflow, nodeId).some(({ target, condition }) => {
    const node = workflow.nodes[target];
    const step = readGuidedStep(node);
    const begins = step?.say || step?.ask || node?.entry_behavior === 'generate_immediately';
    return condition.type !== 'llm' && Boolean(begins);
  });
}
