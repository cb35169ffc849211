import { modelChecksums } from './model-checksums.ts';
import { nonCommercialLicences, piperGroups, piperVoices } from './piper-models.ts';
import { recognizerKinds, recognizerModels } from './recognizer-models.ts';

/** Families of neural models that speak. */
const voiceKinds = ['vits', 'matcha', 'kokoro', 'kitten', 'supertonic', 'pocket'] as const;
export type VoiceModelKind = (typeof voiceKinds)[number];
/** Families of neural models that the `sherpa` engine loads: those that speak, and those that recognize speech. */
export const modelKinds = [...voiceKinds, ...recognizerKinds] as const;
export type ModelKind = (typeof modelKinds)[number];

/** Kinds without built-in speakers, which clone a recording instead. */
export const cloningKinds: readonly ModelKind[] = ['pocket'];

/** Whether models of this kind recognize speech instead of speaking. */
export const isRecognizerKind = (kind: ModelKind): kind is (typeof recognizerKinds)[number] =>
  (recognizerKinds as readonly string[]).includes(kind);

export const modelQualities = ['low', 'medium', 'high'] as const;
export type ModelQuality = (typeof modelQualities)[number];

export const speakerAges = ['young', 'middle_aged', 'old'] as const;
export const speakerGenders = ['female', 'male', 'neutral'] as const;

export interface ModelSpeaker {
  /** The speaker's index in the model. */
  readonly sid: number;
  readonly name: string;
  readonly gender: (typeof speakerGenders)[number];
  /** Absent if it is not known. */
  readonly age?: (typeof speakerAges)[number] | undefined;
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
  /** The licence forbids commercial use. Such a model is installed only at the operator's explicit request. */
  readonly nonCommercial?: boolean | undefined;
  /**
   * Installed without a request where the operator agreed, for the languages of the model, once all of its files have a
   * checksum.
   */
  readonly recommended?: boolean | undefined;
  readonly languages: readonly string[];
  readonly quality: ModelQuality;
  /** A .tar.bz2 with a single folder, the model; absent if the model is published as single files. */
  readonly archive?: ModelDownload | undefined;
  /** The base URL of the paths if it is not `modelMirror`. MODEL_MIRROR replaces both. */
  readonly publisher?: string | undefined;
  /** Whether the size is an estimate. */
  readonly approximate?: boolean | undefined;
  /** Files for the model's folder, besides those of the archive. */
  readonly extras?: readonly ModelDownload[] | undefined;
  /** Speakers that become voices; empty for a cloning model. */
  readonly speakers: readonly ModelSpeaker[];
}

/** All files of a model. */
export const listDownloads = ({ archive, extras = [] }: EngineModelEntry): readonly ModelDownload[] =>
  archive ? [archive, ...extras] : extras;

/** Whether all files have a checksum. Other models are installed only at the operator's explicit request. */
export const isPinned = (entry: EngineModelEntry): boolean =>
  listDownloads(entry).every(({ sha256 }) => sha256 !== undefined);

/** Size of the download in bytes. */
export const downloadBytes = (entry: EngineModelEntry): number =>
  listDownloads(entry).reduce((sum, { bytes }) => sum + bytes, 0);

/** The default download location; MODEL_MIRROR overrides it with another location that has the same paths. */
export const modelMirror = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

/** Round sizes are estimates. */
const isRound = (bytes: number): boolean => bytes % 1_000_000 === 0;

const piperModel = (
  name: string,
  title: string,
  language: string,
  licence: string,
  bytes: number,
  speakers: readonly ModelSpeaker[],
  sha256?: string,
): EngineModelEntry => ({
  id: `piper-${name}`,
  kind: 'vits',
  title: `Piper ${title}`,
  licence,
  nonCommercial: nonCommercialLicences.has(licence),
  languages: [language],
  quality: name.endsWith('-high') ? 'high' : name.endsWith('low') ? 'low' : 'medium',
  archive: { path: `tts-models/vits-piper-${name}.tar.bz2`, bytes, sha256 },
  approximate: isRound(bytes),
  speakers,
});

