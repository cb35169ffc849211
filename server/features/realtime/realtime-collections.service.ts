import type { MessageDocument } from '../../../contract/agents/conversations/conversation-fields.ts';
import type { DubbingDocument } from '../../../contract/dubbing/dubbing-fields.ts';
import { errorEntry } from '../../../contract/errors.ts';
import { type Collection, type Topic, topic, type WorkspaceEvents } from '../../../contract/instance/realtime.ts';
import type { ChapterReply } from '../../../contract/studio/studio-chapter-fields.ts';
import type { EditorBlock } from '../../../contract/studio/studio-fields.ts';
import type { ProjectReply } from '../../../contract/studio/studio-projects.ts';
import type { Actor, Membership } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LiveEvent } from '../../platform/live.ts';
import type { CurrentUserService } from '../current-user/current-user.service.ts';
import type { CurrentWorkspaceService } from '../current-workspace/current-workspace.service.ts';
import type { Source } from './realtime-documents.service.ts';

/** The document type of each collection. To add a collection, add a line; the compiler then names the missing parts. */
export interface DocumentTypes {
  readonly user: Awaited<ReturnType<CurrentUserService['get']>>;
  readonly workspace: Awaited<ReturnType<CurrentWorkspaceService['get']>>;
  readonly event: WorkspaceEvents;
  readonly project: ProjectReply;
  /** Without its text, but with the order of its blocks. */
  readonly chapter: ChapterReply;
  readonly block: EditorBlock & { readonly chapter_id: string };
  /** A dubbing project with the progress of its languages. */
  readonly dubbing: DubbingDocument;
  /** A turn of a conversation with an agent. */
  readonly message: MessageDocument;
}
export type DocumentKind = keyof DocumentTypes & Collection;

/** A document with its kind, before it is presented. */
export type LoadedDocument = {
  [K in DocumentKind]: { readonly collection: K; readonly value: DocumentTypes[K] };
}[DocumentKind];

/** A collection whose documents clients can watch. */
export interface WatchableCollection {
  readonly name: DocumentKind;
  /** Checked at the subscription and regularly while it lasts. */
  canRead(actor: Actor, id: string): boolean | Promise<boolean>;
  /** `present` converts a document to its wire format. */
  open(actor: Actor, id: string, present: (loaded: LoadedDocument) => unknown): Source;
}

interface Definition<K extends DocumentKind> {
  /** Live events of these topics may change a document. */
  readonly topics: readonly Topic[];
  /** Whether an event of these topics may change this document; without it, each of them does. */
  readonly isChangedBy?: ((event: LiveEvent, id: string) => boolean) | undefined;
  readonly canRead: WatchableCollection['canRead'];
  /** Returns undefined or throws a 404 error if the document does not exist. */
  readonly load: (actor: Actor, id: string) => Promise<DocumentTypes[K] | undefined>;
}

/** A collection whose documents are reloaded when an event of their topics occurs. */
export function defineCollection<K extends DocumentKind>(name: K, definition: Definition<K>): WatchableCollection {
  const { topics, isChangedBy, canRead, load } = definition;
  return {
    name,
    canRead,
    open: (actor, id, present) => ({
      topics,
      isChangedBy: (event) => isChangedBy?.(event, id) ?? true,
      async load() {
        const value = await load(actor, id);
        return value && present({ collection: name, value } as LoadedDocument);
      },
    }),
  };
}

/** What a member may do now; undefined for somebody who is not or no longer a member. */
type FindMembership = (workspaceId: string, userId: string) => Promise<Membership | undefined>;

/** `GET /v1/user` of the caller, with what their groups grant now; the document id is the user id. */
export const userCollection = (
  user: Pick<CurrentUserService, 'get'>,
  findMembership: FindMembership,
): WatchableCollection =>
  defineCollection('user', {
    // The plan counts voices.
    topics: ['user', 'subscription', 'voices', 'api-keys', 'workspace', 'instance'],
    canRead: (actor, id) => id === actor.userId,
    async load(actor) {
      const membership = await findMembership(actor.workspaceId, actor.userId);
      // Groups may have changed since the connection began.
      return user.get(membership ? { ...actor, groupIds: membership.groupIds, grants: membership.grants } : actor);
    },
  });

