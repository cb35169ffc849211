/** Families of neural models that the `sherpa` engine loads. */
export const modelKinds = ['vits', 'matcha', 'kokoro', 'kitten', 'supertonic', 'pocket'] as const;
export type ModelKind = (typeof modelKinds)[number];

/** Kinds without built-in speakers, which clone a recording instead. */
export const cloningKinds: readonly ModelKind[] = ['pocket'];

export const modelQualities = ['low', 'medium', 'high'] as const;
export type ModelQuality = (typeof modelQualities)[number];

export const speakerGenders = ['female', 'male', 'neutral'] as const;

export interface ModelSpeaker {
  /** The speaker's index in the model. */
  readonly sid: number;
  readonly name: string;
  readonly gender: (typeof speakerGenders)[number];
  /** ISO 639 code if the speaker has only one of the model's languages. */
  readonly language?: string | undefined;
  readonly accent?: string | undefined;
}

/** A file to download; `path` is relative to the mirror. */
export interface ModelDownload {
  readonly path: string;
  readonly bytes: number;
  /** Of the published file; if absent, only the checksums inside the archive are verified. */
  readonly sha256?: string | undefined;
}

/** A model that can be installed. */
export interface EngineModelEntry {
  readonly id: string;
  readonly kind: ModelKind;
  readonly title: string;
  /** The licence of the voice as its authors state it. */
  readonly licence: string;
  readonly languages: readonly string[];
  readonly quality: ModelQuality;
  /** A .tar.bz2 with a single folder, the model. */
  readonly archive: ModelDownload;
  /** Whether `bytes` of the archive is an estimate. */
  readonly approximate?: boolean | undefined;
  /** Additional files for the model's folder. */
  readonly extras?: readonly ModelDownload[] | undefined;
  /** Speakers that become voices; empty for a cloning model. */
  readonly speakers: readonly ModelSpeaker[];
}

/** The default download location; MODEL_MIRROR overrides it with another location that has the same paths. */
export const modelMirror = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

type Gender = ModelSpeaker['gender'];
type PiperRow = [
  name: string,
  language: string,
  speaker: string,
  gender: Gender,
  accent: string,
  licence: string,
  bytes: number,
  sha256?: string,
];

