import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { DataExportScope } from '../../../contract/accounts/data-export.ts';
import { type AudioFormat, audioFormats } from '../../../contract/catalogue/output-formats.ts';
import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { CurrentUserService } from '../current-user/current-user.service.ts';
import type { CurrentWorkspaceService } from '../current-workspace/current-workspace.service.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { MembersService } from '../members/members.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { ArchivePresent } from './data-export.present.ts';
import { type ArchiveFile, writeReadme } from './data-export.rules.ts';
import type { ExportedFilesService } from './exported-files.service.ts';

interface ArchiveDeps {
  readonly clock: Clock;
  readonly currentUser: Pick<CurrentUserService, 'get'>;
  readonly currentWorkspace: Pick<CurrentWorkspaceService, 'get'>;
  readonly sessions: Pick<SessionsService, 'list'>;
  readonly apiKeys: Pick<ApiKeysService, 'list' | 'listAll'>;
  readonly members: Pick<MembersService, 'list'>;
  readonly devices: Pick<DevicesService, 'list'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'list' | 'version' | 'versions'>;
  readonly history: Pick<HistoryService, 'list' | 'count' | 'countAll' | 'details' | 'download'>;
  readonly billing: Pick<BillingService, 'listInvoices'>;
  readonly mail: Pick<Mail, 'listTo'>;
  readonly exportedFiles: ExportedFilesService;
  /** Presents rows in the shapes of the API. */
  readonly present: ArchivePresent;
}

/** The person and the workspace of an export. */
interface ExportSubject {
  readonly scope: DataExportScope;
  readonly actor: Actor;
  readonly email: string;
  /** Base URL of the pages of invoices. */
  readonly baseUrl: string;
}

interface WriteOptions {
  readonly signal: AbortSignal;
  /** Called with the share of audio files written so far, 0 to 1. */
  readonly onProgress: (progress: number) => void;
}

const pageSize = 200;

