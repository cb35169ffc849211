import type { StemName } from '../score.ts';

/** An instrument that a text may name. */
export interface Instrument {
  readonly name: string;
  readonly aliases: readonly string[];
  /** General MIDI program; undefined: the drums. */
  readonly program: number | undefined;
  /** Plays melodies rather than chords. */
  readonly isMelodic: boolean;
}

const chords = (name: string, program: number, ...aliases: string[]): Instrument => ({
  name,
  aliases,
  program,
  isMelodic: false,
});
const melodic = (name: string, program: number, ...aliases: string[]): Instrument => ({
  name,
  aliases,
  program,
  isMelodic: true,
});

export const instruments: readonly Instrument[] = [
  { name: 'drums', aliases: ['drum', 'percussion', 'beat', 'beats'], program: undefined, isMelodic: false },
  chords('electric piano', 4, 'rhodes', 'wurlitzer'),
  chords('piano', 0, 'grand piano', 'keys'),
  chords('organ', 16, 'hammond'),
  chords('acoustic guitar', 25, 'steel guitar'),
  chords('classical guitar', 24, 'nylon guitar', 'spanish guitar'),
  chords('electric guitar', 27, 'clean guitar'),
  chords('distorted guitar', 30, 'heavy guitar', 'heavy guitars'),
  chords('guitar', 25, 'guitars'),
  chords('strings', 48, 'string section', 'violins'),
  chords('synth pad', 89, 'pads', 'pad', 'warm pads', 'warm synths'),
  chords('choir', 52, 'chorale'),
  chords('brass', 61, 'horns', 'brass section'),
  chords('harp', 46),
  chords('vibraphone', 11, 'vibes'),
  chords('marimba', 12),
  chords('music box', 10),
  chords('bells', 14, 'glockenspiel'),
  melodic('bass', 33, 'bass guitar'),
  melodic('synth', 81, 'synthesizer', 'synth lead', 'lead synth'),
  melodic('violin', 40, 'fiddle'),
  melodic('cello', 42),
  melodic('flute', 73),
  melodic('saxophone', 66, 'sax', 'tenor sax', 'alto sax'),
  melodic('trumpet', 56),
  melodic('trombone', 57),
  melodic('clarinet', 71),
  melodic('oboe', 68),
  melodic('french horn', 60),
  melodic('harmonica', 22),
  melodic('accordion', 21),
  melodic('banjo', 105),
  melodic('steel drums', 114, 'steel pan'),
  melodic('whistle', 78),
];

/** What a word of mood changes. */
export interface Mood {
  readonly words: readonly string[];
  /** Position in the range of tempos, −1 to 1. */
  readonly tempo?: number;
  readonly energy?: number;
  readonly mode?: 'major' | 'minor';
}

export const moods: readonly Mood[] = [
  {
    words: ['happy', 'joyful', 'cheerful', 'upbeat', 'uplifting', 'bright', 'feel-good', 'playful', 'sunny', 'fun'],
    tempo: 0.5,
    energy: 0.1,
    mode: 'major',
  },
  {
    words: ['sad', 'melancholic', 'melancholy', 'somber', 'lonely', 'nostalgic', 'heartbroken'],
    tempo: -0.7,
    energy: -0.15,
    mode: 'minor',
  },
  {
    words: ['dark', 'ominous', 'mysterious', 'tense', 'suspense', 'suspenseful', 'eerie', 'scary', 'horror'],
    tempo: -0.3,
    mode: 'minor',
  },
  {
    words: ['calm', 'relaxing', 'relaxed', 'peaceful', 'gentle', 'soft', 'mellow', 'soothing', 'quiet', 'dreamy'],
    tempo: -0.8,
    energy: -0.3,
  },
  {
    words: ['energetic', 'intense', 'powerful', 'aggressive', 'driving', 'hard', 'fast', 'exciting', 'action'],
    tempo: 0.8,
    energy: 0.25,
  },
  { words: ['slow', 'ballad', 'downtempo', 'laid-back', 'chill'], tempo: -1, energy: -0.1 },
  { words: ['romantic', 'tender', 'warm', 'emotional'], tempo: -0.4, energy: -0.1 },
  {
    words: ['triumphant', 'heroic', 'victorious', 'inspiring', 'inspirational', 'corporate', 'motivational'],
    tempo: 0.3,
    energy: 0.15,
    mode: 'major',
  },
];

/** Words in the styles of a section, and the energy that they mean. */
export const energyWords: readonly (readonly [energy: number, words: readonly string[]])[] = [
  [0.15, ['very calm', 'minimal', 'sparse', 'silent', 'very soft']],
  [0.3, ['calm', 'quiet', 'soft', 'gentle', 'gentle ending', 'stripped down', 'breakdown', 'fade out']],
  [0.5, ['moderate', 'steady', 'steady groove', 'relaxed']],
  [0.7, ['building', 'build-up', 'growing', 'rising', 'lively', 'uplifting']],
  [0.9, ['energetic', 'full', 'full band', 'big', 'bigger drums', 'powerful', 'anthemic', 'drop']],
  [1, ['intense', 'climax', 'very loud', 'explosive', 'maximum energy']],
];

/** Words that ask for a voice, which the composer does not have. */
export const vocalWords = [
  'vocals',
  'vocal',
  'vocalist',
  'singer',
  'singing',
  'sings',
  'sung',
  'lyrics',
  'rapper',
  'a cappella',
  'acapella',
];

/** The part of a mix that a program belongs to. */
export function stemOf(program: number): StemName {
  if (program <= 7) return 'piano';
  if ((program >= 24 && program <= 31) || program === 105) return 'guitar';
  if ((program >= 32 && program <= 39) || program === 43) return 'bass';
  return 'other';
}