/** `GET /v1/workspace` of the caller; the document id is the workspace id. */
export const workspaceCollection = (workspace: Pick<CurrentWorkspaceService, 'get'>): WatchableCollection =>
  defineCollection('workspace', {
    topics: ['workspace', 'subscription', 'voices', 'instance'],
    canRead: (actor, id) => id === actor.workspaceId,
    load: (actor) => workspace.get(actor),
  });

/** Loads a document of a resource; throws an error with status 404 if it does not exist for the caller. */
type LoadOfResource<T> = (actor: Actor, id: string) => Promise<T>;

interface ResourceDocuments {
  readonly project: LoadOfResource<ProjectReply>;
  readonly chapter: LoadOfResource<DocumentTypes['chapter']>;
  readonly block: LoadOfResource<DocumentTypes['block']>;
  readonly dubbing: LoadOfResource<DocumentTypes['dubbing']>;
  readonly message: LoadOfResource<DocumentTypes['message']>;
}

/**
 * Projects, chapters and blocks of the studio, dubbing projects, and messages of conversations by their IDs, for all who
 * may read the project or the conversation.
 */
export function resourceCollections(
  documents: ResourceDocuments,
  findMembership: FindMembership,
): WatchableCollection[] {
  const define = <K extends keyof ResourceDocuments & DocumentKind>(
    name: K,
    loadResource: LoadOfResource<DocumentTypes[K]>,
    topics: readonly Topic[] = ['studio-projects'],
    isChangedBy?: Definition<K>['isChangedBy'],
  ) => {
    async function load(actor: Actor, id: string): Promise<DocumentTypes[K] | undefined> {
      const membership = await findMembership(actor.workspaceId, actor.userId);
      // Groups may have changed since the connection began.
      return membership && loadResource({ ...actor, groupIds: membership.groupIds, grants: membership.grants }, id);
    }
    return defineCollection(name, {
      topics,
      isChangedBy,
      canRead: (actor, id) =>
        load(actor, id).then(
          (value) => value !== undefined,
          (error: unknown) => {
            if (error instanceof AppError && errorEntry(error.code).http === 404) return false;
            throw error;
          },
        ),
      load,
    });
  };
  return [
    define('project', documents.project),
    define('chapter', documents.chapter),
    define('block', documents.block),
    define('dubbing', documents.dubbing, ['dubbing-projects']),
    // Without its agent, or a share of the agent, nobody reads it any more.
    define(
      'message',
      documents.message,
      ['conversations', 'agents'],
      (event, id) => event.topic === 'agents' || id.startsWith(`${event.id}:`),
    ),
  ];
}

/** The latest change in a workspace by topic. If events may have been missed, all topics count as changed. */
export const eventCollection: WatchableCollection = {
  name: 'event',
  canRead: (actor, id) => id === actor.workspaceId,
  open(actor, _id, present) {
    let topics: WorkspaceEvents['topics'] = {};
    return {
      topics: undefined,
      onEvent(event, atMs) {
        // Notifications are of one person; the other members are not told.
        if (event?.topic === 'notifications' && event.id !== actor.userId) return;
        const knownTopic = topic.safeParse(event?.topic).data;
        if (!event) topics = Object.fromEntries(topic.options.map((name) => [name, { at_unix_ms: atMs, id: null }]));
        else if (knownTopic) topics = { ...topics, [knownTopic]: { at_unix_ms: atMs, id: event.id ?? null } };
      },
      // A fixed order, so that the same events have the same version in every process.
      load: async () => {
        const ordered = topic.options.filter((name) => topics[name]).map((name) => [name, topics[name]]);
        return present({ collection: 'event', value: { topics: Object.fromEntries(ordered) } });
      },
    };
  },
};
