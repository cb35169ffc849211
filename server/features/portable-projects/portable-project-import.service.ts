import type { ImportedProjectReply } from '../../../contract/studio/portable-projects.ts';
import type { EditorNode } from '../../../contract/studio/studio-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { type PortableFile, readPortableFile } from '../../platform/portable-files/read-portable-file.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { ProjectAssetsService } from '../studio-projects/project-assets.service.ts';
import type { ProjectCoversService } from '../studio-projects/project-covers.service.ts';
import type { ProjectCreationService } from '../studio-projects/project-creation.service.ts';
import type { DraftChapter } from '../studio-projects/project-draft.rules.ts';
import type { ProjectInsertionService } from '../studio-projects/project-insertion.service.ts';
import type { ProjectChapters } from '../studio-projects/project-parts.service.ts';
import type { StudioProjectsService } from '../studio-projects/studio-projects.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { PortableProjectVoicesService } from './portable-project-voices.service.ts';
import {
  chapterPart,
  coverPart,
  type PortableChapter,
  type PortableProject,
  portableChapter,
  portableProject,
  portableTakeList,
  projectPart,
  soundPart,
  takeAudioPart,
  takesPart,
} from './portable-projects.parser.ts';
import type { PortableTakesService } from './portable-takes.service.ts';

interface PortableProjectImportDeps {
  readonly db: Db;
  readonly temporaryFolder: string;
  readonly creation: Pick<ProjectCreationService, 'requireAllowed'>;
  readonly insertion: ProjectInsertionService;
  readonly projects: Pick<StudioProjectsService, 'delete' | 'mute'>;
  readonly assets: Pick<ProjectAssetsService, 'add'>;
  readonly covers: Pick<ProjectCoversService, 'set'>;
  readonly chapters: Pick<ProjectChapters, 'insert' | 'summaries'>;
  readonly references: PortableProjectVoicesService;
  readonly portableTakes: Pick<PortableTakesService, 'attach'>;
}

const invalid = (message: string) => new AppError('portable_file_invalid', { message, param: 'file' });
/** As the route of covers. */
const maxCoverBytes = 10 * 2 ** 20;

