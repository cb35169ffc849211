import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { Procedure } from '../../../contract/agents/config/procedures.ts';
import type { ProcedureStep } from './procedure-content.parser.ts';
import { referencesOf } from './procedure-references.rules.ts';

/** A procedure that can be compiled. */
export interface CompiledProcedure {
  readonly id: string;
  readonly procedure: Procedure;
  /** Of a deterministic procedure. */
  readonly steps: readonly ProcedureStep[];
}

interface Node {
  readonly type: string;
  readonly edge_order: string[];
  readonly [field: string]: unknown;
}

const startId = 'start_node';
const mainId = 'main';
const columnWidth = 320;
const rowHeight = 180;

const unconditional = { type: 'unconditional' };
const when = (condition: string) => ({ type: 'llm', condition });

/**
 * A workflow that does what the procedures say. The main node leads to each procedure whose trigger is met, and gets the
 * conversation back at its end. A procedure without a trigger starts only where another one names it.
 */
export function compileWorkflow(procedures: readonly CompiledProcedure[], config: AgentConfig) {
  const nodes = new Map<string, Node>();
  const edges = new Map<string, object>();
  let row = 0;

  const addNode = (
    id: string,
    fields: { readonly type: string; readonly [field: string]: unknown },
    column: number,
  ) => {
    nodes.set(id, { ...fields, position: { x: column * columnWidth, y: row * rowHeight }, edge_order: [] });
    return id;
  };
  const connect = (source: string, target: string, forward: object) => {
    const id = `${source}-${target}`;
    edges.set(id, { source, target, forward_condition: forward });
    nodes.get(source)!.edge_order.push(id);
  };
  const agentNode = (label: string, prompt: string, references: { tools: readonly string[]; documents: object[] }) => ({
    type: 'override_agent',
    label: label.slice(0, 200),
    additional_prompt: prompt,
    additional_tool_ids: [...references.tools],
    additional_knowledge_base: references.documents,
  });

  addNode(startId, { type: 'start' }, 0);
  addNode(mainId, agentNode('Main', '', { tools: [], documents: [] }), 1);
  connect(startId, mainId, unconditional);

  const firstNode = (id: string, at = 0) => `${id}-${at}`;
  for (const { id, procedure, steps } of procedures) {
    row += 1;
    const { name } = procedure;
    if (procedure.type === 'deterministic') {
      for (const [at, step] of steps.entries()) addNode(firstNode(id, at), stepNode(step, name, at), at + 2);
    } else {
      const { toolIds: tools, documentIds } = referencesOf(procedure.content, config);
      const known = config.conversation_config.agent.prompt.knowledge_base;
      const documents = known.filter((document) => documentIds.includes(document.id));
      addNode(firstNode(id), agentNode(name, procedure.content, { tools, documents }), 2);
    }
  }
  for (const { id, procedure, steps } of procedures) {
    const { name, trigger } = procedure;
    if (trigger !== '') connect(mainId, firstNode(id), when(trigger));
    const finished = when(`The procedure “${name}” is finished.`);
    if (procedure.type !== 'deterministic') {
      const { procedureIds } = referencesOf(procedure.content, config);
      for (const other of procedures.filter((one) => one.id !== id && procedureIds.includes(one.id)))
        connect(firstNode(id), firstNode(other.id), when(`The procedure “${other.procedure.name}” is needed now.`));
      connect(firstNode(id), mainId, finished);
      continue;
    }
    for (const [at, step] of steps.entries()) {
      const next = at + 1 < steps.length ? firstNode(id, at + 1) : mainId;
      if (step.type === 'end' || step.type === 'procedure') continue;
      const isLast = next === mainId;
      connect(firstNode(id, at), next, step.type === 'instruct' ? (isLast ? finished : stepDone(step)) : unconditional);
    }
  }
  return { nodes: Object.fromEntries(nodes), edges: Object.fromEntries(edges), prevent_subagent_loops: false };

  function stepNode(step: ProcedureStep, name: string, at: number) {
    const none = { tools: [], documents: [] };
    const label = `${name}, step ${at + 1}`;
    if (step.type === 'say') return agentNode(label, `Say exactly this and nothing else: ${step.message}`, none);
    if (step.type === 'instruct')
      return agentNode(label, step.instruction, {
        tools: referencesOf(step.instruction, config).toolIds,
        documents: [],
      });
    if (step.type === 'tool') return { type: 'tool', tools: [{ tool_id: step.toolId }] };
    // Transfers within the agent, to the first node of the other procedure.
    if (step.type === 'procedure')
      return { type: 'standalone_agent', agent_id: null, node_id: firstNode(step.procedureId) };
    return { type: 'end' };
  }
}

const stepDone = ({ instruction }: { readonly instruction: string }) =>
  when(`This is done: ${instruction.slice(0, 1000)}`);

/** What the agent is told of its procedures, one text each, by name. */
export function toInstructions(procedures: readonly CompiledProcedure[]): string[] {
  return [...procedures]
    .sort((one, other) => (one.procedure.name < other.procedure.name ? -1 : 1))
    .map(({ id, procedure, steps }) => {
      const { name, trigger, type, content } = procedure;
      const use = trigger === '' ? 'Use this only when another procedure names it.' : `Use this when: ${trigger}`;
      const text =
        type === 'deterministic' ? steps.map((step, at) => `${at + 1}. ${describe(step)}`).join('\n') : content;
      return `# Procedure ${name} (${id})\n${use}\n\n${text}`.trim();
    });
}

function describe(step: ProcedureStep): string {
  if (step.type === 'say') return `Say exactly: ${step.message}`;
  if (step.type === 'instruct') return step.instruction;
  if (step.type === 'tool') return `Call the tool ${step.toolId}.`;
  if (step.type === 'procedure') return `Go on with the procedure ${step.procedureId}.`;
  return 'End the conversation.';
}
