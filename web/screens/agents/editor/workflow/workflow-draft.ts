import { t } from '../../../../messages/t.ts';
import type { ConfigObject } from '../agent-draft.ts';

/** Kinds of steps that the editor makes. */
export const stepTypes = ['override_agent', 'tool', 'standalone_agent', 'phone_number', 'end'] as const;
export type StepType = (typeof stepTypes)[number];

export interface WorkflowNode extends ConfigObject {
  readonly type: string;
  readonly position: { readonly x: number; readonly y: number };
  /** The IDs of the edges that leave it, in the order in which they are checked. */
  readonly edge_order: readonly string[];
}

export interface Condition extends ConfigObject {
  readonly type: string;
}

export interface WorkflowEdge extends ConfigObject {
  readonly source: string;
  readonly target: string;
  readonly forward_condition?: Condition | null;
}

/** `workflow` of the config. */
export interface Workflow extends ConfigObject {
  readonly nodes: Readonly<Record<string, WorkflowNode>>;
  readonly edges: Readonly<Record<string, WorkflowEdge>>;
}

const startOnly: Workflow = {
  nodes: { start_node: { type: 'start', position: { x: 0, y: 0 }, edge_order: [] } },
  edges: {},
};
const columnWidth = 260;
const rowHeight = 130;

export const readWorkflow = (value: unknown): Workflow => {
  const workflow = value as Partial<Workflow> | undefined;
  return workflow?.nodes && workflow.edges ? (workflow as Workflow) : startOnly;
};

/** A person sees this name on the step. */
export function stepTitle({ type, label, agent_id }: WorkflowNode): string {
  if (typeof label === 'string' && label !== '') return label;
  return type === 'standalone_agent' && !agent_id ? t('Agent not chosen') : (typeTitles[type] ?? type);
}

export const typeTitles: Readonly<Record<string, string>> = {
  start: t('Start'),
  override_agent: t('Step'),
  tool: t('Tools'),
  standalone_agent: t('Another agent'),
  phone_number: t('Phone number'),
  end: t('End', {}, 'step'),
};

const newStep: Readonly<Record<StepType, ConfigObject>> = {
  override_agent: { label: t('New step'), additional_prompt: '' },
  tool: { tools: [] },
  standalone_agent: { agent_id: null },
  phone_number: { transfer_destination: { type: 'phone', phone_number: '' }, transfer_type: 'blind' },
  end: {},
};

function unusedId(prefix: string, taken: object): string {
  for (let number = Object.keys(taken).length + 1; ; number++) {
    const id = `${prefix}_${number}`;
    if (!Object.hasOwn(taken, id)) return id;
  }
}

/** A copy with one more step, and an edge to it from the step `after`. */
export function addStep(workflow: Workflow, type: StepType, after: string): { workflow: Workflow; id: string } {
  const from = workflow.nodes[after];
  const id = unusedId(type === 'override_agent' ? 'step' : type, workflow.nodes);
  const siblings = from?.edge_order.length ?? 0;
  const position = from
    ? { x: from.position.x + siblings * columnWidth, y: from.position.y + rowHeight }
    : { x: 0, y: 0 };
  const node: WorkflowNode = { type, position, edge_order: [], ...newStep[type] };
  const added = { ...workflow, nodes: { ...workflow.nodes, [id]: node } };
  return { workflow: from && from.type !== 'end' ? connect(added, after, id) : added, id };
}

/** A copy with an edge from one step to the other; unchanged if there is one, or if it would start at an end. */
export function connect(workflow: Workflow, source: string, target: string): Workflow {
  const { nodes, edges } = workflow;
  const from = nodes[source];
  const to = nodes[target];
  if (!from || !to || from.type === 'end' || to.type === 'start') return workflow;
  if (Object.values(edges).some((edge) => edge.source === source && edge.target === target)) return workflow;
  const id = unusedId('edge', edges);
  const edge: WorkflowEdge = { source, target, forward_condition: { type: 'unconditional' } };
  return {
    ...workflow,
    edges: { ...edges, [id]: edge },
    nodes: { ...nodes, [source]: { ...from, edge_order: [...from.edge_order, id] } },
  };
}

export function removeEdge(workflow: Workflow, edgeId: string): Workflow {
  const { [edgeId]: _removed, ...edges } = workflow.edges;
  const nodes = Object.fromEntries(
    Object.entries(workflow.nodes).map(([id, node]) => [
      id,
      { ...node, edge_order: node.edge_order.filter((edge) => edge !== edgeId) },
    ]),
  );
  return { ...workflow, nodes, edges };
}

