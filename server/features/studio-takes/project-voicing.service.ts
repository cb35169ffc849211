import { hash } from 'node:crypto';
import type { ModelEntry } from '../../../contract/catalogue/models.ts';
import type { WorkspaceRole } from '../../../contract/permissions/roles.ts';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import type { Normalization } from '../../../engines/contract/engine.ts';
import type { LexiconRule } from '../../../engines/contract/pronunciation.ts';
import { applyLexicon } from '../../../engines/text/lexicon.ts';
import { engineVersion } from '../../../engines/version.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { SpeechService } from '../speech/speech.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project, ProjectVoice } from '../studio-projects/studio-projects.store.ts';
import type { UsableVoice } from '../voices/voice-use.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';

interface ProjectVoicingDeps {
  readonly projectRows: ProjectRowsService;
  readonly models: Pick<ModelsService, 'get'>;
  readonly voices: Pick<VoicesService, 'get' | 'settings'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon'>;
  readonly textToSpeech: Pick<SpeechService, 'readLanguage'>;
  readonly findRole: (workspaceId: string, userId: string) => Promise<WorkspaceRole | undefined>;
}

/** A voice as a project speaks with it, or why it cannot. */
export interface CastVoice {
  readonly voice?: UsableVoice;
  readonly settings?: VoiceSettingsWire;
  readonly problem?: AppError;
  /** dB */
  readonly gain: number;
  readonly speed: number;
  /** How the cast or the voice calls it, for messages. */
  readonly name: string;
}

/** Everything besides the text that determines how a project sounds. */
export interface ProjectVoicing {
  readonly project: Project;
  readonly model: ModelEntry;
  readonly lexicon: readonly LexiconRule[];
  /** Of the engines; undefined: it is detected. */
  readonly languageCode: string | undefined;
  readonly normalization: Normalization;
  /** The voices that were asked for. */
  readonly cast: ReadonlyMap<string, CastVoice>;
  /** Hash of what is spoken and by whom; equal for two sentences that can use the same take. */
  fingerprint(text: string, voiceId: string): string;
}

/** Changes when the same input would be spoken in another way, apart from the engines' own version. */
const fingerprintVersion = 1;

const toWire = (row: ProjectVoice): VoiceSettingsWire => ({
  stability: row.stability,
  similarity_boost: row.similarityBoost,
  style: row.style,
  use_speaker_boost: row.useSpeakerBoost,
  speed: row.speed,
});

/** Reads how a project is spoken. */
export function projectVoicingService(deps: ProjectVoicingDeps) {
  const { projectRows, models, voices, dictionaries, textToSpeech, findRole } = deps;

  /** The person who created a project; the caller may not see their voices and dictionaries, but the project uses them. */
  async function creatorOf(actor: Actor, project: Project): Promise<Actor> {
    if (actor.userId === project.userId) return actor;
    const role = await findRole(project.workspaceId, project.userId);
    if (!role) return actor;
    return { userId: project.userId, workspaceId: actor.workspaceId, role, via: 'session', permissions: undefined };
  }

  /** Dictionaries that were deleted since are left out. */
  async function readLexicon(creator: Actor, project: Project): Promise<readonly LexiconRule[]> {
    if (project.dictionaries.length === 0) return [];
    try {
      return await dictionaries.resolveLexicon(creator, project.dictionaries);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const rules: LexiconRule[] = [];
      for (const locator of project.dictionaries)
        rules.push(...(await dictionaries.resolveLexicon(creator, [locator]).catch(() => [])));
      return rules;
    }
  }

  async function readVoice(
    actor: Actor,
    creator: Actor,
    voiceId: string,
    part: ProjectVoice | undefined,
  ): Promise<CastVoice> {
    const common = { gain: part?.volumeGain ?? 0, speed: part?.speed ?? 1, name: part?.alias ?? voiceId };
    try {
      const voice = await voices.get(actor, voiceId).catch((error: unknown) => {
        if (!part || creator === actor) throw error;
        return voices.get(creator, voiceId);
      });
      const settings = part ? toWire(part) : await voices.settings(actor, voiceId, undefined);
      return { ...common, voice, settings, speed: settings.speed, name: voice.name };
    } catch (error) {
      if (error instanceof AppError) return { ...common, problem: error };
      throw error;
    }
  }

  return {
    /** Reads a project with these voices. Throws `model_not_found`. */
    async read(actor: Actor, project: Project, voiceIds: Iterable<string>): Promise<ProjectVoicing> {
      const model = models.get(project.defaultModelId);
      const creator = await creatorOf(actor, project);
      const [lexicon, rows] = await Promise.all([
        readLexicon(creator, project),
        projectRows.read().listVoices(project),
      ]);
      const ids = [...new Set(voiceIds)];
      const cast = new Map<string, CastVoice>();
      for (const id of ids)
        cast.set(
          id,
          await readVoice(
            actor,
            creator,
            id,
            rows.find(({ voiceId }) => voiceId === id),
          ),
        );
      const isEnglish = project.normalization === 'apply_english';
      const languageCode = textToSpeech.readLanguage(isEnglish ? 'en' : project.language, model);
      const normalization = project.normalization === 'apply_english' ? 'on' : project.normalization;
      const prefixes = new Map(
        ids.map((id) => {
          const { voice, settings } = cast.get(id)!;
          const facts = [
            ...[fingerprintVersion, engineVersion, id, voice?.version ?? null, settings ?? null],
            ...[model.modelId, languageCode ?? null, normalization],
            ...(voice?.effects ?? []),
          ];
          return [id, hash('sha256', JSON.stringify(facts), 'base64url')];
        }),
      );
      return {
        project,
        model,
        lexicon,
        languageCode,
        normalization,
        cast,
        fingerprint(text, voiceId) {
          const spoken = lexicon.length === 0 ? text : spokenWith(lexicon, text);
          return hash('sha256', `${prefixes.get(voiceId)}\n${spoken}`, 'base64url').slice(0, 32);
        },
      };
    },
  };
}
export type ProjectVoicingService = ReturnType<typeof projectVoicingService>;

/** The text with its aliases and pronunciations: equal for two dictionaries that change nothing in it. */
function spokenWith(lexicon: readonly LexiconRule[], text: string): string {
  const { text: replaced, pronunciations } = applyLexicon(text, lexicon);
  return pronunciations.length === 0 ? replaced : `${replaced}\n${JSON.stringify(pronunciations)}`;
}