// biome-ignore format: one line per voice
const piper: readonly PiperRow[] = [
  ['en_US-lessac-medium', 'en', 'Lessac', 'female', 'american', 'Blizzard 2013 research licence', 67_230_653, '9e3febfacf0abf4270172d2958bcec246032b7e88efc2720840cc80c93de334e'],
  ['en_US-amy-medium', 'en', 'Amy', 'female', 'american', 'see the model card', 67_223_746, '9a5d1fc497f85e8022b785bff5f8105203b1e33099ee6265203efc70b0cb0264'],
  ['en_US-hfc_female-medium', 'en', 'Harriet', 'female', 'american', 'CC-BY-NC-SA-4.0', 67_228_166, '3fffdceb0c65bd9415a085d09c3cb88cc82f9d74a6ca453f8ce7fc5eaee81ff8'],
  ['en_US-ryan-medium', 'en', 'Ryan', 'male', 'american', 'see the model card', 67_213_100, 'c546af78b6395b4e7c4ce1ed899438b64426a362f5d4ec5fecd090ded9ad7505'],
  ['en_US-ryan-high', 'en', 'Ryan HD', 'male', 'american', 'see the model card', 115_630_708, '6a71edf4d308b9cb2eaeadc8d1f3c6bf96120ecb7fe52c29a2b6e139c59760ed'],
  ['en_GB-alan-medium', 'en', 'Alan', 'male', 'british', 'see the model card', 67_220_121, 'a48d4017da0f77668b27bed63fe6e04dd64c6397e1fadad4f460efb0ef7c9012'],
  ['en_GB-cori-high', 'en', 'Cori', 'female', 'british', 'public domain', 115_574_061, '42922f07738fcde2e49eed4e959635692f73b933de35a6b7c1010162ff566292'],
  ['en_GB-jenny_dioco-medium', 'en', 'Jenny', 'female', 'british', 'Jenny licence (attribution)', 67_225_842, 'a0888024569bafbefc05a4b48ddf8419d8dbbf3205f4af37cf7c6f1a87cc20c5'],
  ['de_DE-thorsten-medium', 'de', 'Thorsten', 'male', 'standard', 'CC0-1.0', 67_214_254, '50487d9c95fdf2191f31d2588569381063ba1591dcd4c7d4bdd30f12b2191714'],
  ['es_ES-davefx-medium', 'es', 'Dave', 'male', 'peninsular', 'see the model card', 67_184_952, 'a3f6beb54a9cb893279f72978a22f807a4d9fc9c7848157b524d5cc7b7f58b22'],
  ['es_AR-daniela-high', 'es', 'Daniela', 'female', 'argentine', 'see the model card', 115_562_134, '71cbf6b7f646ab74f3c51336151abef41e6c54467ac929ffdb19ed706a07dd7b'],
  ['fr_FR-siwis-medium', 'fr', 'Siwis', 'female', 'parisian', 'CC-BY-4.0', 67_207_459],
  ['it_IT-paola-medium', 'it', 'Paola', 'female', 'standard', 'see the model card', 67_000_000],
  ['pt_BR-faber-medium', 'pt', 'Faber', 'male', 'brazilian', 'CC0-1.0', 67_209_996, '2227dadddfb3a2bad805d32dbace7dd4ff48053b32889dcf60d301ebac062a44'],
  ['nl_NL-pim-medium', 'nl', 'Pim', 'male', 'standard', 'see the model card', 67_000_000],
  ['pl_PL-gosia-medium', 'pl', 'Gosia', 'female', 'standard', 'see the model card', 67_000_000],
  ['ru_RU-irina-medium', 'ru', 'Irina', 'female', 'standard', 'see the model card', 67_153_308, '1fc0f54e5e084fe287c07909f2f6e0ba6d857864cf800e3ab80286a4e8233008'],
  ['ru_RU-ruslan-medium', 'ru', 'Ruslan', 'male', 'standard', 'CC-BY-NC-SA-4.0', 67_210_684, '0690b1cad01f86e8db9ba988af24898bdc1af774e23cb2e46b9c730269b6fd83'],
  ['uk_UA-ukrainian_tts-medium', 'uk', 'Lada', 'female', 'standard', 'see the model card', 77_000_000],
  ['cs_CZ-jirka-medium', 'cs', 'Jirka', 'male', 'standard', 'see the model card', 67_000_000],
  ['vi_VN-vais1000-medium', 'vi', 'Vais', 'female', 'northern', 'CC-BY-4.0', 67_154_040, 'fa1367710767d36ed5cf13b4a449e20c35ffd12791c2e47c2e64142bfa55551a'],
  ['zh_CN-huayan-medium', 'zh', 'Huayan', 'female', 'standard', 'see the model card', 67_000_000],
];

/** Round sizes are estimates. */
const isRound = (bytes: number): boolean => bytes % 1_000_000 === 0;

const piperModels: readonly EngineModelEntry[] = piper.map(
  ([name, language, speaker, gender, accent, licence, bytes, sha256]) => ({
    id: `piper-${name}`,
    kind: 'vits',
    title: `Piper ${speaker}`,
    licence,
    languages: [language],
    quality: name.endsWith('-high') ? 'high' : 'medium',
    archive: { path: `tts-models/vits-piper-${name}.tar.bz2`, bytes, sha256 },
    approximate: isRound(bytes),
    speakers: [{ sid: 0, name: speaker, gender, accent }],
  }),
);

const letters = { f: 'female', m: 'male' } as const;
const kokoroLanguages = { a: ['en', 'american'], b: ['en', 'british'], z: ['zh', 'standard'] } as const;

/** Parses Kokoro's speaker names, such as `af_bella`, which encode language and gender. `first` is the first index. */
const kokoroSpeakers = (first: number, names: string): readonly ModelSpeaker[] =>
  names.split(' ').map((full, at) => {
    const [language, accent] = kokoroLanguages[full[0] as keyof typeof kokoroLanguages];
    const gender = letters[full[1] as keyof typeof letters];
    return { sid: first + at, name: `${full[3]?.toUpperCase()}${full.slice(4)}`, gender, language, accent };
  });

const supertonicLanguages =
  'en ko ja ar bg cs da de el es et fi fr hi hr hu id it lt lv nl pl pt ro ru sk sl sv tr uk vi'.split(' ');

