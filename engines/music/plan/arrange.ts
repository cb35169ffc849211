import { seededRandom } from '../../host/seeded-random.ts';
import type { SongPlan } from '../song-plan.ts';
import type { Mode, Style } from '../styles/style.ts';
import { styles } from '../styles/styles.ts';
import { readText, type Traits } from './read-text.ts';
import type { Instrument } from './words.ts';

/** A plan with every choice made: what the composer writes notes from. */
export interface Arrangement {
  readonly tonic: string;
  readonly mode: Mode;
  readonly isLoop: boolean;
  readonly sections: readonly ArrangedSection[];
}

export interface ArrangedSection {
  readonly name: string;
  /** Sections of one kind share their material: `chorus` of `Chorus 2`. */
  readonly kind: string;
  readonly style: Style;
  readonly energy: number;
  readonly startS: number;
  readonly durationS: number;
  readonly bars: number;
  readonly seed: number;
  readonly instruments: readonly Instrument[];
  readonly withoutInstruments: readonly Instrument[];
}

/** Energy of sections by their names. */
const kindEnergy: readonly (readonly [RegExp, number])[] = [
  [/outro|ending|closing|coda/u, 0.35],
  [/intro|opening/u, 0.35],
  [/pre-?chorus|build|rise/u, 0.65],
  [/final chorus|climax|drop|finale/u, 1],
  [/chorus|hook|refrain/u, 0.88],
  [/bridge|breakdown|interlude/u, 0.5],
  [/solo|development/u, 0.75],
  [/verse|theme|loop/u, 0.6],
];

/** Resolves the words of a plan. The same plan and seed give the same arrangement. */
export function arrange(plan: SongPlan, seed: number): Arrangement {
  const song = readText(plan.positiveStyles.join(' , '), plan.negativeStyles.join(' , '));
  const random = seededRandom(seed, 'song');
  const first = plan.sections[0] && readText(plan.sections[0].positiveStyles.join(' , '));
  const songStyle = firstAllowed(song, first) ?? styles[0]!;
  const mode = chooseMode(songStyle, song, random());
  const tonics = ['C', 'D', 'E', 'F', 'G', 'A'];
  const tonic = song.tonic ?? tonics[Math.floor(random() * tonics.length)]!;
  const bpm = song.bpm ?? songStyle.tempo[0] + (songStyle.tempo[1] - songStyle.tempo[0]) * (0.5 + song.tempo / 2);
  let startS = 0;
  const sections = plan.sections.map((section) => {
    const traits = readText(section.positiveStyles.join(' , '), section.negativeStyles.join(' , '));
    const name = section.name.toLowerCase();
    const style = traits.styles.find((named) => !song.withoutStyles.includes(named)) ?? songStyle;
    const byName = kindEnergy.find(([pattern]) => pattern.test(name))?.[1] ?? 0.6;
    const energy = Math.min(
      1,
      Math.max(0.05, (traits.sectionEnergy ?? byName) * 0.7 + byName * 0.3 + song.energy * 0.4),
    );
    const durationS = section.durationMs / 1000;
    const ownBpm = traits.bpm ?? (style === songStyle ? bpm : Math.min(style.tempo[1], Math.max(style.tempo[0], bpm)));
    const arranged: ArrangedSection = {
      name: section.name,
      kind: name.replaceAll(/final|\d+|[^\p{L}]/gu, '') || 'section',
      style,
      energy,
      startS,
      durationS,
      // The tempo bends by the rest, so that every section has its length and whole bars.
      bars: Math.max(1, Math.round((durationS * ownBpm) / (60 * style.beats))),
      seed: section.seed ?? seed,
      instruments: [...song.instruments, ...traits.instruments],
      withoutInstruments: [...song.withoutInstruments, ...traits.withoutInstruments],
    };
    startS += durationS;
    return arranged;
  });
  const isLoop = plan.positiveStyles.some((word) => /seamless loop|loopable/iu.test(word));
  return { tonic, mode, isLoop, sections };
}

const firstAllowed = (song: Traits, first: Traits | undefined): Style | undefined =>
  [...song.styles, ...(first?.styles ?? [])].find((style) => !song.withoutStyles.includes(style));

function chooseMode(style: Style, { mode }: Traits, value: number): Mode {
  if (mode) return mode;
  return style.modes[Math.floor(value * style.modes.length)]!;
}
