import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

let count = 0;
/** A name that no other scenario has. */
const newName = (prefix: string): string => {
  count += 1;
  return `${prefix}_${count}`;
};

const newVariable = async ({ client }: Fixtures) =>
  client.environmentVariables.create({ type: 'string', label: newName('SHOP'), values: { production: 'harbour' } });

const newSecret = async ({ client, acceptAgentTerms }: Fixtures): Promise<string> => {
  await acceptAgentTerms();
  const secret = await client.conversationalAi.secrets.create({ name: newName('KEY'), value: 'lighthouse' });
  return secret.secretId;
};

const toolOf = (name: string): ElevenLabs.ToolRequestModel => ({
  toolConfig: { type: 'client', name, description: 'Shows the map of the harbour.', expectsResponse: false },
});
const newTool = async ({ client, acceptAgentTerms }: Fixtures): Promise<string> => {
  await acceptAgentTerms();
  return (await client.conversationalAi.tools.create(toolOf(newName('show_map')))).id;
};

const serverOf = () => ({
  config: { name: newName('Tools'), url: 'https://tools.example.com/mcp', transport: 'STREAMABLE_HTTP' as const },
});
const allowMcpServers = async ({ client, acceptAgentTerms }: Fixtures): Promise<void> => {
  await acceptAgentTerms();
  await client.conversationalAi.settings.update({ canUseMcpServers: true });
};
const newServer = async (fixtures: Fixtures): Promise<string> => {
  await allowMcpServers(fixtures);
  const { client } = fixtures;
  return (await client.conversationalAi.mcpServers.create(serverOf())).id;
};
const newServerWithTool = async (fixtures: Fixtures): Promise<string> => {
  const id = await newServer(fixtures);
  await fixtures.client.conversationalAi.mcpServers.toolConfigs.create(id, { toolName: 'echo' });
  return id;
};
const toolApproval = { toolName: 'echo', toolDescription: 'Says it again.' };

