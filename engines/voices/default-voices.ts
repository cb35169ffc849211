import { espeakLanguages } from '../espeak/languages.ts';
import type { Speaker, Voice } from './voice.ts';

type Row = [
  id: string,
  name: string,
  gender: 'female' | 'male' | 'neutral',
  age: 'young' | 'middle_aged' | 'old',
  accent: string,
  useCase: string,
  descriptive: string,
  language: string,
  /** The flite voice for English; espeak-ng is used if absent. */
  flite: string | undefined,
  espeak: string,
  description: string,
];

// biome-ignore format: one line a voice
const rows: readonly Row[] = [
  ['mRq7vKc2TnX5bZaLd8Ws', 'Marlow', 'male', 'middle_aged', 'american', 'narration', 'even', 'en', 'rms', 'man-even', 'An even, matter-of-fact voice that carries long texts without tiring the ear.'],
  ['zwwM5hpA6eEfujfoRnxa', 'Nora', 'female', 'young', 'american', 'conversational', 'clear', 'en', 'slt', 'woman-plain', 'A clear, friendly voice for assistants, lessons and everyday announcements.'],
  ['6wHW35PBbnm3NliqNT1N', 'Fergus', 'male', 'middle_aged', 'scottish', 'narration', 'measured', 'en', 'awb', 'man-warm', 'A measured Scottish voice with a dry edge, at home in stories and tours.'],
  ['x4xyB7LQ4DBqHboMSp4D', 'Helen', 'female', 'middle_aged', 'american', 'narration', 'warm', 'en', 'slt-low', 'woman-deep', 'A lower, warm voice that takes its time: audiobooks, meditation, good news.'],
  ['THEzEDh2QFLVxZXSezhD', 'Barrett', 'male', 'old', 'american', 'characters', 'deep', 'en', 'rms-deep', 'man-deep', 'A deep, weathered voice for trailers, ghost stories and wise old men.'],
  ['vt2gl8t7mqaKzxEZUtub', 'Pippa', 'female', 'young', 'american', 'social_media', 'bright', 'en', 'slt-high', 'woman-light', 'A bright, quick voice with a smile in it, made for short clips and games.'],
  ['E7R5IiAWNKTJiHXRQIGE', 'Nolan', 'male', 'young', 'american', 'conversational', 'casual', 'en', 'rms-light', 'man-bright', 'A light, casual voice: podcasts, tutorials, a colleague on the phone.'],
  ['o0Fg0WweytpVLqPb5cMp', 'Rowan', 'neutral', 'middle_aged', 'american', 'informative_educational', 'neutral', 'en', 'slt-neutral', 'neutral', 'A voice between the genders, calm and neutral, for guides and instructions.'],
  ['kON74U4YD4MKVhEUFM6T', 'Isla', 'female', 'young', 'scottish', 'conversational', 'lively', 'en', 'awb-high', 'woman-lively', 'A lively Scottish voice that sounds as if it were about to laugh.'],
  ['ZRtR3VtdPqFe8WctSIOd', 'Angus', 'male', 'old', 'scottish', 'characters', 'gruff', 'en', 'awb-old', 'man-old', 'A slow, gruff Scottish voice by the fireside.'],
  ['SmdNHnccmyZonkP5GYIR', 'Kip', 'male', 'middle_aged', 'american', 'news', 'crisp', 'en', 'kal', 'man-plain', 'A crisp, mechanical voice: alerts, station announcements, robots with manners.'],
  ['kt5srlSHfWGX0h9JKN7E', 'Dash', 'male', 'young', 'american', 'characters', 'snappy', 'en', 'kal-light', 'man-keen', 'A small, snappy synthetic voice for sidekicks and interfaces.'],
  ['28r4unICHo1mYQ9qB24g', 'Edmund', 'male', 'middle_aged', 'british', 'news', 'formal', 'en', 'slt-rp-low', 'man-rp', 'A formal British voice, as the wireless used to sound.'],
  ['PNXoaK7lZpZso8urnMWy', 'Beatrix', 'female', 'middle_aged', 'british', 'informative_educational', 'precise', 'en', 'slt-rp', 'woman-rp', 'A precise British voice that explains things once, and well.'],
  ['2xdKbiGpW5B9G0xQLOry', 'Stanley', 'male', 'middle_aged', 'northern english', 'conversational', 'plain', 'en', 'awb-lancashire', 'man-lancashire', 'A plain-spoken voice from the north of England.'],
  ['7eJZXwoR4JuqsdMfI4BR', 'Morag', 'female', 'middle_aged', 'scottish', 'conversational', 'singing', 'en', 'slt-scottish', 'woman-scottish', 'A Scottish voice that goes up and down like the hills.'],
  ['wzsXFL41EwCl5ov9RttY', 'Vinnie', 'male', 'young', 'new york', 'advertisement', 'brisk', 'en', 'rms-new-york', 'man-new-york', 'A brisk New York voice that has somewhere to be.'],
  ['nn1sCIvaUojhbOIDYvGm', 'Lan', 'female', 'middle_aged', 'mandarin', 'narration', 'even', 'zh', undefined, 'woman-even', 'An even Mandarin voice for narration and information.'],
  ['Z4qTOWIsYy2e2CnjTaDj', 'Ines', 'female', 'young', 'peninsular', 'narration', 'clear', 'es', undefined, 'woman-plain', 'A clear voice in the Spanish of Spain.'],
  ['gzdWu252SYlE4Ivwpm1e', 'Mateo', 'male', 'middle_aged', 'peninsular', 'conversational', 'warm', 'es', undefined, 'man-warm', 'A warm, steady voice in the Spanish of Spain.'],
  ['UArqs9pyaA6juCAGLlEc', 'Anjali', 'female', 'young', 'standard', 'conversational', 'bright', 'hi', undefined, 'woman-bright', 'A bright Hindi voice for conversations and lessons.'],
  ['dO67MbO63ZJzqk5v7czX', 'Duarte', 'male', 'middle_aged', 'european', 'narration', 'calm', 'pt', undefined, 'man-calm', 'A calm voice in the Portuguese of Portugal.'],
  ['XIgqdCTlIMhfWvRLDA5T', 'Colette', 'female', 'middle_aged', 'parisian', 'narration', 'light', 'fr', undefined, 'woman-light', 'A light, flowing French voice for stories.'],
  ['Yt9NGl1iaJdutEnCujAO', 'Bastien', 'male', 'young', 'parisian', 'conversational', 'lively', 'fr', undefined, 'man-lively', 'A lively French voice that likes to talk.'],
  ['7RCaalcxuyBop5aVkxGz', 'Greta', 'female', 'middle_aged', 'standard', 'informative_educational', 'precise', 'de', undefined, 'woman-neat', 'A precise German voice for explanations and announcements.'],
  ['b89pc86E7oJaffq6DOto', 'Lothar', 'male', 'old', 'standard', 'narration', 'deep', 'de', undefined, 'man-deep', 'A deep German voice for tales told at night.'],
  ['VJeK0FNjNCehkWsFTGF3', 'Haruka', 'female', 'young', 'standard', 'conversational', 'lively', 'ja', undefined, 'woman-lively', 'A lively Japanese voice.'],
  ['xYQoOjDr8BrrCZYJRbR1', 'Karim', 'male', 'middle_aged', 'modern standard', 'news', 'clear', 'ar', undefined, 'man-clear', 'A clear voice in Modern Standard Arabic for news and narration.'],
  ['DtfpSWNFSpHM3FFHdntb', 'Galina', 'female', 'middle_aged', 'standard', 'narration', 'warm', 'ru', undefined, 'woman-warm', 'A warm Russian voice for long evenings.'],
  ['RtLAND3TvpoaZvViPRjf', 'Minjun', 'male', 'young', 'standard', 'conversational', 'bright', 'ko', undefined, 'man-bright', 'A bright Korean voice for everyday talk.'],
  ['gdsOncy62KibmWLA0tPN', 'Dewi', 'female', 'young', 'standard', 'conversational', 'light', 'id', undefined, 'woman-airy', 'A light Indonesian voice.'],
  ['q18zPzRZ5YRBkYLXVbth', 'Fiorella', 'female', 'young', 'standard', 'advertisement', 'lively', 'it', undefined, 'woman-cheerful', 'A lively Italian voice that sells and charms.'],
  ['5cmJTEvNhjbZhptoYLAl', 'Joost', 'male', 'middle_aged', 'standard', 'informative_educational', 'plain', 'nl', undefined, 'man-plain', 'A plain Dutch voice that says it as it is.'],
  ['OnLY4QHcFwXR1dz1Zsgb', 'Defne', 'female', 'middle_aged', 'istanbul', 'narration', 'calm', 'tr', undefined, 'woman-calm', 'A calm Turkish voice for narration.'],
  ['DxtLVuT5HTpta4OKzpzV', 'Tomek', 'male', 'middle_aged', 'standard', 'narration', 'round', 'pl', undefined, 'man-round', 'A round Polish voice for audiobooks.'],
  ['wIayh43vh7yViqWEPPli', 'Linnea', 'female', 'young', 'standard', 'conversational', 'bright', 'sv', undefined, 'woman-crisp', 'A bright Swedish voice.'],
  ['hj1MTrdHsxPvrwDXKErh', 'Dalisay', 'female', 'middle_aged', 'manila', 'narration', 'warm', 'fil', undefined, 'woman-mild', 'A warm Filipino voice; it reads by Indonesian rules of sound.'],
  ['tRFKs2K9ffDVS35Pnmbj', 'Faizal', 'male', 'middle_aged', 'standard', 'news', 'even', 'ms', undefined, 'man-even', 'An even Malay voice for news and information.'],
  ['UPULnPyx8ZuTAVE14vtV', 'Ilinca', 'female', 'middle_aged', 'standard', 'narration', 'plain', 'ro', undefined, 'woman-steady', 'A plain, steady Romanian voice.'],
  ['TAA14vdnc2lOch846IC4', 'Taras', 'male', 'middle_aged', 'standard', 'narration', 'warm', 'uk', undefined, 'man-kind', 'A warm Ukrainian voice for stories and lessons.'],
  ['ZulAqpNx9DHG6HioLgyH', 'Eleni', 'female', 'middle_aged', 'standard', 'conversational', 'calm', 'el', undefined, 'woman-low', 'A calm Greek voice.'],
  ['SdPr4WyMx1OtUz6QW3hq', 'Vaclav', 'male', 'old', 'standard', 'characters', 'gravelly', 'cs', undefined, 'man-gravel', 'A gravelly Czech voice with many stories.'],
  ['TJwwzZHhN8vzLw5n6l7T', 'Frida', 'female', 'middle_aged', 'standard', 'informative_educational', 'even', 'da', undefined, 'woman-poised', 'An even Danish voice for explanations.'],
  ['rKLR9n8eLhM0d88n4W0J', 'Eino', 'male', 'middle_aged', 'standard', 'narration', 'soft', 'fi', undefined, 'man-soft', 'A soft Finnish voice that leaves room for silence.'],
  ['ZloSiATDXRw0Fr8K7wUO', 'Radka', 'female', 'old', 'standard', 'characters', 'aged', 'bg', undefined, 'woman-old', 'An aged Bulgarian voice, a grandmother at the stove.'],
  ['dHsauE5iylGiFpF3NV1F', 'Zoran', 'male', 'middle_aged', 'standard', 'news', 'clear', 'hr', undefined, 'man-firm', 'A clear Croatian voice for news.'],
  ['OQq6obbndyktw7bxVzeQ', 'Zuzana', 'female', 'middle_aged', 'standard', 'conversational', 'deep', 'sk', undefined, 'woman-deep', 'A deep, friendly Slovak voice.'],
  ['BHZ2hSH5yUt2IYexHNdU', 'Kavin', 'male', 'young', 'standard', 'conversational', 'lively', 'ta', undefined, 'man-lively', 'A lively Tamil voice.'],
];

const firstCreatedAtUnix = 1_780_272_000;
const otherLanguages = Object.keys(espeakLanguages);

/** The default voices of every workspace: English voices first, then at least one for each base language. */
export const defaultVoices: readonly Voice[] = rows.map(
  ([id, name, gender, age, accent, useCase, descriptive, language, flite, espeak, description], i) => {
    const languages = [language, ...otherLanguages.filter((code) => code !== language)];
    const speakers: Speaker[] = [{ engineId: 'espeak', engineVoice: espeak, languages }];
    if (flite) speakers.unshift({ engineId: 'flite', engineVoice: flite, languages: ['en'] });
    return {
      id,
      name,
      description,
      category: 'premade',
      labels: { gender, age, accent, use_case: useCase, descriptive, language },
      languages,
      createdAtUnix: firstCreatedAtUnix + i * 60,
      speakers,
    };
  },
);