const piperModels: readonly EngineModelEntry[] = [
  ...piperGroups.map(({ name, title, language, licence, bytes, speakers, age }) =>
    piperModel(
      name,
      title,
      language,
      licence,
      bytes,
      speakers.map(([sid, speaker, gender, accent]) => ({ sid, name: speaker, gender, accent, age })),
    ),
  ),
  ...piperVoices.map(([name, language, speaker, gender, accent, licence, bytes, sha256]) =>
    piperModel(name, speaker, language, licence, bytes, [{ sid: 0, name: speaker, gender, accent }], sha256),
  ),
];

/** Converted models of Meta's MMS, for languages in which no other model speaks. Published as single files. */
const mmsPublisher = 'https://huggingface.co/willwade/mms-tts-multilingual-models-onnx/resolve/main';
const mmsModel = (
  code: string,
  title: string,
  language: string,
  accent: string,
  { bytes, sha256 }: Pick<ModelDownload, 'bytes' | 'sha256'>,
): EngineModelEntry => ({
  id: `mms-${code}`,
  kind: 'vits',
  title: `MMS ${title}`,
  licence: 'CC-BY-NC-4.0',
  nonCommercial: true,
  languages: [language],
  quality: 'low',
  publisher: mmsPublisher,
  approximate: isRound(bytes),
  extras: [
    { path: `${code}/tokens.txt`, bytes: 1000 },
    { path: `${code}/model.onnx`, bytes, sha256 },
  ],
  // The gender of the speaker is not published.
  speakers: [{ sid: 0, name: title, gender: 'neutral', accent }],
});

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

const withChecksum = (file: ModelDownload): ModelDownload => ({ ...file, ...modelChecksums[file.path] });
const withChecksums = (entry: EngineModelEntry): EngineModelEntry => {
  const pinned = {
    ...entry,
    ...(entry.archive && { archive: withChecksum(entry.archive) }),
    ...(entry.extras && { extras: entry.extras.map(withChecksum) }),
  };
  return { ...pinned, approximate: entry.approximate && !isPinned(pinned) };
};

const listedModels: readonly EngineModelEntry[] = [
  {
    id: 'kokoro-multi-v1_0',
    kind: 'kokoro',
    title: 'Kokoro',
    licence: 'Apache-2.0',
    languages: ['en', 'zh'],
    quality: 'high',
    recommended: true,
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
    recommended: true,
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
    recommended: true,
    languages: supertonicLanguages,
    quality: 'high',
    archive: {
      path: 'tts-models/sherpa-onnx-supertonic-3-tts-int8-2026-05-11.tar.bz2',
      bytes: 128_774_318,
      sha256: '82fa96f91c4ef8abaae3a14a3f4153facf88bed821d1f7331cec2700f432c427',
    },
    speakers: Array.from({ length: 10 }, (_, sid) => ({
      sid,
      // The published styles are F1 to F5, then M1 to M5.
      name: `Supertonic ${sid < 5 ? 'F' : 'M'}${(sid % 5) + 1}`,
      gender: sid < 5 ? 'female' : 'male',
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
  mmsModel('tgl', 'Filipino', 'fil', 'manila', { bytes: 114_000_000 }),
  mmsModel('zlm', 'Malay', 'ms', 'standard', { bytes: 114_000_000 }),
  mmsModel('tam', 'Tamil', 'ta', 'standard', {
    bytes: 114_032_312,
    sha256: 'c86cf0a0657d57577d937b806d7b63d638cff522b5687cb650dde24bc71c5c88',
  }),
  ...recognizerModels.map((entry) => ({ ...entry, approximate: isRound(entry.archive.bytes), speakers: [] })),
];

/** Models that run well on an ordinary processor, most widely useful first. */
export const engineModels: readonly EngineModelEntry[] = listedModels.map(withChecksums);

/**
 * Whether the server installs recommended models by itself: `auto` for an owner who agreed or configured the server through
 * its environment, `ask` only for one who agreed.
 */
export const modelsAtStart = ['auto', 'ask', 'never'] as const;
export type ModelsAtStart = (typeof modelsAtStart)[number];

/** Whether the default voices use installed models (`auto`) or only the built-in engines (`embedded`). */
export const defaultEngines = ['auto', 'embedded'] as const;
export type DefaultEngine = (typeof defaultEngines)[number];
