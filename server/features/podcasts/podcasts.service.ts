import type { NewPodcastBody } from '../../../contract/studio/podcasts.ts';
import { detectLanguage } from '../../../engines/text/detect-language.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { DocumentReadingService } from '../studio-imports/document-reading.service.ts';
import type { ProjectCreationService } from '../studio-projects/project-creation.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { PodcastSource } from './key-sentences.rules.ts';
import { podcastScript, type Turn } from './podcast-script.rules.ts';

interface PodcastsDeps {
  readonly creation: Pick<ProjectCreationService, 'requireAllowed' | 'create'>;
  readonly documentReading: Pick<DocumentReadingService, 'readUrl'>;
  /** Starts a conversion. */
  readonly convert: (actor: Actor, project: Project) => Promise<unknown>;
}

type ReadSource = PodcastSource & { readonly language?: string | undefined };

const maxName = 200;
/** Languages whose sentences are told apart by more than their script. */
const detected = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'zh',
  'ja',
  'ko',
];

/** Podcasts about sources, whose scripts rules write: no language model is involved, and the project says so. */
export function podcastsService({ creation, documentReading, convert }: PodcastsDeps) {
  async function readSource(
    actor: Actor,
    source: { readonly type: 'text'; readonly text: string } | { readonly type: 'url'; readonly url: string },
    signal: AbortSignal,
  ): Promise<ReadSource> {
    if (source.type === 'text')
      return {
        title: undefined,
        paragraphs: source.text
          .split(/\n\s*\n|\r\n\s*\r\n/)
          .map(oneLine)
          .filter(Boolean),
      };
    const { title, language, sections } = await documentReading.readUrl(actor, source.url, signal, { param: 'source' });
    const chosen = sections.filter(({ selected }) => selected);
    const blocks = (chosen.length > 0 ? chosen : sections).flatMap((section) => section.blocks);
    return { title, language, paragraphs: blocks.flatMap(({ kind, text }) => (kind === 'p' ? text : [])) };
  }

  return {
    /**
     * Creates the project of a podcast and starts its conversion. Throws `document_empty` for sources without a sentence
     * to speak, and what reading them and creating a project throws.
     */
    async create(actor: Actor, body: NewPodcastBody, signal: AbortSignal): Promise<Project> {
      await creation.requireAllowed(actor);
      const sources: ReadSource[] = [];
      for (const source of Array.isArray(body.source) ? body.source : [body.source])
        sources.push(await readSource(actor, source, signal));
      const language = body.language ?? sources.find((source) => source.language)?.language ?? languageOf(sources);
      const title = titleOf(sources);
      const turns = podcastScript({
        sources,
        title,
        mode: body.mode.type,
        scale: body.duration_scale,
        language,
        intro: body.intro || undefined,
        outro: body.outro || undefined,
        highlights: body.highlights ?? [],
      });
      if (turns.length === 0) throw new AppError('document_empty', { param: 'source' });
      const voices =
        body.mode.type === 'conversation'
          ? { host: body.mode.conversation.host_voice_id, guest: body.mode.conversation.guest_voice_id }
          : { host: body.mode.bulletin.host_voice_id, guest: body.mode.bulletin.host_voice_id };
      const project = await creation.create(
        actor,
        {
          name: title,
          title,
          description: describe(body),
          language,
          sourceType: 'genfm',
          creation: { type: 'generate_podcast', status: 'finished', progress: 1 },
          defaultTitleVoiceId: voices.host,
          defaultParagraphVoiceId: voices.host,
          defaultModelId: body.model_id,
          qualityPreset: body.quality_preset ?? undefined,
          normalization: body.apply_text_normalization ?? undefined,
          callbackUrl: body.callback_url ?? undefined,
          chapters: [{ name: title, blocks: turns.map((turn) => toBlock(turn, voices)) }],
        },
        'mode',
      );
      await convert(actor, project);
      return project;
    },
  };
}
export type PodcastsService = ReturnType<typeof podcastsService>;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const toBlock = ({ speaker, text }: Turn, voices: Readonly<Record<Turn['speaker'], string>>) => ({
  kind: 'p' as const,
  nodes: [{ type: 'tts_node' as const, text, voice_id: voices[speaker] }],
});

const languageOf = (sources: readonly PodcastSource[]): string =>
  detectLanguage(sources.flatMap(({ paragraphs }) => paragraphs.slice(0, 20)).join(' '), detected);

/** The title of the first source, or its first words. */
function titleOf(sources: readonly PodcastSource[]): string {
  const title = sources.find((source) => source.title)?.title ?? sources[0]?.paragraphs[0] ?? 'Podcast';
  if (title.length <= maxName) {
    const [first = title] = title.split(/(?<=[.!?])\s/);
    return first.replace(/[.!?]$/, '').slice(0, maxName) || 'Podcast';
  }
  return `${title
    .slice(0, 60)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`;
}

const describe = ({ instructions_prompt }: NewPodcastBody): string =>
  [
    'Made by rules from sentences of its sources, without a language model.',
    ...(instructions_prompt ? ['The instructions were not used: only a language model can follow them.'] : []),
  ].join(' ');
