import { errorEntry } from '../../../contract/errors.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Live, LiveEvent } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { DocumentName, State } from './realtime.rules.ts';

/** Loads the value of a document. */
export interface Source {
  /** Topics whose events may change the document; undefined for all topics. */
  readonly topics: readonly string[] | undefined;
  /** Whether an event of these topics may change it; without it, each of them does. */
  isChangedBy?(event: LiveEvent): boolean;
  /** Returns undefined or throws a 404 error if the document does not exist. The caller checks access first. */
  load(): Promise<unknown>;
  /** Called before a reload with each event and its Unix time in ms; without an event if some may have been missed. */
  onEvent?(event: LiveEvent | undefined, atMs: number): void;
}

/** A watched document, kept up to date across all server processes. */
export interface WatchedDocument {
  /** `gone` if the document does not exist; undefined if it is not loaded yet because the database is unavailable. */
  state(): State | 'gone' | undefined;
  /** A recent state by its version. */
  findState(version: string): State | undefined;
  unwatch(): void;
}

interface DocumentsDeps {
  readonly live: Live;
  readonly log: Log;
  /** How long a document stays up to date after its last watcher left, so that a reconnecting client can resume. */
  readonly idleLifetimeMs?: number;
  /** The first retry delay after a failed load; doubles up to `maxRetryMs`. */
  readonly retryMs?: number;
}

/** Debounces bursts of events. */
const debounceMs = 15;
const maxRetryMs = 30_000;
const maxStoredStates = 32;
/** Documents without watchers. */
const maxIdleDocuments = 1000;

interface Document {
  readonly watchers: Set<() => void>;
  readonly states: Map<string, State>;
  readonly loaded: Promise<void>;
  readonly dispose: () => void;
  current: State | 'gone' | undefined;
  idleTimer: NodeJS.Timeout | undefined;
}

/** The watched documents of this process; each is loaded once for all its watchers. */
export function documentsService({ live, log, idleLifetimeMs = 60_000, retryMs = 1000 }: DocumentsDeps) {
  const documents = new Map<string, Document>();
  const idleDocuments = new Set<Document>();

  function open(key: string, actor: Actor, source: Source): Document {
    let timer: NodeJS.Timeout | undefined;
    let loading = false;
    let reloadRequested = false;
    let failures = 0;

    function scheduleLoad(afterMs = debounceMs): void {
      if (loading) {
        reloadRequested = true;
        return;
      }
      // An event during a retry delay reloads immediately.
      if (failures > 0) clearTimeout(timer);
      if (failures > 0 || timer === undefined) timer = setTimeout(() => void load(), afterMs);
    }

    async function load(): Promise<void> {
      timer = undefined;
      loading = true;
      let failed = false;
      try {
        applyValue(await source.load().catch(undefinedIfNotFound));
        failures = 0;
      } catch (err) {
        failed = true;
        log.warn({ err, document: key }, 'failed to load a watched document');
      } finally {
        loading = false;
      }
      if (documents.get(key) !== document || (!reloadRequested && !failed)) return;
      reloadRequested = false;
      scheduleLoad(failed ? Math.min(maxRetryMs, retryMs * 2 ** failures++) : debounceMs);
    }

    function applyValue(value: unknown): void {
      const next = toState(value);
      if (readVersion(next) === readVersion(document.current)) return;
      document.current = next;
      if (next !== 'gone') {
        document.states.delete(next.version);
        document.states.set(next.version, next);
        const [oldest] = document.states.keys();
        if (document.states.size > maxStoredStates) document.states.delete(oldest!);
      }
      for (const notify of document.watchers) notify();
    }

    const unsubscribe = live.subscribe(
      actor.workspaceId,
      (event, atMs) => {
        if (source.topics && !source.topics.includes(event.topic)) return;
        if (source.isChangedBy?.(event) === false) return;
        source.onEvent?.(event, atMs);
        scheduleLoad();
      },
      () => {
        source.onEvent?.(undefined, Date.now());
        scheduleLoad();
      },
    );
    const document: Document = {
      watchers: new Set(),
      states: new Map(),
      current: undefined,
      idleTimer: undefined,
      loaded: load(),
      dispose() {
        clearTimeout(timer);
        clearTimeout(document.idleTimer);
        unsubscribe();
        idleDocuments.delete(document);
        if (documents.get(key) === document) documents.delete(key);
      },
    };
    documents.set(key, document);
    return document;
  }

  return {
    /** Watches a document and calls `onChange` on every change. Resolves after the first load. */
    async watch(
      actor: Actor,
      { collection, id }: DocumentName,
      source: Source,
      onChange: () => void,
    ): Promise<WatchedDocument> {
      // Documents depend on the user and their role, so these are part of the key.
      const key = JSON.stringify([actor.workspaceId, actor.userId, actor.role, collection, id]);
      const document = documents.get(key) ?? open(key, actor, source);
      clearTimeout(document.idleTimer);
      idleDocuments.delete(document);
      document.watchers.add(onChange);
      await document.loaded;
      return {
        state: () => document.current,
        findState: (version) => document.states.get(version),
        unwatch() {
          document.watchers.delete(onChange);
          if (document.watchers.size > 0) return;
          clearTimeout(document.idleTimer);
          // Do not keep a missing document: the next watcher must see it if it was created meanwhile.
          if (document.current === 'gone') return document.dispose();
          document.idleTimer = setTimeout(document.dispose, idleLifetimeMs);
          document.idleTimer.unref();
          idleDocuments.add(document);
          const [oldest] = idleDocuments;
          if (idleDocuments.size > maxIdleDocuments) oldest!.dispose();
        },
      };
    },
  };
}
export type DocumentsService = ReturnType<typeof documentsService>;

const toState = (value: unknown): State | 'gone' => {
  if (value === undefined) return 'gone';
  const json = JSON.stringify(value);
  return { version: sha256(json).slice(0, 24), value: JSON.parse(json), size: json.length };
};
const readVersion = (state: State | 'gone' | undefined) => (typeof state === 'object' ? state.version : state);

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof AppError && errorEntry(error.code).http === 404) return undefined;
  throw error;
}