/** What tools of agents need: variables, secrets, tools and MCP servers. */
export const agentTools: Scenarios = {
  'environmentVariables.create': async () => ({
    args: [{ type: 'string', label: newName('SHOP'), values: { production: 'harbour', staging: 'test' } }],
    verify: (answer) =>
      assert.deepEqual((answer as { values: object }).values, { production: 'harbour', staging: 'test' }),
  }),
  'environmentVariables.get': async (fixtures) => ({ args: [(await newVariable(fixtures)).id] }),
  'environmentVariables.list': async (fixtures) => {
    const { id, label } = await newVariable(fixtures);
    return {
      args: [{ label }],
      verify: (answer) =>
        assert.deepEqual(
          (answer as ElevenLabs.EnvironmentVariablesListResponse).environmentVariables.map((one) => one.id),
          [id],
        ),
    };
  },
  'environmentVariables.update': async (fixtures) => ({
    args: [(await newVariable(fixtures)).id, { values: { staging: 'test' } }],
    verify: (answer) =>
      assert.deepEqual((answer as { values: object }).values, { production: 'harbour', staging: 'test' }),
  }),

  'conversationalAi.secrets.list': async (fixtures) => {
    const id = await newSecret(fixtures);
    return {
      args: [{}],
      verify: (answer) =>
        assert.ok(
          (answer as ElevenLabs.GetWorkspaceSecretsResponseModel).secrets.some(({ secretId }) => secretId === id),
        ),
    };
  },
  'conversationalAi.secrets.get': async (fixtures) => ({ args: [await newSecret(fixtures)] }),
  'conversationalAi.secrets.update': async (fixtures) => ({
    args: [await newSecret(fixtures), { name: newName('KEY'), value: 'changed' }],
  }),
  'conversationalAi.secrets.delete': async (fixtures) => ({ args: [await newSecret(fixtures)] }),
  'conversationalAi.secrets.getDependencies': async (fixtures) => ({ args: [await newSecret(fixtures), 'tools', {}] }),

  'conversationalAi.tools.list': async (fixtures) => {
    const id = await newTool(fixtures);
    return {
      args: [{}],
      verify: (answer) => assert.ok((answer as ElevenLabs.ToolsResponseModel).tools.some((tool) => tool.id === id)),
    };
  },
  'conversationalAi.tools.get': async (fixtures) => ({ args: [await newTool(fixtures)] }),
  'conversationalAi.tools.update': async (fixtures) => {
    const name = newName('hide_map');
    return {
      args: [await newTool(fixtures), toolOf(name)],
      verify: (answer) => {
        const { toolConfig } = answer as ElevenLabs.ToolResponseModel;
        assert.equal(toolConfig.type === 'client' && toolConfig.name, name);
      },
    };
  },
  'conversationalAi.tools.delete': async (fixtures) => ({ args: [await newTool(fixtures)] }),
  'conversationalAi.tools.getDependentAgents': async (fixtures) => {
    const toolIds = [await newTool(fixtures)];
    const agentId = await fixtures.newAgentId();
    const conversationConfig = { agent: { prompt: { toolIds } } };
    await fixtures.client.conversationalAi.agents.update(agentId, { conversationConfig });
    return {
      args: [toolIds[0]!, {}],
      verify: (answer) => assert.equal((answer as ElevenLabs.GetToolDependentAgentsResponseModel).agents.length, 1),
    };
  },
  'conversationalAi.tools.executions.get': async (fixtures) => ({ args: [await newTool(fixtures), {}] }),

  'conversationalAi.mcpServers.create': async (fixtures) => {
    await allowMcpServers(fixtures);
    return { args: [serverOf()] };
  },
  'conversationalAi.mcpServers.get': async (fixtures) => ({ args: [await newServer(fixtures)] }),
  'conversationalAi.mcpServers.update': async (fixtures) => ({
    args: [await newServer(fixtures), { approvalPolicy: 'auto_approve_all' }],
    verify: (answer) =>
      assert.equal((answer as ElevenLabs.McpServerResponseModel).config.approvalPolicy, 'auto_approve_all'),
  }),
  'conversationalAi.mcpServers.delete': async (fixtures) => ({ args: [await newServer(fixtures)] }),
  // Nothing answers there; the reply says so.
  'conversationalAi.mcpServers.tools.list': async (fixtures) => ({
    args: [await newServer(fixtures), {}],
    verify: (answer) => assert.equal((answer as ElevenLabs.ListMcpToolsResponseModel).success, false),
  }),
  'conversationalAi.mcpServers.approvalPolicy.update': async (fixtures) => ({
    args: [await newServer(fixtures), { approvalPolicy: 'require_approval_per_tool' }],
  }),
  'conversationalAi.mcpServers.toolApprovals.create': async (fixtures) => ({
    args: [await newServer(fixtures), toolApproval],
  }),
  'conversationalAi.mcpServers.toolApprovals.delete': async (fixtures) => {
    const id = await newServer(fixtures);
    await fixtures.client.conversationalAi.mcpServers.toolApprovals.create(id, toolApproval);
    return { args: [id, toolApproval.toolName] };
  },
  'conversationalAi.mcpServers.toolConfigs.create': async (fixtures) => ({
    args: [await newServer(fixtures), { toolName: 'echo', forcePreToolSpeech: true }],
  }),
  'conversationalAi.mcpServers.toolConfigs.get': async (fixtures) => ({
    args: [await newServerWithTool(fixtures), 'echo'],
  }),
  'conversationalAi.mcpServers.toolConfigs.update': async (fixtures) => ({
    args: [await newServerWithTool(fixtures), 'echo', { forcePreToolSpeech: true }],
  }),
  'conversationalAi.mcpServers.toolConfigs.delete': async (fixtures) => ({
    args: [await newServerWithTool(fixtures), 'echo'],
  }),
};
