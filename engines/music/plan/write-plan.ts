import { seededRandom } from '../../host/seeded-random.ts';
import type { PlanSection, SongPlan } from '../song-plan.ts';
import type { Style } from '../styles/style.ts';
import { styles } from '../styles/styles.ts';
import { readText, type Traits } from './read-text.ts';

export interface PlanRequest {
  readonly prompt: string;
  /** By default the prompt, then the style decides. */
  readonly lengthMs?: number | undefined;
  readonly seed: number;
  /** `loop`: its end joins its start. `ambience`: without drums and melody. */
  readonly mode?: 'track' | 'loop' | 'ambience' | undefined;
}

/** Shortest and longest section in the public API. */
export const [minSectionMs, maxSectionMs] = [3000, 120_000];
export const [minSongMs, maxSongMs] = [3000, 600_000];
const defaultSongMs = 60_000;

interface FormPart {
  readonly name: string;
  /** Bars, as a weight of its length. */
  readonly bars: number;
  readonly styles: readonly string[];
}

const part = (name: string, bars: number, ...words: string[]): FormPart => ({ name, bars, styles: words });
const intro = part('Intro', 4, 'calm', 'opening');
const outro = part('Outro', 4, 'gentle ending');
const chorus = part('Chorus', 8, 'full band', 'memorable theme');

/** Forms from the shortest; the number of parts grows with the length. */
const songForms: readonly (readonly FormPart[])[] = [
  [part('Theme', 4, 'lively')],
  [part('Verse', 4, 'steady groove'), chorus],
  [intro, part('Verse', 8, 'steady groove'), chorus, outro],
  [
    intro,
    part('Verse 1', 8, 'steady groove'),
    chorus,
    part('Verse 2', 8, 'lively'),
    part('Final Chorus', 8, 'intense'),
    outro,
  ],
  [
    intro,
    part('Verse 1', 8, 'steady groove'),
    part('Pre-Chorus', 4, 'building'),
    chorus,
    part('Verse 2', 8, 'lively'),
    part('Chorus 2', 8, 'full band', 'memorable theme'),
    part('Bridge', 8, 'breakdown', 'change of harmony'),
    part('Final Chorus', 8, 'intense'),
    outro,
  ],
];
const danceForms: readonly (readonly FormPart[])[] = [
  [part('Drop', 4, 'energetic')],
  [part('Build', 4, 'building'), part('Drop', 8, 'energetic')],
  [intro, part('Build', 4, 'building'), part('Drop', 8, 'energetic'), outro],
  [
    intro,
    part('Build', 8, 'building'),
    part('Drop', 16, 'energetic'),
    part('Breakdown', 8, 'breakdown'),
    part('Drop 2', 16, 'intense'),
    outro,
  ],
];
const calmForms: readonly (readonly FormPart[])[] = [
  [part('Theme', 4, 'calm')],
  [part('Theme', 8, 'calm'), part('Development', 8, 'steady')],
  [
    part('Opening', 4, 'very calm'),
    part('Theme', 8, 'calm'),
    part('Development', 8, 'growing'),
    part('Closing', 4, 'very soft'),
  ],
];
const danceStyles = new Set(['house', 'techno', 'trance', 'drum and bass']);

/** Plans a song from a prompt: its style, tempo and key as words, and its sections. The same request gives the same plan. */
export function writePlan({ prompt, lengthMs, seed, mode = 'track' }: PlanRequest): SongPlan {
  const traits = readText(prompt);
  const random = seededRandom(seed, 'plan');
  const style = chooseStyle(traits, mode);
  const [slow, fast] = style.tempo;
  const position = 0.5 + traits.tempo / 2 + (random() - 0.5) * 0.2;
  const bpm = traits.bpm ?? Math.round(slow + (fast - slow) * Math.min(1, Math.max(0, position)));
  const tonics = ['C', 'D', 'Eb', 'E', 'F', 'G', 'A', 'Bb'];
  const tonic = traits.tonic ?? tonics[Math.floor(random() * tonics.length)]!;
  const modeName =
    traits.mode && (traits.tonic || fits(style, traits.mode))
      ? traits.mode
      : style.modes[Math.floor(random() * style.modes.length)]!;
  const totalMs = clampMs(lengthMs ?? readLength(prompt) ?? defaultSongMs, minSongMs, maxSongMs);
  return {
    positiveStyles: [
      style.name,
      `${bpm} bpm`,
      `${tonic} ${modeName}`,
      ...traits.instruments.map(({ name }) => name),
      ...moodWords(traits),
      ...(mode === 'loop' ? ['seamless loop'] : []),
      'instrumental',
    ],
    negativeStyles: [
      ...traits.withoutInstruments.map(({ name }) => name),
      ...traits.withoutStyles.map(({ name }) => name),
      'vocals',
    ],
    sections: writeSections(style, totalMs, (style.beats * 60_000) / bpm, mode, traits),
  };
}

