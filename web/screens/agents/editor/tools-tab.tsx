import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../../data/api/api-error.ts';
import { T } from '../../../messages/rich-text.tsx';
import { t } from '../../../messages/t.ts';
import { toolsQuery, toolText } from '../../../nouns/agent-tools/agent-tools-queries.ts';
import { agentsRoot } from '../../../nouns/agents/agent-paths.ts';
import { mcpServerName, mcpServersQuery } from '../../../nouns/mcp-servers/mcp-servers-queries.ts';
import { Switch } from '../../../parts/form/switch.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { readPath } from './agent-draft.ts';
import type { DraftProps } from './draft-fields.tsx';

const prompt = ['conversation_config', 'agent', 'prompt'];
const idsPath = [...prompt, 'tool_ids'];
const mcpIdsPath = [...prompt, 'mcp_server_ids'];

/** What the server itself can do in a conversation and needs no further settings for. */
const builtIn = [
  { name: 'end_call', title: t('End the conversation'), help: t('When the person says goodbye.') },
  { name: 'language_detection', title: t('Change the language'), help: t('To the one that the person speaks.') },
  { name: 'skip_turn', title: t('Wait in silence'), help: t('When the person asks for a moment.') },
] as const;

/** AGENT-004, AGENT-010: what the agent can do. */
export function ToolsTab(props: DraftProps) {
  const { draft, canEdit, onChange } = props;
  return (
    <>
      <h3 className="font-[600]">{t('Built in')}</h3>
      <ul className="flex flex-col divide-y rounded-m border">
        {builtIn.map(({ name, title, help }) => {
          const path = [...prompt, 'built_in_tools', name];
          const isOn = Boolean(readPath(draft, path));
          return (
            <li key={name} className="flex items-center gap-3 px-3 py-2">
              <span className="min-w-0 flex-1">
                {title}
                <span className="block text-ink-3 text-meta">{help}</span>
              </span>
              <Switch
                label={title}
                checked={isOn}
                disabled={!canEdit}
                onChange={(next) =>
                  onChange(path, next ? { name, description: '', params: { system_tool_type: name } } : null)
                }
              />
            </li>
          );
        })}
      </ul>
      <h3 className="mt-2 font-[600]">{t('Tools of the workspace')}</h3>
      <WorkspaceTools {...props} />
      <McpServers {...props} />
    </>
  );
}

function McpServers({ draft, canEdit, onChange }: DraftProps) {
  const { data = [] } = useQuery(mcpServersQuery);
  const chosen = (readPath(draft, mcpIdsPath) as readonly string[] | undefined) ?? [];
  if (data.length === 0) return null;
  return (
    <>
      <h3 className="mt-2 font-[600]">{t('MCP servers')}</h3>
      <ul className="flex flex-col divide-y rounded-m border">
        {data.map((server) => (
          <li key={server.id} className="flex items-center gap-3 px-3 py-2">
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {mcpServerName(server)}
            </span>
            <Switch
              label={mcpServerName(server)}
              checked={chosen.includes(server.id)}
              disabled={!canEdit}
              onChange={(next) =>
                onChange(mcpIdsPath, next ? [...chosen, server.id] : chosen.filter((one) => one !== server.id))
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function WorkspaceTools({ draft, canEdit, onChange }: DraftProps) {
  const { data, error, isError, refetch } = useQuery(toolsQuery);
  const chosen = (readPath(draft, idsPath) as readonly string[] | undefined) ?? [];
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading tools')} rows={3} />;
  if (data.length === 0)
    return (
      <p className="text-ink-2">
        <T
          text="There are none. Create them under <link>Tools</link>."
          link={(children) => (
            <Link to={`${agentsRoot}/tools`} className="text-accent-ink underline underline-offset-2">
              {children}
            </Link>
          )}
        />
      </p>
    );
  return (
    <ul className="flex flex-col divide-y rounded-m border">
      {data.map((tool) => {
        const name = toolText(tool, 'name');
        return (
          <li key={tool.id} className="flex items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1">
              <code className="font-mono">{name}</code>
              <span dir="auto" className="block truncate text-ink-3 text-meta">
                {toolText(tool, 'description')}
              </span>
            </span>
            <Switch
              label={name}
              checked={chosen.includes(tool.id)}
              disabled={!canEdit}
              onChange={(next) =>
                onChange(idsPath, next ? [...chosen, tool.id] : chosen.filter((one) => one !== tool.id))
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
