import { expect, it } from 'vitest';
import { agentConfig } from '../../../contract/agents/config/agent-config.ts';
import { compileWorkflow, toInstructions } from './procedure-compiler.rules.ts';
import { parseSteps } from './procedure-content.parser.ts';
import { referencesOf, triggerFrom } from './procedure-references.rules.ts';

const config = agentConfig.parse({
  conversation_config: {
    agent: {
      prompt: {
        tool_ids: ['lookup'],
        knowledge_base: [{ type: 'text', name: 'Prices', id: 'doc1' }],
      },
    },
  },
});
const refund = {
  id: 'agtprc_refund',
  procedure: {
    version_id: 'v1',
    name: 'Refund',
    content: 'Ask {{ name }} for the order, call lookup, read doc1. Then agtprc_bye.',
    type: 'free_form' as const,
    trigger: 'The person wants money back.',
    folder_parent_id: null,
  },
  steps: [],
};
const content = JSON.stringify({
  steps: [{ type: 'say', message: 'Bye!' }, { type: 'tool', tool_id: 'tool_log' }, { type: 'end' }],
});
const bye = {
  id: 'agtprc_bye',
  procedure: { ...refund.procedure, name: 'Bye', trigger: '', type: 'deterministic' as const, content },
  steps: parseSteps(content).steps,
};

it('finds the tools, documents, procedures and variables that a text names', () => {
  expect(referencesOf(refund.procedure.content, config)).toEqual({
    toolIds: ['lookup'],
    documentIds: ['doc1'],
    procedureIds: ['agtprc_bye'],
    variables: ['name'],
  });
  expect(triggerFrom('\n## When someone complains\nBe kind.')).toBe('When someone complains');
  expect(triggerFrom('{"steps":[]}')).toBe('');
});

it('makes a workflow that the config of an agent accepts', () => {
  const workflow = compileWorkflow([refund, bye], config);
  const parsed = agentConfig.shape.workflow.parse(workflow);
  expect(Object.keys(parsed.nodes)).toEqual([
    'start_node',
    'main',
    'agtprc_refund-0',
    'agtprc_bye-0',
    'agtprc_bye-1',
    'agtprc_bye-2',
  ]);
  expect(parsed.nodes['agtprc_refund-0']).toMatchObject({
    label: 'Refund',
    additional_tool_ids: ['lookup'],
    additional_knowledge_base: [{ id: 'doc1' }],
  });
  expect(parsed.nodes['agtprc_bye-1']).toMatchObject({ type: 'tool', tools: [{ tool_id: 'tool_log' }] });
  const ways = Object.values(parsed.edges).map(({ source, target }) => `${source} ${target}`);
  expect(ways).toEqual([
    'start_node main',
    'main agtprc_refund-0',
    'agtprc_refund-0 agtprc_bye-0',
    'agtprc_refund-0 main',
    'agtprc_bye-0 agtprc_bye-1',
    'agtprc_bye-1 agtprc_bye-2',
  ]);
  expect(parsed.edges['main-agtprc_refund-0']!.forward_condition).toMatchObject({
    type: 'llm',
    condition: 'The person wants money back.',
  });
});

it('tells the agent each procedure with its trigger, by name', () => {
  const [first, second] = toInstructions([refund, bye]);
  expect(first).toBe(
    '# Procedure Bye (agtprc_bye)\nUse this only when another procedure names it.\n\n1. Say exactly: Bye!\n2. Call the tool tool_log.\n3. End the conversation.',
  );
  expect(second).toContain('Use this when: The person wants money back.');
});
