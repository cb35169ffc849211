import { errorEntry } from '../../../contract/errors.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Live, LiveEvent } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { Name, State } from './realtime.rules.ts';

/** Where the value of a document comes from. */
export interface Source {
  /** Live events of these topics may have changed it; undefined: all of them. */
  readonly topics: readonly string[] | undefined;
  /** Undefined, or an error of the kind 404: there is no such document. Whoever may not read it is not asked here. */
  load(): Promise<unknown>;
  /** Told of each event, with its time in ms since 1970, before the value is loaded; without one where some were missed. */
  heard?(event: LiveEvent | undefined, atMs: number): void;
}

/** A document that somebody watches, kept up to date with every server process. */
export interface Watched {
  /** `gone`: there is no such document. Undefined: not known yet, since the database is away. */
  state(): State | 'gone' | undefined;
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
/** How long until a document that could not be loaded is tried again: doubling. */
const retryMs = 1000;
const longestRetryMs = 30_000;
const keptStates = 32;
/** Documents that nobody watches any more. */
const mostLingering = 1000;

interface Document {
  readonly watchers: Set<() => void>;
  readonly states: Map<string, State>;
  readonly first: Promise<void>;
  readonly forget: () => void;
  now: State | 'gone' | undefined;
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
    let failures = 0;

    function mark(afterMs = burstMs): void {
      if (loading) {
        again = true;
        return;
      }
      // What changed while the database was away need not wait for the next try.
      if (failures > 0) clearTimeout(timer);
      if (failures > 0 || timer === undefined) timer = setTimeout(() => void load(), afterMs);
    }

    async function load(): Promise<void> {
      timer = undefined;
      loading = true;
      let failed = false;
      try {
        take(await source.load().catch(undefinedWhereNone));
        failures = 0;
      } catch (err) {
        failed = true;
        log.warn({ err, document: key }, 'a watched document could not be loaded');
      } finally {
        loading = false;
      }
      if (documents.get(key) !== document || (!again && !failed)) return;
      again = false;
      mark(failed ? Math.min(longestRetryMs, retryMs * 2 ** failures++) : burstMs);
    }

    function take(value: unknown): void {
      const next = stateOf(value);
      if (versionOf(next) === versionOf(document.now)) return;
      document.now = next;
      if (next !== 'gone') {
        document.states.delete(next.version);
        document.states.set(next.version, next);
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
      // Documents say what the caller is, too: two people, or one of another role, do not share theirs.
      const key = JSON.stringify([actor.workspaceId, actor.userId, actor.role, collection, id]);
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
          // One that is made now is found by whoever asks next.
          if (document.now === 'gone') return document.forget();
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

const stateOf = (value: unknown): State | 'gone' => {
  if (value === undefined) return 'gone';
  const json = JSON.stringify(value);
  return { version: sha256(json).slice(0, 24), value: JSON.parse(json), size: json.length };
};
const versionOf = (state: State | 'gone' | undefined) => (typeof state === 'object' ? state.version : state);

function undefinedWhereNone(error: unknown): undefined {
  if (error instanceof AppError && errorEntry(error.code).http === 404) return undefined;
  throw error;
}
