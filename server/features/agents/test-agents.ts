import { agentConfig } from '../../../contract/agents/config/agent-config.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live, unexpectedCall } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { procedureDraftsService } from '../agent-procedures/procedure-drafts.service.ts';
import { userService } from '../user/user.service.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { agentAccessService } from './agent-access.service.ts';
import { agentConfigsService } from './agent-configs.service.ts';
import { agentCopiesService } from './agent-copies.service.ts';
import { agentLinksService } from './agent-links.service.ts';
import { agentMediaService } from './agent-media.service.ts';
import { agentSavingService } from './agent-saving.service.ts';
import { agentWidgetService } from './agent-widget.service.ts';
import { agentsService } from './agents.service.ts';

/** The services of agents with a real database and folder. Resources whose ID starts with `no_` do not exist. */
export async function testAgents(db: Db) {
  const clock = fixtureClock(new Date('2026-11-20T12:00:00Z'));
  const blobs = await openFolderStore(testFolder('agents'));
  const users = userService({ db, clock });
  /** Whether all people accepted the agreement. */
  const terms = { accepted: true };
  const user = {
    ...users,
    find: async (id: string) => {
      const person = await users.find(id);
      return person && { ...person, termsAgreedTo: terms.accepted ? { conversational_ai: 1 } : {} };
    },
  };
  const common = { db, blobs, clock, live };
  const access = agentAccessService({ db, user });
  const workspace = { findTenant: (id: string) => workspaceStore(db).findTenant(id) };
  const configs = agentConfigsService({ db, workspace });
  const missing =
    (code: 'voice_not_found' | 'agent_tool_not_found' | 'agent_secret_not_found') => async (_: unknown, id: string) =>
      id.startsWith('no_') ? { code } : undefined;
  const references = {
    voice: missing('voice_not_found'),
    tool: missing('agent_tool_not_found'),
    document: missing('agent_tool_not_found'),
    secret: missing('agent_secret_not_found'),
    mcp_server: missing('agent_tool_not_found'),
  };
  const saving = agentSavingService({ ...common, access, shareByDefault: async () => {}, references });
  const links = agentLinksService({ secret: Buffer.alloc(32, 7) });
  const procedureDrafts = procedureDraftsService({ db });
  const agents = agentsService({
    ...{ ...common, user, access, configs, saving },
    deleteShares: async () => {},
    publishProcedures: procedureDrafts.publish,
  });
  const copies = agentCopiesService({ ...common, access, configs, saving });
  const audioInput = { inspect: unexpectedCall, read: unexpectedCall };
  const media = agentMediaService({ ...common, audioInput, access, agents, links });
  const isSignatureValid = async (_: string, signature: string) => signature === 'signed';
  const widgets = agentWidgetService({ configs, links, isSignatureValid, random: () => 0 });
  return { ...common, user, procedureDrafts, terms, access, configs, saving, links, agents, copies, media, widgets };
}

/** A config with these parts. */
export const configWith = (
  parts: { conversation_config?: object; platform_settings?: object; workflow?: object } = {},
) => agentConfig.parse(parts);
