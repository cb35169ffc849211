import { readFile } from 'node:fs/promises';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import { readCoverType } from './cover.parser.ts';
import type { ProjectAccessService } from './project-access.service.ts';
import { coverKey, readStudioKey, studioFilesRoot } from './project-files.rules.ts';
import { findReferenced, type ProjectPart } from './project-parts.service.ts';
import type { ProjectView, StudioProjectsService } from './studio-projects.service.ts';
import { type Project, studioProjectsStore } from './studio-projects.store.ts';

interface ProjectCoversDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly access: ProjectAccessService;
  readonly projects: Pick<StudioProjectsService, 'change'>;
  readonly parts: readonly ProjectPart[];
  /** Signs the URLs of covers. */
  readonly secret: Uint8Array;
}

type CoverOf = Pick<Project, 'id' | 'coverKey' | 'coverContentType'>;

/** The covers of projects, which pages show by signed links, and the sweep of files that no row names. */
export function projectCoversService({ db, blobs, clock, access, projects, parts, secret }: ProjectCoversDeps) {
  const sign = (key: string): string => hmac(`studio cover ${key}`, secret).slice(0, 22);
  const fileName = ({ coverKey: key, coverContentType }: CoverOf): string =>
    `${key!.split('/').at(-1)}.${coverContentType === 'image/png' ? 'png' : 'jpg'}`;

  return {
    /** Its signed URL, which stays valid while the project has this picture; empty without one. */
    url: (baseUrl: string) => (project: CoverOf) =>
      project.coverKey === null
        ? ''
        : `${baseUrl}/v1/studio/projects/${project.id}/cover/${fileName(project)}?signature=${sign(project.coverKey)}`,

    /** Throws `invalid_parameters` for a file that is neither a JPEG nor a PNG. */
    async set(actor: Actor, id: string, file: UploadedFile, signal: AbortSignal): Promise<ProjectView> {
      const project = await access.require(actor, id, 'project.update');
      // At most the 10 MB of the route.
      const bytes = await readFile(file.path);
      const contentType = readCoverType(bytes);
      if (!contentType)
        throw new AppError('invalid_parameters', {
          message: `“${file.name || 'The file'}” is neither a JPEG nor a PNG picture.`,
          param: 'image',
        });
      const key = coverKey(actor.workspaceId, id, newId());
      await writeBlob(blobs, key, [bytes], signal);
      try {
        const view = await projects.change(actor, id, { coverKey: key, coverContentType: contentType });
        if (project.coverKey !== null) await blobs.delete(project.coverKey);
        return view;
      } catch (error) {
        await blobs.delete(key);
        throw error;
      }
    },

    async remove(actor: Actor, id: string): Promise<ProjectView> {
      const project = await access.require(actor, id, 'project.update');
      const view = await projects.change(actor, id, { coverKey: null, coverContentType: null });
      if (project.coverKey !== null) await blobs.delete(project.coverKey);
      return view;
    },

    /** The picture of a signed link; throws `project_not_found` for a link that is forged or of an older picture. */
    async open(id: string, name: string, signature: string) {
      const project = await studioProjectsStore(db).findLinked(id);
      const isValid =
        project?.coverKey && fileName(project) === name && constantTimeEqual(signature, sign(project.coverKey));
      const blob = isValid ? await blobs.open(project.coverKey!) : undefined;
      if (!project || !blob) throw new AppError('project_not_found', { message: 'This link is not valid.' });
      return { contentType: project.coverContentType!, stream: blob.stream, bytes: blob.bytes };
    },

    /** Deletes the files of deleted projects of all nouns, and the covers and sounds that no row names. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: studioFilesRoot,
        before: new Date(clock().getTime() - ageMs),
        async findReferenced(keys) {
          const store = studioProjectsStore(db);
          const files = keys.map((key) => ({ key, file: readStudioKey(key) }));
          const ids = [...new Set(files.flatMap(({ file }) => file?.projectId ?? []))];
          const [projectIds, ownKeys, shared] = await Promise.all([
            store.existing(ids),
            store.referencedFiles(keys),
            findReferenced(parts, keys),
          ]);
          const isReferenced = ({ key, file }: (typeof files)[number]): boolean => {
            if (!file) return true;
            const isOwn = file.kind === 'cover' || file.kind === 'assets';
            return isOwn ? ownKeys.has(key) : projectIds.has(file.projectId) || shared.has(key);
          };
          return new Set(files.filter(isReferenced).map(({ key }) => key));
        },
        signal,
      }),
  };
}
export type ProjectCoversService = ReturnType<typeof projectCoversService>;
