import { Readable } from 'node:stream';
import yazl from 'yazl';
import { type AudioFormat, audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { CurrentUserService } from '../user/current-user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { ArchivePresent } from './data-export.present.ts';
import { writeReadme } from './data-export.rules.ts';

interface ArchiveDeps {
  readonly clock: Clock;
  readonly currentUser: Pick<CurrentUserService, 'get'>;
  readonly workspace: Pick<WorkspaceService, 'get'>;
  readonly sessions: Pick<SessionsService, 'list'>;
  readonly apiKeys: Pick<ApiKeysService, 'list'>;
  readonly devices: Pick<DevicesService, 'list'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'list' | 'version' | 'versions'>;
  readonly history: Pick<HistoryService, 'list' | 'count' | 'details' | 'download'>;
  /** Presents rows in the shapes of the API. */
  readonly present: ArchivePresent;
}

interface WriteOptions {
  readonly signal: AbortSignal;
  /** Called with the share of audio files written so far, 0 to 1. */
  readonly onProgress: (progress: number) => void;
}

const pageSize = 200;

/** Writes the zip file of an export as a stream, without holding it in memory. */
export function archiveService(deps: ArchiveDeps) {
  const { clock, currentUser, workspace, sessions, apiKeys, devices, dictionaries, history, present } = deps;

  return {
    /** Yields the zip file; ending the iteration stops the work. */
    async *write(actor: Actor, { signal, onProgress }: WriteOptions): AsyncGenerator<Buffer> {
      const zip = new yazl.ZipFile();
      const out = zip.outputStream as Readable;
      zip.on('error', (error) => out.destroy(error as Error));
      const deletedAudio: string[] = [];
      const total = Math.max(1, await history.count(actor));
      let startedFiles = 0;
      let current: Readable | undefined;
      /** yazl does not handle errors of its input streams. */
      const attach = (content: Readable, done: (error: null, content: Readable) => void) => {
        current = content.on('error', (error) => out.destroy(error));
        done(null, content);
      };
      const add = (name: string, content: () => AsyncIterable<string>) =>
        zip.addReadStreamLazy(name, { mtime: clock() }, (done) => {
          attach(Readable.from(content(), { objectMode: false }), done);
        });
      const addAudio = (name: string, id: string, mtime: Date) =>
        zip.addReadStreamLazy(name, { mtime, compress: false }, (done) => {
          onProgress(Math.min(1, startedFiles / total));
          startedFiles += 1;
          history.download(actor, [id], 'default', signal).then(
            ({ body }) => attach(body, done),
            (error) => {
              // The audio was deleted after its history entry was written: continue without it.
              if (!(error instanceof AppError)) return done(error, Readable.from([]));
              deletedAudio.push(name);
              done(null, Readable.from([]));
            },
          );
        });

      add('account.json', () => toJson(async () => present.user(await currentUser.get(actor))));
      add('workspace.json', () => toJson(async () => present.workspace(await workspace.get(actor))));
      add('sessions.json', () => toJson(async () => (await sessions.list(actor)).map(present.session)));
      add('devices.json', () => toJson(async () => (await devices.list(actor)).map(present.device)));
      add('api-keys.json', () => toJson(async () => (await apiKeys.list(actor)).map(present.apiKey)));
      add('pronunciation-dictionaries.json', () => toJsonArray(readDictionaries(actor)));
      add('history.json', () => toJsonArray(readHistory(actor, addAudio, finish)));

      /** Runs after the history entries, which add all audio files, so that the README comes last. */
      function finish(): void {
        add('README.txt', async function* () {
          yield writeReadme(clock(), deletedAudio);
        });
        zip.end();
      }

      try {
        for await (const chunk of out) yield chunk as Buffer;
      } finally {
        current?.destroy();
      }
    },
  };

  async function* readDictionaries(actor: Actor) {
    const query = { limit: pageSize, sort: 'date', direction: 'asc', includeArchived: true } as const;
    for await (const entry of readPages(
      (after) => dictionaries.list(actor, { ...query, after }),
      ({ dictionary }) => dictionary.id,
    )) {
      const { id } = entry.dictionary;
      const { version: newest } = await dictionaries.version(actor, id);
      const { versions } = await dictionaries.versions(actor, id);
      yield {
        ...present.dictionary(entry, newest.rules),
        versions: versions.map((version) => present.dictionaryVersion(entry, version)),
      };
    }
  }

  async function* readHistory(actor: Actor, addAudio: (name: string, id: string, at: Date) => void, done: () => void) {
    const query = { limit: pageSize, direction: 'asc' } as const;
    const read = async (after?: string) => {
      const { items, hasMore } = await history.list(actor, after === undefined ? query : { ...query, after });
      const ids = items.map(({ id }) => id);
      const detailsById = await history.details(actor.workspaceId, ids);
      return { items: items.map((item) => ({ item, details: detailsById.get(item.id) })), hasMore };
    };
    for await (const { item, details } of readPages(read, ({ item }) => item.id)) {
      const { extension } = audioFormats[item.outputFormat as AudioFormat];
      const name = `audio/${item.createdAt.toISOString().slice(0, 10)}_${item.id}.${extension}`;
      addAudio(name, item.id, item.createdAt);
      yield { ...present.historyItem(item, details), audio_file: name };
    }
    done();
  }
}
export type ArchiveService = ReturnType<typeof archiveService>;

interface Page<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

/** Yields all items of a paged list. */
async function* readPages<T>(read: (after?: string) => Promise<Page<T>>, idOf: (item: T) => string): AsyncGenerator<T> {
  let after: string | undefined;
  for (;;) {
    const { items, hasMore } = await read(after);
    yield* items;
    const last = items.at(-1);
    if (!hasMore || last === undefined) return;
    after = idOf(last);
  }
}

async function* toJson(read: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}

/** A JSON array with one item per line. */
async function* toJsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n${JSON.stringify(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
