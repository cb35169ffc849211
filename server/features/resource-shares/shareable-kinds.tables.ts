import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Topic } from '../../../contract/instance/realtime.ts';
import type { ShareableKindName } from '../../../contract/permissions/roles.ts';
import { agentTools } from '../agent-tools/agent-tools.tables.ts';
import { agents } from '../agents/agents.tables.ts';
import { dubbingProjects } from '../dubbing-projects/dubbing-projects.tables.ts';
import { knowledgeDocuments } from '../knowledge-base/knowledge-base.tables.ts';
import { songs } from '../music/music.tables.ts';
import { dictionaries } from '../pronunciation-dictionaries/pronunciation-dictionaries.tables.ts';
import { studioProjects } from '../studio-projects/studio-projects.tables.ts';
import { voiceCollections } from '../voice-collections/voice-collections.tables.ts';
import { voices } from '../voices/voices.tables.ts';

export interface ShareableKind {
  readonly table:
    | typeof voices
    | typeof voiceCollections
    | typeof dictionaries
    | typeof songs
    | typeof studioProjects
    | typeof dubbingProjects
    | typeof agents
    | typeof knowledgeDocuments
    | typeof agentTools;
  readonly name: AnyPgColumn;
  /** Without it, the person who creates a resource gets a share of it as its admin. */
  readonly createdBy?: AnyPgColumn;
  /** The role of all members, unless a share says otherwise. */
  readonly membersRole?: AnyPgColumn;
  /** The lists that change with a share. */
  readonly topic: Topic;
  /** The parameter of routes that names the resource, and the error if it does not exist for the caller. */
  readonly param: string;
  /** Another name of `param`, in paths that another kind uses it in too. */
  readonly alsoParam?: string;
  readonly notFound: ErrorCode;
}

/** The kinds of resources that people share, with the columns that decide about access. Each kind is one entry. */
export const shareableKinds = {
  voice: {
    table: voices,
    name: voices.name,
    createdBy: voices.createdBy,
    topic: 'voices',
    param: 'voice_id',
    notFound: 'voice_not_found',
  },
  voice_collection: {
    table: voiceCollections,
    name: voiceCollections.title,
    topic: 'voice-collections',
    param: 'collection_id',
    notFound: 'voice_collection_not_found',
  },
  pronunciation_dictionary: {
    table: dictionaries,
    name: dictionaries.name,
    createdBy: dictionaries.createdBy,
    membersRole: dictionaries.workspaceAccess,
    topic: 'pronunciation-dictionaries',
    param: 'pronunciation_dictionary_id',
    notFound: 'pronunciation_dictionary_not_found',
  },
  songs: {
    table: songs,
    name: songs.title,
    createdBy: songs.userId,
    topic: 'songs',
    param: 'song_id',
    notFound: 'song_not_found',
  },
  project: {
    table: studioProjects,
    name: studioProjects.name,
    createdBy: studioProjects.userId,
    topic: 'studio-projects',
    param: 'project_id',
    notFound: 'project_not_found',
  },
  dubbing: {
    table: dubbingProjects,
    name: dubbingProjects.name,
    createdBy: dubbingProjects.userId,
    topic: 'dubbing-projects',
    param: 'dubbing_id',
    alsoParam: 'project_id',
    notFound: 'dubbing_not_found',
  },
  convai_agents: {
    table: agents,
    name: agents.name,
    createdBy: agents.userId,
    topic: 'agents',
    param: 'agent_id',
    notFound: 'agent_not_found',
  },
  convai_knowledge_base_documents: {
    table: knowledgeDocuments,
    name: knowledgeDocuments.name,
    createdBy: knowledgeDocuments.userId,
    topic: 'knowledge-base',
    param: 'documentation_id',
    notFound: 'knowledge_document_not_found',
  },
  convai_tools: {
    table: agentTools,
    name: agentTools.name,
    createdBy: agentTools.userId,
    topic: 'agent-tools',
    param: 'tool_id',
    notFound: 'agent_tool_not_found',
  },
} as const satisfies Record<ShareableKindName, ShareableKind>;