function chooseStyle({ styles: named, withoutStyles, energy, tempo }: Traits, mode: PlanRequest['mode']): Style {
  const byName = (name: string): Style => styles.find((style) => style.name === name)!;
  const allowed = named.find((style) => !withoutStyles.includes(style));
  if (allowed) return allowed;
  if (mode === 'ambience') return byName('ambient');
  const fallback = energy <= -0.3 ? 'ambient' : tempo < -0.3 ? 'lo-fi' : 'pop';
  const chosen = byName(fallback);
  return withoutStyles.includes(chosen) ? styles.find((style) => !withoutStyles.includes(style))! : chosen;
}

const fits = (style: Style, mode: string): boolean =>
  (mode === 'major' ? style.progressions.major : style.progressions.minor) !== undefined;

/** Words that `readText` reads to the same mood. */
function moodWords({ energy, tempo }: Traits): string[] {
  if (energy >= 0.2) return ['energetic'];
  if (energy <= -0.3) return ['calm'];
  if (tempo < -0.5) return ['slow'];
  return tempo > 0.4 ? ['upbeat'] : [];
}

function readLength(prompt: string): number | undefined {
  const match = /(\d+(?:\.\d+)?)[\s-]?(seconds?|secs?|s|minutes?|mins?)(?!\p{L})/iu.exec(prompt);
  if (!match) return undefined;
  return Math.round(Number(match[1]) * (match[2]!.toLowerCase().startsWith('m') ? 60_000 : 1000));
}

const clampMs = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.round(value)));

/** Chooses the form whose parts come closest to their bars, then gives each part whole bars; the last one the rest. */
function writeSections(
  style: Style,
  totalMs: number,
  barMs: number,
  mode: PlanRequest['mode'],
  traits: Traits,
): PlanSection[] {
  const isCalm = style.name === 'ambient' || mode === 'ambience' || traits.energy <= -0.3;
  const forms =
    mode === 'loop'
      ? [[part('Loop', 4, 'steady groove')]]
      : isCalm
        ? calmForms
        : danceStyles.has(style.name)
          ? danceForms
          : songForms;
  const barsOf = (form: readonly FormPart[]): number => form.reduce((sum, { bars }) => sum + bars, 0);
  const totalBars = totalMs / barMs;
  const fitting = forms.filter((form) => totalMs >= form.length * minSectionMs * 1.5);
  const form = (fitting.length > 0 ? fitting : [forms[0]!]).reduce((best, next) =>
    Math.abs(Math.log(barsOf(next) / totalBars)) < Math.abs(Math.log(barsOf(best) / totalBars)) ? next : best,
  );
  const parts = repeatLong(form, totalMs, barsOf(form));
  const allBars = barsOf(parts);
  const sections: PlanSection[] = [];
  let [usedMs, usedBars] = [0, 0];
  for (const [index, { name, bars, styles: words }] of parts.entries()) {
    const left = parts.length - index - 1;
    usedBars += bars;
    // Rounds the end, not the length, so that roundings do not add up.
    const wanted = Math.round((usedBars / allBars) * totalBars) * barMs - usedMs;
    const most = Math.min(maxSectionMs, totalMs - usedMs - left * minSectionMs);
    const durationMs = left === 0 ? totalMs - usedMs : clampMs(wanted, minSectionMs, most);
    usedMs += durationMs;
    sections.push({ name, positiveStyles: words, negativeStyles: [], durationMs });
  }
  return balanceLast(sections);
}

/** Repeats the middle of a form until no part is longer than a section may be. */
function repeatLong(form: readonly FormPart[], totalMs: number, bars: number): readonly FormPart[] {
  let parts = form;
  for (let sum = bars; parts.length < 25; ) {
    const longest = Math.max(...parts.map((item) => (item.bars / sum) * totalMs));
    if (longest <= maxSectionMs * 0.6) return parts;
    const middle = form.slice(form.length > 2 ? 1 : 0, form.length > 2 ? -1 : form.length);
    parts = form.length > 2 ? [...parts.slice(0, -1), ...middle, form.at(-1)!] : [...parts, ...middle];
    sum = parts.reduce((total, item) => total + item.bars, 0);
  }
  return parts;
}

/** Rounding to bars adds up in the last section; moves what exceeds the limits to those before it. */
function balanceLast(sections: PlanSection[]): PlanSection[] {
  let excess = sections.at(-1)!.durationMs - maxSectionMs;
  if (excess <= 0) return sections;
  const result = [...sections];
  result[result.length - 1] = { ...result.at(-1)!, durationMs: maxSectionMs };
  for (let index = 0; index < result.length && excess > 0; index++) {
    const moved = Math.min(excess, maxSectionMs - result[index]!.durationMs);
    result[index] = { ...result[index]!, durationMs: result[index]!.durationMs + moved };
    excess -= moved;
  }
  return result;
}
