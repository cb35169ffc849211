type Row = [
  id: string,
  name: string,
  gender: 'female' | 'male' | 'neutral',
  accent: string,
  language: string,
  description: string,
];

// biome-ignore format: one line a voice
const rows: readonly Row[] = [
  ['mRq7vKc2TnX5bZaLd8Ws', 'Marlow', 'male', 'american', 'en', 'An even, matter-of-fact voice that carries long texts without tiring the ear.'],
  ['zwwM5hpA6eEfujfoRnxa', 'Nora', 'female', 'american', 'en', 'A clear, friendly voice for assistants, lessons and everyday announcements.'],
  ['6wHW35PBbnm3NliqNT1N', 'Fergus', 'male', 'scottish', 'en', 'A measured Scottish voice with a dry edge, at home in stories and tours.'],
  ['x4xyB7LQ4DBqHboMSp4D', 'Helen', 'female', 'american', 'en', 'A lower, warm voice that takes its time: audiobooks, meditation, good news.'],
  ['THEzEDh2QFLVxZXSezhD', 'Barrett', 'male', 'american', 'en', 'A deep, weathered voice for trailers, ghost stories and wise old men.'],
  ['vt2gl8t7mqaKzxEZUtub', 'Pippa', 'female', 'american', 'en', 'A bright, quick voice with a smile in it, made for short clips and games.'],
  ['E7R5IiAWNKTJiHXRQIGE', 'Nolan', 'male', 'american', 'en', 'A light, casual voice: podcasts, tutorials, a colleague on the phone.'],
  ['o0Fg0WweytpVLqPb5cMp', 'Rowan', 'neutral', 'american', 'en', 'A voice between the genders, calm and neutral, for guides and instructions.'],
  ['kON74U4YD4MKVhEUFM6T', 'Isla', 'female', 'scottish', 'en', 'A lively Scottish voice that sounds as if it were about to laugh.'],
  ['ZRtR3VtdPqFe8WctSIOd', 'Angus', 'male', 'scottish', 'en', 'A slow, gruff Scottish voice by the fireside.'],
  ['SmdNHnccmyZonkP5GYIR', 'Kip', 'male', 'american', 'en', 'A crisp, mechanical voice: alerts, station announcements, robots with manners.'],
  ['kt5srlSHfWGX0h9JKN7E', 'Dash', 'male', 'american', 'en', 'A small, snappy synthetic voice for sidekicks and interfaces.'],
  ['28r4unICHo1mYQ9qB24g', 'Edmund', 'male', 'british', 'en', 'A formal British voice, as the wireless used to sound.'],
  ['PNXoaK7lZpZso8urnMWy', 'Beatrix', 'female', 'british', 'en', 'A precise British voice that explains things once, and well.'],
  ['2xdKbiGpW5B9G0xQLOry', 'Stanley', 'male', 'northern english', 'en', 'A plain-spoken voice from the north of England.'],
  ['7eJZXwoR4JuqsdMfI4BR', 'Morag', 'female', 'scottish', 'en', 'A Scottish voice that goes up and down like the hills.'],
  ['wzsXFL41EwCl5ov9RttY', 'Vinnie', 'male', 'new york', 'en', 'A brisk New York voice that has somewhere to be.'],
  ['nn1sCIvaUojhbOIDYvGm', 'Lan', 'female', 'mandarin', 'zh', 'An even Mandarin voice for narration and information.'],
  ['Z4qTOWIsYy2e2CnjTaDj', 'Ines', 'female', 'peninsular', 'es', 'A clear voice in the Spanish of Spain.'],
  ['gzdWu252SYlE4Ivwpm1e', 'Mateo', 'male', 'peninsular', 'es', 'A warm, steady voice in the Spanish of Spain.'],
  ['UArqs9pyaA6juCAGLlEc', 'Anjali', 'female', 'standard', 'hi', 'A bright Hindi voice for conversations and lessons.'],
  ['dO67MbO63ZJzqk5v7czX', 'Duarte', 'male', 'european', 'pt', 'A calm voice in the Portuguese of Portugal.'],
  ['XIgqdCTlIMhfWvRLDA5T', 'Colette', 'female', 'parisian', 'fr', 'A light, flowing French voice for stories.'],
  ['Yt9NGl1iaJdutEnCujAO', 'Bastien', 'male', 'parisian', 'fr', 'A lively French voice that likes to talk.'],
  ['7RCaalcxuyBop5aVkxGz', 'Greta', 'female', 'standard', 'de', 'A precise German voice for explanations and announcements.'],
  ['b89pc86E7oJaffq6DOto', 'Lothar', 'male', 'standard', 'de', 'A deep German voice for tales told at night.'],
  ['VJeK0FNjNCehkWsFTGF3', 'Haruka', 'female', 'standard', 'ja', 'A lively Japanese voice.'],
  ['xYQoOjDr8BrrCZYJRbR1', 'Karim', 'male', 'modern standard', 'ar', 'A clear voice in Modern Standard Arabic for news and narration.'],
  ['DtfpSWNFSpHM3FFHdntb', 'Galina', 'female', 'standard', 'ru', 'A warm Russian voice for long evenings.'],
  ['RtLAND3TvpoaZvViPRjf', 'Minjun', 'male', 'standard', 'ko', 'A bright Korean voice for everyday talk.'],
  ['gdsOncy62KibmWLA0tPN', 'Dewi', 'female', 'standard', 'id', 'A light Indonesian voice.'],
  ['q18zPzRZ5YRBkYLXVbth', 'Fiorella', 'female', 'standard', 'it', 'A lively Italian voice that sells and charms.'],
  ['5cmJTEvNhjbZhptoYLAl', 'Joost', 'male', 'standard', 'nl', 'A plain Dutch voice that says it as it is.'],
  ['OnLY4QHcFwXR1dz1Zsgb', 'Defne', 'female', 'istanbul', 'tr', 'A calm Turkish voice for narration.'],
  ['DxtLVuT5HTpta4OKzpzV', 'Tomek', 'male', 'standard', 'pl', 'A round Polish voice for audiobooks.'],
  ['wIayh43vh7yViqWEPPli', 'Linnea', 'female', 'standard', 'sv', 'A bright Swedish voice.'],
  ['hj1MTrdHsxPvrwDXKErh', 'Dalisay', 'female', 'manila', 'fil', 'A warm Filipino voice; it reads by Indonesian rules of sound.'],
  ['tRFKs2K9ffDVS35Pnmbj', 'Faizal', 'male', 'standard', 'ms', 'An even Malay voice for news and information.'],
  ['UPULnPyx8ZuTAVE14vtV', 'Ilinca', 'female', 'standard', 'ro', 'A plain, steady Romanian voice.'],
  ['TAA14vdnc2lOch846IC4', 'Taras', 'male', 'standard', 'uk', 'A warm Ukrainian voice for stories and lessons.'],
  ['ZulAqpNx9DHG6HioLgyH', 'Eleni', 'female', 'standard', 'el', 'A calm Greek voice.'],
  ['SdPr4WyMx1OtUz6QW3hq', 'Vaclav', 'male', 'standard', 'cs', 'A gravelly Czech voice with many stories.'],
  ['TJwwzZHhN8vzLw5n6l7T', 'Frida', 'female', 'standard', 'da', 'An even Danish voice for explanations.'],
  ['rKLR9n8eLhM0d88n4W0J', 'Eino', 'male', 'standard', 'fi', 'A soft Finnish voice that leaves room for silence.'],
  ['ZloSiATDXRw0Fr8K7wUO', 'Radka', 'female', 'standard', 'bg', 'An aged Bulgarian voice, a grandmother at the stove.'],
  ['dHsauE5iylGiFpF3NV1F', 'Zoran', 'male', 'standard', 'hr', 'A clear Croatian voice for news.'],
  ['OQq6obbndyktw7bxVzeQ', 'Zuzana', 'female', 'standard', 'sk', 'A deep, friendly Slovak voice.'],
  ['BHZ2hSH5yUt2IYexHNdU', 'Kavin', 'male', 'standard', 'ta', 'A lively Tamil voice.'],
];

/** A default voice on the public page of the voice library. */
export interface SiteVoice {
  readonly voiceId: string;
  readonly name: string;
  readonly gender: Row[2];
  readonly accent: string;
  /** Its own language, in which visitors hear it. */
  readonly language: string;
  readonly description: string;
}

/** The default voices, for pages that are built without the engines. */
export const siteVoices: readonly SiteVoice[] = rows.map(([voiceId, name, gender, accent, language, description]) => ({
  voiceId,
  name,
  gender,
  accent,
  language,
  description,
}));
