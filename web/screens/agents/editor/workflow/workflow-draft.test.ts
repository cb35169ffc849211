import { expect, it } from 'vitest';
import {
  addStep,
  changeEdge,
  changeStep,
  conditionText,
  connect,
  edgesFrom,
  moveEdgeUp,
  readWorkflow,
  removeEdge,
  removeStep,
  stepProblems,
  stepsInOrder,
  stepTitle,
  tidy,
} from './workflow-draft.ts';

const empty = readWorkflow(undefined);

/** Start → step_2 → end_3, and start → tool_4. */
function sample() {
  const one = addStep(empty, 'override_agent', 'start_node');
  const two = addStep(one.workflow, 'end', one.id);
  return addStep(two.workflow, 'tool', 'start_node').workflow;
}

it('adds steps below the one that leads to them', () => {
  const workflow = sample();
  expect(stepsInOrder(workflow)).toEqual(['start_node', 'step_2', 'tool_4', 'end_3']);
  expect(edgesFrom(workflow, 'start_node').map(([, { target }]) => target)).toEqual(['step_2', 'tool_4']);
  expect(workflow.nodes.step_2).toMatchObject({ type: 'override_agent', position: { x: 0, y: 130 } });
  expect(workflow.nodes.tool_4!.position).toEqual({ x: 260, y: 130 });
});

it('connects two steps once, and never from an end or to the start', () => {
  const workflow = sample();
  expect(connect(workflow, 'start_node', 'step_2')).toBe(workflow);
  expect(connect(workflow, 'end_3', 'step_2')).toBe(workflow);
  expect(connect(workflow, 'step_2', 'start_node')).toBe(workflow);
  expect(Object.keys(connect(workflow, 'tool_4', 'end_3').edges)).toHaveLength(4);
});

it('removes a step with its edges, but not the start', () => {
  const workflow = removeStep(sample(), 'step_2');
  expect(Object.keys(workflow.nodes)).toEqual(['start_node', 'end_3', 'tool_4']);
  expect(Object.values(workflow.edges)).toEqual([expect.objectContaining({ source: 'start_node', target: 'tool_4' })]);
  expect(workflow.nodes.start_node!.edge_order).toEqual(Object.keys(workflow.edges));
  expect(removeStep(workflow, 'start_node')).toBe(workflow);
});

it('orders, changes and removes the edges of a step', () => {
  const workflow = sample();
  const second = edgesFrom(workflow, 'start_node')[1]![0];
  const moved = moveEdgeUp(workflow, 'start_node', second);
  expect(edgesFrom(moved, 'start_node').map(([, { target }]) => target)).toEqual(['tool_4', 'step_2']);
  expect(moveEdgeUp(moved, 'start_node', second)).toBe(moved);
  const changed = changeEdge(moved, second, { forward_condition: { type: 'llm', condition: 'asks for help' } });
  expect(conditionText(changed.edges[second]!.forward_condition)).toBe('asks for help');
  expect(Object.keys(removeEdge(changed, second).edges)).toHaveLength(2);
});

it('says what conditions mean', () => {
  expect(conditionText(null)).toBe('Never');
  expect(conditionText({ type: 'unconditional' })).toBe('Always');
  expect(conditionText({ type: 'result', successful: true })).toBe('It worked');
  expect(conditionText({ type: 'result', successful: false })).toBe('It failed');
  expect(conditionText({ type: 'llm', condition: '' })).toBe('If …');
  expect(conditionText({ type: 'expression', label: 'Over 18' })).toBe('Over 18');
});

it('names what is missing', () => {
  const { workflow, id } = addStep(sample(), 'standalone_agent', 'step_2');
  expect(Object.fromEntries(stepProblems(workflow))).toEqual({ tool_4: 'Choose a tool.', [id]: 'Choose an agent.' });
  expect(stepTitle(workflow.nodes[id]!)).toBe('Agent not chosen');
  const apart = Object.keys(sample().edges).reduce(removeEdge, changeStep(sample(), 'tool_4', { tools: [{}] }));
  expect([...stepProblems(apart).values()]).toEqual(Array(3).fill('No step leads here.'));
});

it('lays out a loop without end', () => {
  const looped = connect(sample(), 'tool_4', 'step_2');
  const nodes = tidy(connect(looped, 'step_2', 'tool_4')).nodes;
  expect(Object.fromEntries(Object.entries(nodes).map(([id, { position }]) => [id, position.y / 130]))).toEqual({
    start_node: 0,
    step_2: 1,
    tool_4: 1,
    end_3: 2,
  });
});