/** Writes the zip file of an export as a stream, without holding it in memory. */
export function archiveService(deps: ArchiveDeps) {
  const { clock, currentUser, currentWorkspace, sessions, apiKeys, devices, dictionaries, history, billing } = deps;
  const { members, mail, exportedFiles, present } = deps;

  return {
    /** Yields the zip file; ending the iteration stops the work. */
    async *write({ scope, actor, email, baseUrl }: ExportSubject, options: WriteOptions): AsyncGenerator<Buffer> {
      const { signal, onProgress } = options;
      const { userId, workspaceId } = actor;
      const isOfPerson = scope === 'person';
      const zip = new yazl.ZipFile();
      const out = zip.outputStream as Readable;
      zip.on('error', (error) => out.destroy(error as Error));
      const deleted: string[] = [];
      const total = Math.max(1, await (isOfPerson ? history.count(actor) : history.countAll(actor)));
      let startedFiles = 0;
      let current: Readable | undefined;
      let isEnded = false;
      /** yazl does not handle errors of its input streams. */
      const attach = (content: Readable, done: (error: null, content: Readable) => void) => {
        current = content.on('error', (error) => out.destroy(error));
        // A file that was opened after the end must be closed.
        if (isEnded) content.destroy();
        else done(null, content);
      };
      const add = (name: string, content: () => AsyncIterable<string>) =>
        zip.addReadStreamLazy(name, { mtime: clock() }, (done) => {
          attach(Readable.from(content(), { objectMode: false }), done);
        });
      /** Adds a file that may be deleted before it is read: `open` then returns undefined. */
      const addFile = (path: string, mtime: Date, open: () => Promise<Readable | undefined>) =>
        zip.addReadStreamLazy(path, { mtime, compress: false }, (done) => {
          open().then(
            (content) => {
              if (!content) deleted.push(path);
              attach(content ?? Readable.from([]), done);
            },
            (error) => done(error, Readable.from([])),
          );
        });
      const addAudio = (name: string, id: string, mtime: Date) =>
        addFile(name, mtime, () => {
          onProgress(Math.min(1, startedFiles / total));
          startedFiles += 1;
          return history.download(actor, [id], 'default', signal).then(({ body }) => body, undefinedIfDeleted);
        });
      const addBlob = (file: ArchiveFile) => addFile(file.path, clock(), () => exportedFiles.open(file));

      add('workspace.json', () => toJson(async () => present.workspace(await currentWorkspace.get(actor))));
      if (isOfPerson) {
        add('account.json', () => toJson(async () => present.user(await currentUser.get(actor))));
        add('sessions.json', () => toJson(async () => (await sessions.list(actor)).map(present.session)));
        add('devices.json', () => toJson(async () => (await devices.list(actor)).map(present.device)));
        add('emails.json', () => toJson(async () => (await mail.listTo(email)).map(present.email)));
      } else add('members.json', () => toJson(async () => (await members.list(actor)).map(present.member)));
      const listKeys = isOfPerson ? apiKeys.list : apiKeys.listAll;
      add('api-keys.json', () => toJson(async () => (await listKeys(actor)).map(present.apiKey)));
      const author = isOfPerson ? userId : undefined;
      add('pronunciation-dictionaries.json', () => toJsonArray(readDictionaries(actor, author)));
      add('invoices.json', () => toJsonArray(readInvoices(actor, baseUrl)));
      const owner = { scope, userId, email, workspaceId, isAdmin: isAllowed(actor, 'workspace.export') };
      const records = exportedFiles.list(scope);
      for (const { name } of records) add(`${name}.json`, () => toJsonArray(exportedFiles.read(name, owner, addBlob)));
      add('history.json', () => toJsonArray(readHistory(actor, author, { addAudio, done: finish })));

      /** Runs after the history entries, which are the last to add files, so that the README comes last. */
      function finish(): void {
        add('README.txt', async function* () {
          yield writeReadme({ scope, at: clock(), records, deleted });
        });
        zip.end();
      }

      try {
        for await (const chunk of out) yield chunk as Buffer;
      } finally {
        isEnded = true;
        current?.destroy();
      }
    },
  };

  /** The invoices of the workspace; none for members who may not see them. */
  async function* readInvoices(actor: Actor, baseUrl: string) {
    if (!isAllowed(actor, 'workspace.export')) return;
    const query = { limit: 100 } as const;
    for await (const invoice of readPages(
      async (after) => {
        const { invoices, hasMore } = await billing.listInvoices(actor, { ...query, after }, baseUrl);
        return { items: invoices, hasMore };
      },
      ({ id }) => id ?? '',
    ))
      yield present.invoice(invoice);
  }

  /** The dictionaries of one author, or all. */
  async function* readDictionaries(actor: Actor, author: string | undefined) {
    const query = { limit: pageSize, sort: 'date', direction: 'asc', includeArchived: true } as const;
    for await (const entry of readPages(
      (after) => dictionaries.list(actor, { ...query, after }),
      ({ dictionary }) => dictionary.id,
    )) {
      const { id, createdBy } = entry.dictionary;
      if (author !== undefined && createdBy !== author) continue;
      const { version: newest } = await dictionaries.version(actor, id);
      const { versions } = await dictionaries.versions(actor, id);
      yield {
        ...present.dictionary(entry, newest.rules),
        versions: versions
          .filter((version) => author === undefined || version.createdBy === author)
          .map((version) => present.dictionaryVersion(entry, version)),
      };
    }
  }

  /** The generations of one person, or all. `done` is called after the last file was added. */
  async function* readHistory(
    actor: Actor,
    userId: string | undefined,
    { addAudio, done }: { addAudio: (name: string, id: string, at: Date) => void; done: () => void },
  ) {
    const query = { limit: pageSize, direction: 'asc', ...(userId !== undefined && { userId }) } as const;
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

/** For a file that was deleted after its record was read; rethrows other errors. */
function undefinedIfDeleted(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

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
