import { defaultVoices } from '../../voices/default-voices.ts';
import type { Speaker, Voice } from '../../voices/voice.ts';
import { centred, furthestDb, levelAt } from '../vocoder/shaping.ts';
import { adaptationBandsHz } from './adaptation.ts';
import { baseFigures, type MeasuredFigures } from './base-statistics.ts';
import type { VoiceFigures } from './voice-statistics.ts';

/** A default voice that can be made into another, and how far its formants have to move. */
export interface BaseVoice {
  readonly voice: Voice;
  readonly speaker: Speaker;
  readonly figures: MeasuredFigures;
  readonly warp: number;
}

/** What counts against a base, beside what can be heard of it in the bands. */
const perSemitone = 0.25;
/** A voice made from formants alone stays one, whatever is done to it; so do the sounds of the oldest recordings. */
const plainness: Readonly<Record<string, number>> = { espeak: 4, kal: 2.5, 'kal-light': 2.5 };
/** Without a reason the vocal tract stays as long as it is. */
const perWarp = 1.2;
/** What the equaliser cannot bring about stays to be heard. */
const perUnreachableDb = 2;
/** What it can bring about hardly counts. */
const perDistance = 0.1;
const [shortest, longest, step] = [0.8, 1.25, 0.01];
/** Coefficients of the cosine transform of the bands that tell the tract from the tilt. */
const [firstShape, lastShape] = [2, 11];

/**
 * The base that comes nearest to `goal`, in `language` (ISO 639): among the default voices whose own language it is, else among
 * all that speak it; not one whose id is in `without`.
 */
export function nearestBase(goal: VoiceFigures, language: string, without: readonly string[] = []): BaseVoice {
  const allowed = defaultVoices.filter(({ id }) => !without.includes(id));
  const own = allowed.filter(({ labels }) => labels.language === language);
  const among = own.length > 0 ? own : allowed.filter(({ languages }) => languages.includes(language));
  const candidates = (among.length > 0 ? among : allowed).flatMap((voice) => {
    const speaker = voice.speakers.find(({ languages }) => languages.includes(language)) ?? voice.speakers[0];
    const figures = speaker && baseFigures(speaker.engineId, speaker.engineVoice, language);
    if (!speaker || !figures) return [];
    const { warp, distance, beyond } = nearestWarp(figures.bandsDb, goal.bandsDb);
    const semitones = Math.abs(12 * Math.log2(goal.f0MeanHz / figures.f0MeanHz));
    const plain = plainness[speaker.engineId] ?? plainness[speaker.engineVoice] ?? 0;
    return [
      {
        base: { voice, speaker, figures, warp },
        cost: perDistance * distance + perUnreachableDb * beyond + perSemitone * semitones + plain,
      },
    ];
  });
  const nearest = candidates.toSorted((a, b) => a.cost - b.cost)[0];
  if (!nearest) throw new Error(`no default voice speaks ${language}`);
  return nearest.base;
}

/** How far the formants of `fromDb` have to move for its bands to have the shape of `goalDb`, and what then is left. */
function nearestWarp(
  fromDb: readonly number[],
  goalDb: readonly number[],
): { warp: number; distance: number; beyond: number } {
  const goal = shape(goalDb);
  let best = { warp: 1, distance: Number.POSITIVE_INFINITY, beyond: 0 };
  for (let warp = shortest; warp <= longest + step / 2; warp += step) {
    const moved = shape(adaptationBandsHz.map((hz) => levelAt(fromDb, hz / warp)));
    const apart = goal.reduce((sum, value, n) => sum + (value - moved[n]!) ** 2, 0);
    const beyond = unreachable(
      adaptationBandsHz.map((hz) => levelAt(fromDb, hz / warp)),
      goalDb,
    );
    const distance = apart + perWarp * Math.abs(Math.log(warp));
    if (distance < best.distance) best = { warp: Number(warp.toFixed(2)), distance, beyond };
  }
  return best;
}

/** What is left of the difference of two spectra when an equaliser has done what it can, in dB. */
function unreachable(fromDb: readonly number[], goalDb: readonly number[]): number {
  const [from, goal] = [centred(fromDb), centred(goalDb)];
  const left = goal.map((db, band) => Math.max(0, Math.abs(db - from[band]!) - furthestDb));
  return Math.sqrt(left.reduce((sum, db) => sum + db * db, 0) / left.length);
}

function shape(bandsDb: readonly number[]): number[] {
  const levels = centred(bandsDb).map((db) => (db * Math.LN10) / 10);
  const size = levels.length;
  return Array.from({ length: lastShape - firstShape + 1 }, (_, i) => {
    const n = firstShape + i;
    const sum = levels.reduce((all, level, band) => all + level * Math.cos((Math.PI * n * (band + 0.5)) / size), 0);
    return sum * Math.sqrt(2 / size);
  });
}
