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
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { ArchivePresent } from './data-export.present.ts';
import { guide } from './data-export.rules.ts';

interface ArchiveDeps {
  readonly clock: Clock;
  readonly user: Pick<UserService, 'get'>;
  readonly workspace: Pick<WorkspaceService, 'get'>;
  readonly sessions: Pick<SessionsService, 'list'>;
  readonly apiKeys: Pick<ApiKeysService, 'list'>;
  readonly devices: Pick<DevicesService, 'list'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'list' | 'version' | 'versions'>;
  readonly history: Pick<HistoryService, 'list' | 'count' | 'details' | 'download'>;
  /** The shape of things in the file. */
  readonly present: ArchivePresent;
}

interface WriteOptions {
  readonly signal: AbortSignal;
  /** Told how much of the work is done, 0 to 1. */
  readonly onShare: (share: number) => void;
}

const pageSize = 200;

/** The file of an export: what stands in it, read and written piece by piece, never all in memory. */
export function archiveService(deps: ArchiveDeps) {
  const { clock, user, workspace, sessions, apiKeys, devices, dictionaries, history, present } = deps;

  return {
    /** A zip file while it is read; destroying the stream ends the work. */
    async *write(actor: Actor, { signal, onShare }: WriteOptions): AsyncGenerator<Buffer> {
      const zip = new yazl.ZipFile();
      const out = zip.outputStream as Readable;
      zip.on('error', (error) => out.destroy(error as Error));
      const gone: string[] = [];
      const total = Math.max(1, await history.count(actor));
      let begun = 0;
      let open: Readable | undefined;
      /** The zip itself does not look whether what it reads breaks. */
      const begin = (content: Readable, done: (error: null, content: Readable) => void) => {
        open = content.on('error', (error) => out.destroy(error));
        done(null, content);
      };
      const add = (name: string, content: () => AsyncIterable<string>) =>
        zip.addReadStreamLazy(name, { mtime: clock() }, (done) => {
          begin(Readable.from(content(), { objectMode: false }), done);
        });
      const addAudio = (name: string, id: string, mtime: Date) =>
        zip.addReadStreamLazy(name, { mtime, compress: false }, (done) => {
          onShare(Math.min(1, begun / total));
          begun += 1;
          history.download(actor, [id], 'default', signal).then(
            ({ body }) => begin(body, done),
            (error) => {
              // Deleted since its line was written: the rest goes on.
              if (!(error instanceof AppError)) return done(error, Readable.from([]));
              gone.push(name);
              done(null, Readable.from([]));
            },
          );
        });

      add('account.json', () => one(async () => present.user(await user.get(actor))));
      add('workspace.json', () => one(async () => present.workspace(await workspace.get(actor))));
      add('sessions.json', () => one(async () => (await sessions.list(actor)).map(present.session)));
      add('devices.json', () => one(async () => (await devices.list(actor)).map(present.device)));
      add('api-keys.json', () => one(async () => (await apiKeys.list(actor)).map(present.apiKey)));
      add('pronunciation-dictionaries.json', () => list(dictionariesOf(actor)));
      add('history.json', () => list(historyOf(actor, addAudio, finish)));

      /** The lines of the history name all audio that follows: only then is it known what comes last. */
      function finish(): void {
        add('README.txt', async function* () {
          yield guide(clock(), gone);
        });
        zip.end();
      }

      try {
        for await (const chunk of out) yield chunk as Buffer;
      } finally {
        open?.destroy();
      }
    },
  };

  async function* dictionariesOf(actor: Actor) {
    const query = { limit: pageSize, sort: 'date', direction: 'asc', includeArchived: true } as const;
    for await (const found of pages(
      (after) => dictionaries.list(actor, { ...query, after }),
      ({ dictionary }) => dictionary.id,
    )) {
      const { id } = found.dictionary;
      const { version } = await dictionaries.version(actor, id);
      const { versions } = await dictionaries.versions(actor, id);
      yield {
        ...present.dictionary(found, version.rules),
        versions: versions.map((one) => present.dictionaryVersion(found, one)),
      };
    }
  }

  async function* historyOf(actor: Actor, addAudio: (name: string, id: string, at: Date) => void, done: () => void) {
    const query = { limit: pageSize, direction: 'asc' } as const;
    const read = async (after?: string) => {
      const { items, hasMore } = await history.list(actor, after === undefined ? query : { ...query, after });
      const ids = items.map(({ id }) => id);
      const known = await history.details(actor.workspaceId, ids);
      return { items: items.map((item) => ({ item, details: known.get(item.id) })), hasMore };
    };
    for await (const { item, details } of pages(read, ({ item }) => item.id)) {
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

/** Everything of a list, page after page. */
async function* pages<T>(read: (after?: string) => Promise<Page<T>>, idOf: (item: T) => string): AsyncGenerator<T> {
  let after: string | undefined;
  for (;;) {
    const { items, hasMore } = await read(after);
    yield* items;
    const last = items.at(-1);
    if (!hasMore || last === undefined) return;
    after = idOf(last);
  }
}

async function* one(read: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}

/** A list as JSON, one thing a line. */
async function* list(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n${JSON.stringify(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
