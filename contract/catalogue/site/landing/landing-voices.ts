import type { LandingEntry } from './landing-entry.ts';

/** A default voice that speaks on the pages of languages and accents. */
export interface LandingVoice {
  readonly voiceId: string;
  readonly name: string;
  /** Its own language, and its accent in it. */
  readonly language: string;
  readonly accent: string;
}

type Row = [voiceId: string, name: string, language: string, accent: string];

// biome-ignore format: one line a voice
const rows: readonly Row[] = [
  ['mRq7vKc2TnX5bZaLd8Ws', 'Marlow', 'en', 'american'],
  ['zwwM5hpA6eEfujfoRnxa', 'Nora', 'en', 'american'],
  ['6wHW35PBbnm3NliqNT1N', 'Fergus', 'en', 'scottish'],
  ['x4xyB7LQ4DBqHboMSp4D', 'Helen', 'en', 'american'],
  ['28r4unICHo1mYQ9qB24g', 'Edmund', 'en', 'british'],
  ['PNXoaK7lZpZso8urnMWy', 'Beatrix', 'en', 'british'],
  ['2xdKbiGpW5B9G0xQLOry', 'Stanley', 'en', 'northern english'],
  ['wzsXFL41EwCl5ov9RttY', 'Vinnie', 'en', 'new york'],
  ['Z4qTOWIsYy2e2CnjTaDj', 'Ines', 'es', 'peninsular'],
  ['gzdWu252SYlE4Ivwpm1e', 'Mateo', 'es', 'peninsular'],
  ['UArqs9pyaA6juCAGLlEc', 'Anjali', 'hi', 'standard'],
  ['dO67MbO63ZJzqk5v7czX', 'Duarte', 'pt', 'european'],
  ['XIgqdCTlIMhfWvRLDA5T', 'Colette', 'fr', 'parisian'],
  ['Yt9NGl1iaJdutEnCujAO', 'Bastien', 'fr', 'parisian'],
  ['7RCaalcxuyBop5aVkxGz', 'Greta', 'de', 'standard'],
  ['b89pc86E7oJaffq6DOto', 'Lothar', 'de', 'standard'],
  ['VJeK0FNjNCehkWsFTGF3', 'Haruka', 'ja', 'standard'],
  ['xYQoOjDr8BrrCZYJRbR1', 'Karim', 'ar', 'modern standard'],
  ['DtfpSWNFSpHM3FFHdntb', 'Galina', 'ru', 'standard'],
  ['RtLAND3TvpoaZvViPRjf', 'Minjun', 'ko', 'standard'],
  ['gdsOncy62KibmWLA0tPN', 'Dewi', 'id', 'standard'],
  ['q18zPzRZ5YRBkYLXVbth', 'Fiorella', 'it', 'standard'],
  ['5cmJTEvNhjbZhptoYLAl', 'Joost', 'nl', 'standard'],
  ['OnLY4QHcFwXR1dz1Zsgb', 'Defne', 'tr', 'istanbul'],
  ['DxtLVuT5HTpta4OKzpzV', 'Tomek', 'pl', 'standard'],
  ['wIayh43vh7yViqWEPPli', 'Linnea', 'sv', 'standard'],
  ['hj1MTrdHsxPvrwDXKErh', 'Dalisay', 'fil', 'manila'],
  ['tRFKs2K9ffDVS35Pnmbj', 'Faizal', 'ms', 'standard'],
  ['UPULnPyx8ZuTAVE14vtV', 'Ilinca', 'ro', 'standard'],
  ['TAA14vdnc2lOch846IC4', 'Taras', 'uk', 'standard'],
  ['ZulAqpNx9DHG6HioLgyH', 'Eleni', 'el', 'standard'],
  ['SdPr4WyMx1OtUz6QW3hq', 'Vaclav', 'cs', 'standard'],
  ['TJwwzZHhN8vzLw5n6l7T', 'Frida', 'da', 'standard'],
  ['rKLR9n8eLhM0d88n4W0J', 'Eino', 'fi', 'standard'],
  ['ZloSiATDXRw0Fr8K7wUO', 'Radka', 'bg', 'standard'],
  ['dHsauE5iylGiFpF3NV1F', 'Zoran', 'hr', 'standard'],
  ['OQq6obbndyktw7bxVzeQ', 'Zuzana', 'sk', 'standard'],
  ['BHZ2hSH5yUt2IYexHNdU', 'Kavin', 'ta', 'standard'],
];

/** In the order of the default voices, so that the first of a language speaks where an entry names none. */
export const landingVoices: readonly LandingVoice[] = rows.map(([voiceId, name, language, accent]) => ({
  voiceId,
  name,
  language,
  accent,
}));

export const landingVoiceOf = ({ voice_id, language }: Pick<LandingEntry, 'voice_id' | 'language'>): LandingVoice =>
  landingVoices.find((voice) => (voice_id === undefined ? voice.language === language : voice.voiceId === voice_id))!;

/** Accents whose label of a voice is not what the slug says. */
const labelsBySlug: Readonly<Record<string, string>> = {
  'spanish-accent': 'peninsular',
  'spanish-castilian-accent': 'peninsular',
  'portuguese-accent': 'european',
  'turkish-istanbul-accent': 'istanbul',
};

/** Whether the page is about an accent that its voice does not have, so that another accent stands in. */
export function isStandIn(entry: LandingEntry): boolean {
  const { audioSrc } = entry;
  if (!audioSrc.endsWith('-accent')) return false;
  const label = labelsBySlug[audioSrc] ?? audioSrc.replace(/-accent$/, '').replaceAll('-', ' ');
  return landingVoiceOf(entry).accent !== label;
}

/** Languages that the built-in engine reads by the rules of another one. */
export const substituteLanguages: Readonly<Record<string, string>> = { fil: 'id' };
