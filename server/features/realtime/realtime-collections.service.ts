import { type Collection, type Topic, topic, type WorkspaceEvents } from '../../../contract/instance/realtime.ts';
import type { Actor } from '../../platform/actor.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { Source } from './realtime-documents.service.ts';

/** The documents that there are, as their nouns know them. A noun that gets some adds its line, and is then asked for the rest. */
export interface Documents {
  readonly user: Awaited<ReturnType<UserService['get']>>;
  readonly workspace: Awaited<ReturnType<WorkspaceService['get']>>;
  readonly event: WorkspaceEvents;
}
export type DocumentKind = keyof Documents & Collection;

/** A document with its kind, before it is presented. */
export type Loaded = { [K in DocumentKind]: { readonly collection: K; readonly value: Documents[K] } }[DocumentKind];

/** A collection whose documents can be watched. */
export interface WatchableCollection {
  readonly name: DocumentKind;
  /** Asked at the subscription, and again while it lasts. */
  mayRead(actor: Actor, id: string): boolean | Promise<boolean>;
  /** `present` makes of a document what the API answers. */
  open(actor: Actor, id: string, present: (loaded: Loaded) => unknown): Source;
}

interface Definition<K extends DocumentKind> {
  /** Live events of these topics may change a document. */
  readonly topics: readonly Topic[];
  readonly mayRead: WatchableCollection['mayRead'];
  /** Undefined, or an error of the kind 404: there is no such document. */
  readonly load: (actor: Actor, id: string) => Promise<Documents[K] | undefined>;
}

/** A collection whose documents are loaded anew when something of their topics changed. */
export function defineCollection<K extends DocumentKind>(name: K, definition: Definition<K>): WatchableCollection {
  const { topics, mayRead, load } = definition;
  return {
    name,
    mayRead,
    open: (actor, id, present) => ({
      topics,
      async load() {
        const value = await load(actor, id);
        return value && present({ collection: name, value } as Loaded);
      },
    }),
  };
}

/** `GET /v1/user` of the caller; its id is theirs. */
export const userCollection = (user: Pick<UserService, 'get'>): WatchableCollection =>
  defineCollection('user', {
    topics: ['user', 'subscription', 'api-keys', 'workspace', 'instance'],
    mayRead: (actor, id) => id === actor.userId,
    load: (actor) => user.get(actor),
  });

/** `GET /v1/workspace` of the caller; its id is the workspace's. */
export const workspaceCollection = (workspace: Pick<WorkspaceService, 'get'>): WatchableCollection =>
  defineCollection('workspace', {
    topics: ['workspace', 'subscription', 'instance'],
    mayRead: (actor, id) => id === actor.workspaceId,
    load: (actor) => workspace.get(actor),
  });

/** What changed in a workspace last, by topic; it begins anew where changes may have been missed. */
export const eventCollection: WatchableCollection = {
  name: 'event',
  mayRead: (actor, id) => id === actor.workspaceId,
  open(_actor, _id, present) {
    let topics: WorkspaceEvents['topics'] = {};
    return {
      topics: undefined,
      heard(event, atMs) {
        const known = topic.safeParse(event?.topic).data;
        if (!event) topics = Object.fromEntries(topic.options.map((name) => [name, { at_unix_ms: atMs, id: null }]));
        else if (known) topics = { ...topics, [known]: { at_unix_ms: atMs, id: event.id ?? null } };
      },
      // Always in the same order, so that the same events make the same version in every process.
      load: async () => {
        const heard = topic.options.filter((name) => topics[name]).map((name) => [name, topics[name]]);
        return present({ collection: 'event', value: { topics: Object.fromEntries(heard) } });
      },
    };
  },
};
