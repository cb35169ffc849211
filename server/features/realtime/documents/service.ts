import type { Actor } from '../../../platform/actor.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Live, LiveEvent } from '../../../platform/live/live.ts';
import type { Log } from '../../../platform/log.ts';
import type { Name, State } from '../rules.ts';

/** Where the value of a document comes from. */
export interface Source {
  /** Live events of these topics may have changed it; undefined: all of them. */
  readonly topics: readonly string[] | undefined;
  /** Undefined: there is no such document any more. */
  load(): Promise<unknown>;
  /** Told of each event, with its time in ms since 1970, before the value is loaded; without one where some were missed. */
  heard?(event: LiveEvent | undefined, atMs: number): void;
}

/** A document that somebody watches, kept up to date with every server process. */
export interface Watched {
  /** Undefined: there is none. */
  state(): State | undefined;
  /** A state that it had a while ago. */
  stateOf(version: string): State | undefined;
  leave(): void;
}

interface DocumentsDeps {
  readonly live: Live;
  readonly log: Log;
  /** How long a document is followed after the last watcher left, so that one who comes back goes on from where they were. */
  readonly lingerMs?: number;
}

/** Changes within this time become one. */
const burstMs = 15;
const retryMs = 1000;
const keptStates = 32;
/** Documents that nobody watches any more. */
const mostLingering = 1000;

interface Document {
  readonly watchers: Set<() => void>;
  readonly states: Map<string, State>;
  readonly first: Promise<void>;
  readonly forget: () => void;
  now: State | undefined;
  lingering: NodeJS.Timeout | undefined;
}

/** The documents that are watched in this process: each is loaded once, however many watch it. */
export function documentsService({ live, log, lingerMs = 60_000 }: DocumentsDeps) {
  const documents = new Map<string, Document>();
  const lingering = new Set<Document>();

  function open(key: string, actor: Actor, source: Source): Document {
    let timer: NodeJS.Timeout | undefined;
    let loading = false;
    let again = false;

    function mark(afterMs = burstMs): void {
      if (loading) again = true;
      else timer ??= setTimeout(() => void load(), afterMs);
    }

    async function load(): Promise<void> {
      timer = undefined;
      loading = true;
      let failed = false;
      try {
        take(await source.load());
      } catch (err) {
        failed = true;
        log.warn({ err, document: key }, 'a watched document could not be loaded');
      } finally {
        loading = false;
      }
      if (!documents.has(key) || (!again && !failed)) return;
      again = false;
      mark(failed ? retryMs : burstMs);
    }

    function take(value: unknown): void {
      const before = document.now;
      const json = value === undefined ? undefined : JSON.stringify(value);
      const version = json && sha256(json).slice(0, 24);
      if (version === before?.version) return;
      document.now = json && version ? { version, value: JSON.parse(json), size: json.length } : undefined;
      if (document.now) {
        document.states.delete(document.now.version);
        document.states.set(document.now.version, document.now);
        const [oldest] = document.states.keys();
        if (document.states.size > keptStates) document.states.delete(oldest!);
      }
      for (const tell of document.watchers) tell();
    }

    const stopListening = live.subscribe(
      actor.workspaceId,
      (event, atMs) => {
        if (source.topics && !source.topics.includes(event.topic)) return;
        source.heard?.(event, atMs);
        mark();
      },
      () => {
        source.heard?.(undefined, Date.now());
        mark();
      },
    );
    const document: Document = {
      watchers: new Set(),
      states: new Map(),
      now: undefined,
      lingering: undefined,
      first: load(),
      forget() {
        clearTimeout(timer);
        clearTimeout(document.lingering);
        stopListening();
        lingering.delete(document);
        if (documents.get(key) === document) documents.delete(key);
      },
    };
    documents.set(key, document);
    return document;
  }

  return {
    /** Follows a document; `onChange` is called when it is another. Resolves when its state is known. */
    async watch(actor: Actor, { collection, id }: Name, source: Source, onChange: () => void): Promise<Watched> {
      const key = [actor.workspaceId, actor.userId, collection, id].join('/');
      const document = documents.get(key) ?? open(key, actor, source);
      clearTimeout(document.lingering);
      lingering.delete(document);
      document.watchers.add(onChange);
      await document.first;
      return {
        state: () => document.now,
        stateOf: (version) => document.states.get(version),
        leave() {
          document.watchers.delete(onChange);
          if (document.watchers.size > 0) return;
          clearTimeout(document.lingering);
          document.lingering = setTimeout(document.forget, lingerMs);
          document.lingering.unref();
          lingering.add(document);
          const [oldest] = lingering;
          if (lingering.size > mostLingering) oldest!.forget();
        },
      };
    },
  };
}
export type DocumentsService = ReturnType<typeof documentsService>;
