import { z } from 'zod';
import { word } from '../field-kinds.ts';
import { workflowEdge } from './edges.ts';
import { workflowNode } from './nodes.ts';

const startOnly = { start_node: { type: 'start', position: { x: 0, y: 0 }, edge_order: [] } };
const maxItems = 500;

const few = (items: object) => Object.keys(items).length <= maxItems;
const tooMany = { message: `At most ${maxItems} are allowed.` };

/** The steps of a conversation by ID, and the edges between them. Without edges, the agent has one prompt throughout. */
export const workflow = z
  .looseObject({
    edges: z.record(word(), workflowEdge).refine(few, tooMany).default({}),
    nodes: z.record(word(), workflowNode).refine(few, tooMany).prefault(startOnly),
    prevent_subagent_loops: z.boolean().default(false),
  })
  .check(({ value, issues }) => {
    if (Object.keys(value.nodes).length === 0)
      issues.push({ code: 'custom', path: ['nodes'], message: 'At least one node is needed.', input: value.nodes });
    for (const [id, edge] of Object.entries(value.edges))
      for (const end of ['source', 'target'] as const)
        if (!Object.hasOwn(value.nodes, edge[end]))
          issues.push({ code: 'custom', path: ['edges', id, end], message: 'No node has this ID.', input: edge[end] });
  })
  .prefault({});
export type Workflow = z.output<typeof workflow>;