/** Models that run well on an ordinary processor, most widely useful first. */
export const engineModels: readonly EngineModelEntry[] = [
  {
    id: 'kokoro-multi-v1_0',
    kind: 'kokoro',
    title: 'Kokoro',
    licence: 'Apache-2.0',
    languages: ['en', 'zh'],
    quality: 'high',
    archive: { path: 'tts-models/kokoro-int8-multi-lang-v1_0.tar.bz2', bytes: 132_303_094 },
    speakers: [
      ...kokoroSpeakers(
        0,
        'af_alloy af_aoede af_bella af_heart af_jessica af_kore af_nicole af_nova af_river af_sarah af_sky am_adam am_echo am_eric am_fenrir am_liam am_michael am_onyx am_puck am_santa bf_alice bf_emma bf_isabella bf_lily bm_daniel bm_fable bm_george bm_lewis',
      ),
      ...kokoroSpeakers(45, 'zf_xiaobei zf_xiaoni zf_xiaoxiao zf_xiaoyi zm_yunjian zm_yunxi zm_yunxia zm_yunyang'),
    ],
  },
  {
    id: 'kokoro-en-v0_19',
    kind: 'kokoro',
    title: 'Kokoro English',
    licence: 'Apache-2.0',
    languages: ['en'],
    quality: 'high',
    archive: {
      path: 'tts-models/kokoro-int8-en-v0_19.tar.bz2',
      bytes: 103_248_205,
      sha256: 'c9f0dd393615805b0bab050c340834d5e684e732aec91c0e860cd30e982c08bd',
    },
    speakers: kokoroSpeakers(
      0,
      'af_ava af_bella af_nicole af_sarah af_sky am_adam am_michael bf_emma bf_isabella bm_george bm_lewis',
    ),
  },
  {
    id: 'supertonic-3',
    kind: 'supertonic',
    title: 'Supertonic 3',
    licence: 'OpenRAIL-M',
    languages: supertonicLanguages,
    quality: 'high',
    archive: {
      path: 'tts-models/sherpa-onnx-supertonic-3-tts-int8-2026-05-11.tar.bz2',
      bytes: 128_774_318,
      sha256: '82fa96f91c4ef8abaae3a14a3f4153facf88bed821d1f7331cec2700f432c427',
    },
    speakers: Array.from({ length: 10 }, (_, sid) => ({
      sid,
      name: `Supertonic ${sid + 1}`,
      gender: 'neutral',
      accent: 'standard',
    })),
  },
  {
    id: 'pocket-tts-en',
    kind: 'pocket',
    title: 'Pocket TTS',
    licence: 'CC-BY-4.0',
    languages: ['en'],
    quality: 'high',
    archive: { path: 'tts-models/sherpa-onnx-pocket-tts-int8-2026-01-26.tar.bz2', bytes: 98_336_520 },
    speakers: [],
  },
  {
    id: 'kitten-nano-en-v0_2',
    kind: 'kitten',
    title: 'Kitten Nano',
    licence: 'Apache-2.0',
    languages: ['en'],
    quality: 'medium',
    archive: {
      path: 'tts-models/kitten-nano-en-v0_2-fp16.tar.bz2',
      bytes: 26_586_708,
      sha256: '0345a8a2f4a710cb8f7912c9a731ded8b3e1e69b33a871efa95c2e64651518fe',
    },
    speakers: Array.from({ length: 8 }, (_, sid) => ({
      sid,
      name: `Kitten ${sid + 1}`,
      gender: sid % 2 === 0 ? 'male' : 'female',
      accent: 'american',
    })),
  },
  {
    id: 'matcha-en_US-ljspeech',
    kind: 'matcha',
    title: 'Matcha Linda',
    licence: 'public domain (LJ Speech)',
    languages: ['en'],
    quality: 'high',
    archive: {
      path: 'tts-models/matcha-icefall-en_US-ljspeech.tar.bz2',
      bytes: 76_741_121,
      sha256: 'ea75702da7456a8b1874728278a835220dc8a26f4e8bd93c83bf53dc27679845',
    },
    extras: [
      {
        path: 'vocoder-models/hifigan_v2.onnx',
        bytes: 3_749_714,
        sha256: 'a41d404cce7924493540238da5b30a4bc14b6ddaf1a37f3c79fa4f59548c19f0',
      },
    ],
    speakers: [{ sid: 0, name: 'Linda', gender: 'female', accent: 'american' }],
  },
  ...piperModels,
];

/** Whether the default voices use installed models (`auto`) or only the built-in engines (`embedded`). */
export const defaultEngines = ['auto', 'embedded'] as const;
export type DefaultEngine = (typeof defaultEngines)[number];
