import type { ToolInput } from '../../../contract/agents/agent-tools.ts';
import { type ToolType, toolTypes } from '../../../contract/agents/agent-tools-limits.ts';
import type { ToolConfig } from '../../../contract/agents/config/tools/tool-config.ts';
import type { WebhookTool } from '../../../contract/agents/config/tools/webhook-tool.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { checkOutgoingUrl, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import { exampleUrl, headerProblems, toolProblems } from './tool-problems.rules.ts';
import { findReferences } from './tool-references.rules.ts';

type RequireAll = (workspaceId: WorkspaceId, ids: readonly string[], param: string) => Promise<void>;

export interface ToolChecksDeps {
  readonly outgoing: OutgoingPolicy;
  /** Each throws with `param` unless all of them exist in the workspace. */
  readonly requireSecrets: RequireAll;
  readonly requireConnections: RequireAll;
  readonly requireLabels: RequireAll;
}

const refuse = (param: string, message: string, cause?: unknown) =>
  new AppError('invalid_parameters', { param, message, cause });

/** Checks the configs of tools before they are stored. Errors name the field of the request. */
export function toolChecksService({ outgoing, requireSecrets, requireConnections, requireLabels }: ToolChecksDeps) {
  function checkUrl(address: string, param: string): void {
    const example = exampleUrl(address);
    if (!example) throw refuse(param, 'This is not a valid URL. Enter one such as https://example.com/orders.');
    try {
      // The host of a variable is known when the tool runs, and is checked then.
      if (example.hasFixedHost) checkOutgoingUrl(example.url, outgoing);
    } catch (cause) {
      throw refuse(param, (cause as Error).message, cause);
    }
  }

  async function checkReferences(workspaceId: WorkspaceId, config: unknown, at: string): Promise<void> {
    const { secrets, connections, labels } = findReferences(config);
    await requireSecrets(workspaceId, secrets, at);
    await requireConnections(workspaceId, connections, at);
    await requireLabels(workspaceId, labels, at);
  }

  return {
    /** Of an MCP server, whose URL may be a secret. */
    async checkServer(workspaceId: WorkspaceId, config: Readonly<Record<string, unknown>>, at: string): Promise<void> {
      if (typeof config.url === 'string') checkUrl(config.url, `${at}.url`);
      const [problem] = headerProblems(config.request_headers as Readonly<Record<string, unknown>>, 'request_headers');
      if (problem) throw refuse(`${at}.${problem.path}`, problem.message);
      await checkReferences(workspaceId, config, at);
    },

    /** Throws `invalid_parameters`, or an error of what the config names and the workspace does not have. */
    async check(workspaceId: WorkspaceId, config: ToolConfig, at = 'tool_config'): Promise<void> {
      if (!toolTypes.includes(config.type as ToolType))
        throw refuse(`${at}.type`, `This server does not run tools of the type ${config.type}.`);
      const [problem] = toolProblems(config);
      if (problem) throw refuse(`${at}.${problem.path}`, problem.message);
      if (config.type === 'webhook') checkUrl((config as WebhookTool).api_schema.url, `${at}.api_schema.url`);
      await checkReferences(workspaceId, config, at);
    },

    /** Only a language model could judge the conditions of the type `llm`. */
    checkMocks(mocks: ToolInput['response_mocks']): void {
      for (const [index, { parameter_conditions }] of (mocks ?? []).entries())
        for (const [at, condition] of parameter_conditions.entries()) {
          const param = `response_mocks.${index}.parameter_conditions.${at}.eval`;
          const { eval: evaluation } = condition;
          if (evaluation.type === 'llm') throw refuse(param, 'Use a condition of the type exact, regex or anything.');
          if (evaluation.type === 'regex' && !isPattern(evaluation.pattern))
            throw refuse(`${param}.pattern`, 'This is not a regular expression.');
        }
    },
  };
}
export type ToolChecksService = ReturnType<typeof toolChecksService>;

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
