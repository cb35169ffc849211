import type { Readable } from 'node:stream';
import { portableFormats } from '../../../contract/files/portable-files.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { jsonPart, type PortablePart, writePortableFile } from '../../platform/portable-files/write-portable-file.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { DraftChapter } from '../studio-projects/project-draft.rules.ts';
import type { ProjectChapters } from '../studio-projects/project-parts.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project, ProjectAsset, ProjectVoice } from '../studio-projects/studio-projects.store.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import {
  chapterPart,
  coverPart,
  type PortableChapter,
  type PortableProject,
  projectPart,
  soundPart,
  takeAudioPart,
  takesPart,
  takesPerPart,
} from './portable-projects.parser.ts';
import type { ListedTakes, PortableTakesService } from './portable-takes.service.ts';

interface PortableProjectExportDeps {
  readonly projectRows: ProjectRowsService;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly clock: Clock;
  readonly access: ProjectAccessService;
  readonly chapters: Pick<ProjectChapters, 'read' | 'summaries'>;
  readonly voices: Pick<VoicesService, 'nameLookup'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'get'>;
  readonly portableTakes: Pick<PortableTakesService, 'list' | 'describe' | 'openAudio'>;
}

/** Exports projects as files. */
export function portableProjectExportService(deps: PortableProjectExportDeps) {
  const { projectRows, blobs, clock, access, chapters, voices, dictionaries, portableTakes } = deps;

  async function describe(
    actor: Actor,
    project: Project,
    contents: { drafts: readonly DraftChapter[]; cast: readonly ProjectVoice[]; sounds: readonly ProjectAsset[] },
    takes: number,
  ): Promise<PortableProject> {
    const { drafts, cast, sounds } = contents;
    const voiceIds = [
      ...new Set([
        project.defaultTitleVoiceId,
        project.defaultParagraphVoiceId,
        ...cast.map(({ voiceId }) => voiceId),
        ...speakingIds(drafts),
      ]),
    ];
    const nameOf = await voices.nameLookup(actor.workspaceId, voiceIds);
    const muted = ((await chapters.summaries([project.id])).get(project.id) ?? []).map(({ isMuted }) => isMuted);
    const named = await Promise.all(
      project.dictionaries.map(async ({ pronunciation_dictionary_id: id, version_id }) => ({
        dictionary_id: id,
        version_id: version_id ?? null,
        name: await dictionaries.get(actor, id).then(
          ({ dictionary }) => dictionary.name,
          () => '',
        ),
      })),
    );
    return {
      project_id: project.id,
      name: project.name,
      settings: settingsOf(project),
      default_title_voice_id: project.defaultTitleVoiceId,
      default_paragraph_voice_id: project.defaultParagraphVoiceId,
      default_model_id: project.defaultModelId,
      has_cover: project.coverKey !== null,
      voices: voiceIds.map((id) => ({
        voice_id: id,
        name: nameOf(id) ?? cast.find(({ voiceId }) => voiceId === id)?.alias ?? '',
      })),
      cast: cast.map(castOf),
      sounds: sounds.map(({ id, name, kind }) => ({ asset_id: id, name, kind })),
      dictionaries: named,
      chapters: drafts.map(({ name }, at) => ({ name, is_muted: muted[at] ?? false })),
      takes,
    };
  }

  return {
    /** Throws `project_not_found`, and `portable_file_too_large` for a project that is larger than a file can be. */
    async export(
      actor: Actor,
      id: string,
      withTakes: boolean,
    ): Promise<{ readonly name: string; readonly body: Readable }> {
      const project = await access.require(actor, id, 'project.export');
      const rows = projectRows.read();
      const [drafts, cast, sounds, listed] = await Promise.all([
        chapters.read(project),
        rows.listVoices(project),
        rows.listAssets(project),
        portableTakes.list(actor, project, withTakes),
      ]);
      const { takes } = listed;
      const bytes = [...sounds, ...takes].reduce((sum, { audioBytes }) => sum + audioBytes, 0);
      if (bytes > portableFormats.project.maxBytes - 2 ** 26)
        throw new AppError('portable_file_too_large', {
          message: `The sounds and takes of this project take more than ${portableFormats.project.maxBytes / 2 ** 20} MB.${withTakes ? ' Export it without its takes.' : ''}`,
        });
      const content = await describe(actor, project, { drafts, cast, sounds }, takes.length);
      const open = (key: string) => async () => (await blobs.open(key))?.stream;
      const parts: PortablePart[] = [jsonPart(projectPart, () => content)];
      if (project.coverKey !== null) parts.push({ path: coverPart, read: open(project.coverKey) });
      for (const [at, draft] of drafts.entries())
        parts.push(jsonPart(chapterPart(at), () => chapterOf(draft, listed.sentences)));
      for (const [at, { blobKey }] of sounds.entries()) parts.push({ path: soundPart(at), read: open(blobKey) });
      for (let at = 0; at < takes.length; at += takesPerPart) {
        const some = takes.slice(at, at + takesPerPart);
        parts.push(jsonPart(takesPart(at / takesPerPart), () => portableTakes.describe(project, some)));
      }
      for (const [at, take] of takes.entries())
        parts.push({ path: takeAudioPart(at), read: () => portableTakes.openAudio(take) });
      return { name: project.name, body: writePortableFile('project', parts, clock()) };
    },
  };
}
export type PortableProjectExportService = ReturnType<typeof portableProjectExportService>;

const speakingIds = (drafts: readonly DraftChapter[]): string[] =>
  drafts.flatMap(({ blocks }) =>
    blocks.flatMap(({ nodes }) => nodes.flatMap((node) => (node.type === 'tts_node' ? [node.voice_id] : []))),
  );

const settingsOf = (project: Project): PortableProject['settings'] => ({
  quality_preset: project.qualityPreset,
  source_type: project.sourceType,
  title: project.title,
  author: project.author,
  description: project.description,
  genres: [...project.genres],
  target_audience: project.targetAudience,
  language: project.language,
  content_type: project.contentType,
  original_publication_date: project.originalPublicationDate,
  mature_content: project.matureContent,
  isbn_number: project.isbnNumber,
  fiction: project.fiction,
  volume_normalization: project.volumeNormalization,
  normalization: project.normalization,
  continue_playing: project.continuePlaying,
});

const castOf = (voice: ProjectVoice): PortableProject['cast'][number] => ({
  voice_id: voice.voiceId,
  alias: voice.alias,
  stability: voice.stability,
  similarity_boost: voice.similarityBoost,
  style: voice.style,
  speed: voice.speed,
  use_speaker_boost: voice.useSpeakerBoost,
  volume_gain: voice.volumeGain,
  is_pinned: voice.isPinned,
});

const chapterOf = ({ blocks, beds }: DraftChapter, sentences: ListedTakes['sentences']): PortableChapter => ({
  blocks: blocks.map(({ id = '', kind, locked, nodes }) => ({
    block_id: id,
    kind,
    locked: locked ?? false,
    nodes: [...nodes],
    sentences: [...(sentences.get(id) ?? [])],
  })),
  beds: [...(beds ?? [])],
});
