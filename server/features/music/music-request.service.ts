import { randomInt } from 'node:crypto';
import { type MusicFormat, musicStyles } from '../../../contract/catalogue/music-styles.ts';
import { type AudioFormat, formatTier } from '../../../contract/catalogue/output-formats.ts';
import { type Tier, tierNames, tiers } from '../../../contract/catalogue/plans/plans.ts';
import type { ComposeBody } from '../../../contract/speech-tools/music.ts';
import type { CompositionPlanWire, MusicModelId } from '../../../contract/speech-tools/music-plan.ts';
import { readText } from '../../../engines/music/plan/read-text.ts';
import { writePlan } from '../../../engines/music/plan/write-plan.ts';
import { planDurationMs } from '../../../engines/music/song-plan.ts';
import { isProblem, type PlanProblem, presentPlan, type ReadPlan, readPlan } from './music-plan.rules.ts';

/** A song before it is composed. */
export interface SongSpec extends ReadPlan {
  readonly wirePlan: CompositionPlanWire;
  readonly seed: number;
  readonly origin: 'prompt' | 'plan' | 'video';
  readonly prompt: string | undefined;
  readonly modelId: MusicModelId;
  readonly title: string;
  readonly genres: readonly string[];
  readonly durationMs: number;
  readonly previousSongId?: string | undefined;
}

export interface RequestProblem {
  readonly code: PlanProblem['code'] | 'finetunes_unavailable' | 'invalid_parameters';
  readonly message?: string;
  readonly param: string;
}

export type SongInput = Pick<
  ComposeBody,
  'prompt' | 'composition_plan' | 'music_length_ms' | 'seed' | 'generation_mode'
> &
  Partial<Pick<ComposeBody, 'music_prompt' | 'lyrics_text' | 'finetune_id' | 'force_instrumental' | 'model_id'>>;

const maxTitle = 80;
const newSeed = (): number => randomInt(2_147_483_647);

/** Reads a request; the result is a problem if it contradicts itself, or asks for what the composer does not have. */
export function readRequest(body: SongInput): SongSpec | RequestProblem {
  const given = body.composition_plan ?? body.music_prompt;
  const prompt = body.prompt?.trim() || undefined;
  if (body.finetune_id) return { code: 'finetunes_unavailable', param: 'finetune_id' };
  if (body.lyrics_text?.trim()) return { code: 'vocals_unavailable', param: 'lyrics_text' };
  if (given && prompt !== undefined) return invalid('Send either a prompt or a composition plan.', 'prompt');
  if (given && body.music_length_ms)
    return invalid('The sections of a plan have lengths of their own.', 'music_length_ms');
  if (prompt !== undefined && typeof body.seed === 'number') return invalid('A seed needs a composition plan.', 'seed');
  if (given) return readGivenPlan(given, body);
  if (prompt === undefined) return invalid('Send a prompt or a composition plan.', 'prompt');
  if (!body.force_instrumental && readText(prompt).asksForVocals)
    return { code: 'vocals_unavailable', param: 'prompt' };
  const seed = newSeed();
  const mode = body.generation_mode === 'video_to_music' ? undefined : (body.generation_mode ?? undefined);
  const plan = writePlan({ prompt, lengthMs: body.music_length_ms ?? undefined, seed, mode });
  const modelId = body.model_id ?? 'music_v1';
  return toSpec({ plan, clips: [] }, { wirePlan: presentPlan(plan, modelId), seed, origin: 'prompt', prompt, modelId });
}

function readGivenPlan(given: CompositionPlanWire, body: SongInput): SongSpec | RequestProblem {
  const read = readPlan(given);
  if (isProblem(read)) return read;
  if (planDurationMs(read.plan) > 600_000)
    return {
      code: 'invalid_composition_plan',
      message: 'The plan is longer than 10 minutes.',
      param: 'composition_plan',
    };
  const seed = body.seed ?? newSeed();
  return toSpec(read, {
    wirePlan: given,
    seed,
    origin: 'plan',
    prompt: undefined,
    modelId: body.model_id ?? ('sections' in given ? 'music_v1' : 'music_v2'),
  });
}

type Choices = Pick<SongSpec, 'wirePlan' | 'seed' | 'origin' | 'prompt' | 'modelId'>;

export function toSpec(read: ReadPlan, choices: Choices): SongSpec {
  const genres = genresOf(read.plan.positiveStyles);
  return { ...read, ...choices, genres, title: titleOf(choices.prompt, genres), durationMs: planDurationMs(read.plan) };
}

const genresOf = (styles: readonly string[]): string[] => {
  const named = readText(styles.join(' , ')).styles.map(({ name }) => name);
  return named.length > 0 ? named : [musicStyles[0]];
};

/** The start of the prompt at a word, or the styles. */
function titleOf(prompt: string | undefined, genres: readonly string[]): string {
  const source = prompt ?? genres.join(', ');
  const line = source.replaceAll(/\s+/gu, ' ').trim();
  const short = line.length <= maxTitle ? line : line.slice(0, maxTitle).replace(/\s\S*$/u, '');
  return short === '' ? 'Song' : short.charAt(0).toUpperCase() + short.slice(1);
}

const invalid = (message: string, param: string): RequestProblem => ({ code: 'invalid_parameters', message, param });

/** The format of `auto`: 192 kbps at 48 kHz of later models, if the plan of the workspace has it. */
export function autoFormat(modelId: MusicModelId, tier: Tier): MusicFormat {
  if (modelId === 'music_v1') return 'mp3_44100_128';
  return allowsFormat('mp3_48000_192', tier) ? 'mp3_48000_192' : 'mp3_48000_128';
}

const allowsFormat = (format: AudioFormat, tier: Tier): boolean =>
  tiers.indexOf(tier) >= tiers.indexOf(formatTier(format));

/** Why the plan of the workspace does not have a format (O-46). */
export const formatRefusal = (format: AudioFormat, tier: Tier): string | undefined =>
  allowsFormat(format, tier)
    ? undefined
    : `The output format ${format} requires the ${tierNames[formatTier(format)]} plan or higher.`;