/** A copy without the step and its edges. The start stays. */
export function removeStep(workflow: Workflow, nodeId: string): Workflow {
  if (workflow.nodes[nodeId]?.type === 'start') return workflow;
  const touching = Object.entries(workflow.edges).filter(([, { source, target }]) => [source, target].includes(nodeId));
  const without = touching.reduce((all, [id]) => removeEdge(all, id), workflow);
  const { [nodeId]: _removed, ...nodes } = without.nodes;
  return { ...without, nodes };
}

export function changeStep(workflow: Workflow, nodeId: string, changes: ConfigObject): Workflow {
  const node = workflow.nodes[nodeId];
  return node ? { ...workflow, nodes: { ...workflow.nodes, [nodeId]: { ...node, ...changes } } } : workflow;
}

export function changeEdge(workflow: Workflow, edgeId: string, changes: ConfigObject): Workflow {
  const edge = workflow.edges[edgeId];
  return edge ? { ...workflow, edges: { ...workflow.edges, [edgeId]: { ...edge, ...changes } } } : workflow;
}

/** The edges that leave a step, in the order in which they are checked. */
export function edgesFrom({ nodes, edges }: Workflow, nodeId: string): readonly (readonly [string, WorkflowEdge])[] {
  const order = nodes[nodeId]?.edge_order ?? [];
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return Object.entries(edges)
    .filter(([, { source }]) => source === nodeId)
    .sort(([one], [other]) => place(one) - place(other));
}

/** Moves an edge earlier in the order in which they are checked. */
export function moveEdgeUp(workflow: Workflow, nodeId: string, edgeId: string): Workflow {
  const order = edgesFrom(workflow, nodeId).map(([id]) => id);
  const at = order.indexOf(edgeId);
  if (at < 1) return workflow;
  order.splice(at - 1, 0, ...order.splice(at, 1));
  return changeStep(workflow, nodeId, { edge_order: order });
}

/** What a condition says, on an edge. */
export function conditionText(condition: Condition | null | undefined): string {
  if (!condition) return t('Never');
  if (typeof condition.label === 'string' && condition.label !== '') return condition.label;
  switch (condition.type) {
    case 'unconditional':
      return t('Always');
    case 'llm':
      return typeof condition.condition === 'string' && condition.condition !== '' ? condition.condition : t('If …');
    case 'result':
      return condition.successful === true ? t('It worked') : t('It failed');
    case 'expression':
      return t('Expression');
    default:
      return condition.type;
  }
}

/** Steps in the order of a conversation: by the distance from the start, then those that nothing leads to. */
export function stepsInOrder(workflow: Workflow): readonly string[] {
  const start = Object.entries(workflow.nodes).find(([, { type }]) => type === 'start')?.[0];
  const seen = new Set<string>(start === undefined ? [] : [start]);
  for (const id of seen) for (const [, { target }] of edgesFrom(workflow, id)) seen.add(target);
  for (const id of Object.keys(workflow.nodes)) seen.add(id);
  return [...seen].filter((id) => Object.hasOwn(workflow.nodes, id));
}

/** A copy in which each step stands below those that lead to it. */
export function tidy(workflow: Workflow): Workflow {
  const depth = new Map<string, number>();
  for (const id of stepsInOrder(workflow)) {
    const own = depth.get(id) ?? 0;
    depth.set(id, own);
    for (const [, { target }] of edgesFrom(workflow, id)) if (!depth.has(target)) depth.set(target, own + 1);
  }
  const used = new Map<number, number>();
  const nodes = Object.fromEntries(
    [...depth].map(([id, row]) => {
      const column = used.get(row) ?? 0;
      used.set(row, column + 1);
      return [id, { ...workflow.nodes[id]!, position: { x: column * columnWidth, y: row * rowHeight } }];
    }),
  );
  return { ...workflow, nodes };
}

/** Why the workflow cannot run as it is, for each step; empty: it can. */
export function stepProblems(workflow: Workflow): ReadonlyMap<string, string> {
  const reached = new Set(Object.values(workflow.edges).map(({ target }) => target));
  const problems = new Map<string, string>();
  for (const [id, node] of Object.entries(workflow.nodes)) {
    const destination = node.transfer_destination as { phone_number?: string; sip_uri?: string } | undefined;
    if (node.type !== 'start' && !reached.has(id)) problems.set(id, t('No step leads here.'));
    else if (node.type === 'standalone_agent' && !node.agent_id) problems.set(id, t('Choose an agent.'));
    else if (node.type === 'tool' && (node.tools as readonly unknown[]).length === 0)
      problems.set(id, t('Choose a tool.'));
    else if (node.type === 'phone_number' && !destination?.phone_number && !destination?.sip_uri)
      problems.set(id, t('Enter a number.'));
  }
  return problems;
}