/** Creates projects from files. */
export function portableProjectImportService(deps: PortableProjectImportDeps) {
  const { db, temporaryFolder, creation, insertion, projects, assets, covers, chapters } = deps;
  const { references, portableTakes } = deps;

  /** Creates the project without its chapters. */
  async function insert(
    actor: Actor,
    content: PortableProject,
    refers: {
      readonly idOf: (voiceId: string) => string;
      readonly modelId: string;
      readonly dictionaries: Project['dictionaries'];
    },
  ): Promise<Project> {
    const { idOf, modelId, dictionaries } = refers;
    return insertion.insert(
      actor,
      {
        ...columnsOf(content),
        id: newId(),
        defaultTitleVoiceId: idOf(content.default_title_voice_id),
        defaultParagraphVoiceId: idOf(content.default_paragraph_voice_id),
        defaultModelId: modelId,
        dictionaries,
      },
      content.cast.map((voice) => ({
        voiceId: idOf(voice.voice_id),
        alias: voice.alias,
        stability: voice.stability,
        similarityBoost: voice.similarity_boost,
        style: voice.style,
        speed: voice.speed,
        useSpeakerBoost: voice.use_speaker_boost,
        volumeGain: voice.volume_gain,
        isPinned: voice.is_pinned,
      })),
    );
  }

  /** Fills a project that was inserted; returns how many takes it has. */
  async function fill(
    actor: Actor,
    project: Project,
    file: PortableFile,
    { content, read }: { content: PortableProject; read: readonly PortableChapter[] },
    idOf: (voiceId: string) => string,
    signal: AbortSignal,
  ): Promise<number> {
    if (content.has_cover) {
      const cover = await file.extract(coverPart, coverPart);
      if (cover.bytes > maxCoverBytes) throw invalid(`${coverPart} is larger than ${maxCoverBytes / 2 ** 20} MB.`);
      await covers.set(actor, project.id, cover, signal);
    }
    const assetIds = new Map<string, string>();
    for (const [at, { asset_id, name, kind }] of content.sounds.entries()) {
      const sound = await file.extract(soundPart(at), soundPart(at));
      assetIds.set(asset_id, (await assets.add(actor, project.id, { name, kind }, sound, signal)).id);
    }
    const drafts = read.map((chapter, at) => draftOf(content.chapters[at]!.name, chapter, idOf, assetIds));
    await transaction(db, (tx) => chapters.insert(tx, project, drafts));
    const ids = ((await chapters.summaries([project.id])).get(project.id) ?? []).map(({ id }) => id);
    const muted = ids.filter((_, at) => content.chapters[at]?.is_muted);
    if (muted.length > 0) await projects.mute(actor, project.id, muted);
    if (content.takes === 0) return 0;
    const parts = {
      chapters: read,
      readTakes: (part: number) => file.readJson(takesPart(part), portableTakeList),
      readAudio: (take: number) => file.read(takeAudioPart(take)),
    };
    return portableTakes.attach(actor, project, parts, signal);
  }

  return {
    requireAllowed: (actor: Actor): Promise<void> => creation.requireAllowed(actor),

    /**
     * Voices and dictionaries that are not here are reported, and no text is lost. Throws `portable_file_*`, and
     * `projects_limit_reached`; nothing stays of a project that fails.
     */
    async import(actor: Actor, upload: UploadedFile, signal: AbortSignal): Promise<ImportedProjectReply> {
      await using file = await readPortableFile(upload, 'project', { temporaryFolder, signal });
      const content = await file.readJson(projectPart, portableProject);
      const read: PortableChapter[] = [];
      for (const at of content.chapters.keys()) read.push(await file.readJson(chapterPart(at), portableChapter));
      const problem = insertion.findProblem(read.map(({ blocks }) => ({ name: '', blocks })));
      if (problem) throw invalid(problem);
      const found = await references.voices(actor, content.voices);
      const dictionaries = await references.dictionaries(actor, content.dictionaries);
      const model = references.model(content.default_model_id);
      const project = await insert(actor, content, {
        idOf: found.idOf,
        modelId: model.modelId,
        dictionaries: dictionaries.found,
      });
      try {
        const takes = await fill(actor, project, file, { content, read }, found.idOf, signal);
        return {
          project_id: project.id,
          name: project.name,
          chapters: read.length,
          takes,
          sounds: content.sounds.length,
          matched_voices: [...found.matched],
          missing_voices: [...found.missing],
          missing_dictionaries: [...dictionaries.missing],
          missing_model: model.missing,
        };
      } catch (error) {
        await projects.delete(actor, project.id);
        throw error;
      }
    },
  };
}
export type PortableProjectImportService = ReturnType<typeof portableProjectImportService>;

const columnsOf = ({ name, settings }: PortableProject) => ({
  name,
  qualityPreset: settings.quality_preset,
  sourceType: settings.source_type,
  title: settings.title,
  author: settings.author,
  description: settings.description,
  genres: settings.genres,
  targetAudience: settings.target_audience,
  language: settings.language,
  contentType: settings.content_type,
  originalPublicationDate: settings.original_publication_date,
  matureContent: settings.mature_content,
  isbnNumber: settings.isbn_number,
  fiction: settings.fiction,
  volumeNormalization: settings.volume_normalization,
  normalization: settings.normalization,
  continuePlaying: settings.continue_playing,
});

/** A chapter with new block IDs, the voices of this workspace and the new sounds. */
function draftOf(
  name: string,
  { blocks, beds }: PortableChapter,
  voiceOf: (voiceId: string) => string,
  assetIds: ReadonlyMap<string, string>,
): DraftChapter {
  const blockIds = new Map(blocks.map(({ block_id }) => [block_id, newId()]));
  const nodeOf = (node: EditorNode): EditorNode[] => {
    if (node.type === 'tts_node') return [{ ...node, voice_id: voiceOf(node.voice_id) }];
    if (node.type !== 'clip') return [node];
    // A sound that was deleted before the export plays nothing.
    const assetId = assetIds.get(node.asset_id);
    return assetId ? [{ ...node, asset_id: assetId }] : [];
  };
  return {
    name,
    blocks: blocks.map(({ block_id, kind, locked, nodes }) => ({
      id: blockIds.get(block_id),
      kind,
      locked,
      nodes: nodes.flatMap(nodeOf),
    })),
    beds: beds.flatMap((bed) => {
      const [assetId, from] = [assetIds.get(bed.asset_id), blockIds.get(bed.from_block_id)];
      const to = bed.to_block_id && blockIds.get(bed.to_block_id);
      if (!assetId || !from) return [];
      return [{ ...bed, bed_id: newId(), asset_id: assetId, from_block_id: from, to_block_id: to || null }];
    }),
  };
}
