/** Known licences that forbid commercial use; the values are as the authors of the voices state them. */
const blizzard = 'Blizzard 2013 research licence';
const ncSa = 'CC-BY-NC-SA-4.0';
const nc = 'CC-BY-NC-4.0';
const card = 'see the model card';
export const nonCommercialLicences: ReadonlySet<string> = new Set([blizzard, ncSa, nc]);

type Gender = 'female' | 'male' | 'neutral';
type PiperRow = readonly [
  name: string,
  language: string,
  speaker: string,
  gender: Gender,
  accent: string,
  licence: string,
  /** A round number of millions is an estimate. */
  bytes: number,
  sha256?: string,
];

// biome-ignore format: one line per voice
export const piperVoices: readonly PiperRow[] = [
  ['en_US-lessac-medium', 'en', 'Lessac', 'female', 'american', blizzard, 67_230_653, '9e3febfacf0abf4270172d2958bcec246032b7e88efc2720840cc80c93de334e'],
  ['en_US-amy-medium', 'en', 'Amy', 'female', 'american', card, 67_223_746, '9a5d1fc497f85e8022b785bff5f8105203b1e33099ee6265203efc70b0cb0264'],
  ['en_US-kristin-medium', 'en', 'Kristin', 'female', 'american', 'public domain', 67_000_000],
  ['en_US-ljspeech-high', 'en', 'Linda', 'female', 'american', 'public domain (LJ Speech)', 115_000_000],
  ['en_US-hfc_female-medium', 'en', 'Harriet', 'female', 'american', ncSa, 67_228_166, '3fffdceb0c65bd9415a085d09c3cb88cc82f9d74a6ca453f8ce7fc5eaee81ff8'],
  ['en_US-hfc_male-medium', 'en', 'Harold', 'male', 'american', ncSa, 67_000_000],
  ['en_US-ryan-medium', 'en', 'Ryan', 'male', 'american', ncSa, 67_213_100, 'c546af78b6395b4e7c4ce1ed899438b64426a362f5d4ec5fecd090ded9ad7505'],
  ['en_US-ryan-high', 'en', 'Ryan HD', 'male', 'american', ncSa, 115_630_708, '6a71edf4d308b9cb2eaeadc8d1f3c6bf96120ecb7fe52c29a2b6e139c59760ed'],
  ['en_US-norman-medium', 'en', 'Norman', 'male', 'american', 'public domain', 67_000_000],
  ['en_US-john-medium', 'en', 'John', 'male', 'american', 'public domain', 67_000_000],
  ['en_US-bryce-medium', 'en', 'Bryce', 'male', 'american', 'public domain', 67_000_000],
  ['en_US-joe-medium', 'en', 'Joe', 'male', 'american', card, 67_000_000],
  ['en_GB-alan-medium', 'en', 'Alan', 'male', 'british', card, 67_220_121, 'a48d4017da0f77668b27bed63fe6e04dd64c6397e1fadad4f460efb0ef7c9012'],
  ['en_GB-cori-high', 'en', 'Cori', 'female', 'british', 'public domain', 115_574_061, '42922f07738fcde2e49eed4e959635692f73b933de35a6b7c1010162ff566292'],
  ['en_GB-southern_english_female-low', 'en', 'Southern', 'female', 'british', 'CC-BY-SA-4.0', 67_000_000],
  ['en_GB-northern_english_male-medium', 'en', 'Northern', 'male', 'northern english', 'CC-BY-SA-4.0', 67_000_000],
  ['en_GB-alba-medium', 'en', 'Alba', 'female', 'scottish', 'CC-BY-4.0', 67_000_000],
  ['en_GB-jenny_dioco-medium', 'en', 'Jenny', 'female', 'irish', 'Jenny licence (attribution)', 67_225_842, 'a0888024569bafbefc05a4b48ddf8419d8dbbf3205f4af37cf7c6f1a87cc20c5'],
  ['de_DE-thorsten-medium', 'de', 'Thorsten', 'male', 'standard', 'CC0-1.0', 67_214_254, '50487d9c95fdf2191f31d2588569381063ba1591dcd4c7d4bdd30f12b2191714'],
  ['de_DE-thorsten-high', 'de', 'Thorsten HD', 'male', 'standard', 'CC0-1.0', 115_000_000],
  ['de_DE-kerstin-low', 'de', 'Kerstin', 'female', 'standard', card, 67_000_000],
  ['de_DE-ramona-low', 'de', 'Ramona', 'female', 'standard', card, 67_000_000],
  ['es_ES-davefx-medium', 'es', 'Dave', 'male', 'peninsular', card, 67_184_952, 'a3f6beb54a9cb893279f72978a22f807a4d9fc9c7848157b524d5cc7b7f58b22'],
  ['es_AR-daniela-high', 'es', 'Daniela', 'female', 'argentine', card, 115_562_134, '71cbf6b7f646ab74f3c51336151abef41e6c54467ac929ffdb19ed706a07dd7b'],
  ['es_MX-ald-medium', 'es', 'Ald', 'male', 'mexican', card, 67_000_000],
  ['fr_FR-siwis-medium', 'fr', 'Siwis', 'female', 'parisian', 'CC-BY-4.0', 67_207_459],
  ['fr_FR-tom-medium', 'fr', 'Tom', 'male', 'parisian', card, 67_000_000],
  ['it_IT-paola-medium', 'it', 'Paola', 'female', 'standard', card, 67_000_000],
  ['it_IT-riccardo-x_low', 'it', 'Riccardo', 'male', 'standard', card, 27_000_000],
  ['pt_BR-faber-medium', 'pt', 'Faber', 'male', 'brazilian', 'CC0-1.0', 67_209_996, '2227dadddfb3a2bad805d32dbace7dd4ff48053b32889dcf60d301ebac062a44'],
  ['pt_PT-tugao-medium', 'pt', 'Tugao', 'male', 'european', card, 67_000_000],
  ['nl_NL-pim-medium', 'nl', 'Pim', 'male', 'standard', card, 67_000_000],
  ['nl_BE-nathalie-medium', 'nl', 'Nathalie', 'female', 'flemish', card, 67_000_000],
  ['pl_PL-gosia-medium', 'pl', 'Gosia', 'female', 'standard', card, 67_000_000],
  ['pl_PL-darkman-medium', 'pl', 'Darkman', 'male', 'standard', card, 67_000_000],
  ['ru_RU-irina-medium', 'ru', 'Irina', 'female', 'standard', card, 67_153_308, '1fc0f54e5e084fe287c07909f2f6e0ba6d857864cf800e3ab80286a4e8233008'],
  ['ru_RU-denis-medium', 'ru', 'Denis', 'male', 'standard', card, 67_000_000],
  ['ru_RU-dmitri-medium', 'ru', 'Dmitri', 'male', 'standard', card, 67_000_000],
  ['ru_RU-ruslan-medium', 'ru', 'Ruslan', 'male', 'standard', ncSa, 67_210_684, '0690b1cad01f86e8db9ba988af24898bdc1af774e23cb2e46b9c730269b6fd83'],
  ['cs_CZ-jirka-medium', 'cs', 'Jirka', 'male', 'standard', card, 67_000_000],
  ['sk_SK-lili-medium', 'sk', 'Lili', 'female', 'standard', card, 67_000_000],
  ['sv_SE-nst-medium', 'sv', 'Nils', 'male', 'standard', 'CC0-1.0', 67_000_000],
  ['sv_SE-lisa-medium', 'sv', 'Lisa', 'female', 'standard', card, 67_000_000],
  ['da_DK-talesyntese-medium', 'da', 'Tale', 'male', 'standard', 'CC0-1.0', 67_000_000],
  ['no_NO-talesyntese-medium', 'no', 'Tale', 'male', 'standard', 'CC0-1.0', 67_000_000],
  ['fi_FI-harri-medium', 'fi', 'Harri', 'male', 'standard', card, 67_000_000],
  ['el_GR-rapunzelina-low', 'el', 'Rapunzelina', 'female', 'standard', card, 67_000_000],
  ['ro_RO-mihai-medium', 'ro', 'Mihai', 'male', 'standard', card, 67_000_000],
  ['hu_HU-anna-medium', 'hu', 'Anna', 'female', 'standard', card, 67_000_000],
  ['hu_HU-imre-medium', 'hu', 'Imre', 'male', 'standard', card, 67_000_000],
  ['tr_TR-fahrettin-medium', 'tr', 'Fahrettin', 'male', 'istanbul', card, 67_000_000],
  ['tr_TR-fettah-medium', 'tr', 'Fettah', 'male', 'istanbul', card, 67_000_000],
  ['ar_JO-kareem-medium', 'ar', 'Kareem', 'male', 'modern standard', card, 67_000_000],
  ['hi_IN-pratham-medium', 'hi', 'Pratham', 'male', 'standard', card, 67_000_000],
  ['hi_IN-priyamvada-medium', 'hi', 'Priyamvada', 'female', 'standard', card, 67_000_000],
  ['vi_VN-vais1000-medium', 'vi', 'Vais', 'female', 'northern', 'CC-BY-4.0', 67_154_040, 'fa1367710767d36ed5cf13b4a449e20c35ffd12791c2e47c2e64142bfa55551a'],
  ['zh_CN-huayan-medium', 'zh', 'Huayan', 'female', 'standard', card, 67_000_000],
];

interface PiperGroup {
  readonly name: string;
  readonly language: string;
  readonly title: string;
  readonly licence: string;
  readonly bytes: number;
  /** The speakers that become voices; a model may have more. */
  readonly speakers: readonly (readonly [sid: number, name: string, gender: Gender, accent: string])[];
  readonly age?: 'young';
}

/** Models with several speakers. */
export const piperGroups: readonly PiperGroup[] = [
  {
    name: 'en_GB-vctk-medium',
    language: 'en',
    title: 'VCTK',
    licence: 'CC-BY-4.0',
    bytes: 80_000_000,
    // The corpus records students.
    age: 'young',
    // biome-ignore format: one line per accent
    speakers: [
      [107, 'VCTK 225', 'female', 'british'], [90, 'VCTK 228', 'female', 'british'], [95, 'VCTK 226', 'male', 'british'], [81, 'VCTK 243', 'male', 'british'],
      [1, 'VCTK 236', 'female', 'northern english'], [82, 'VCTK 227', 'male', 'northern english'],
      [89, 'VCTK 233', 'female', 'midlands english'], [104, 'VCTK 256', 'male', 'midlands english'],
      [94, 'VCTK 234', 'female', 'scottish'], [2, 'VCTK 264', 'female', 'scottish'], [103, 'VCTK 249', 'female', 'scottish'],
      [102, 'VCTK 237', 'male', 'scottish'], [93, 'VCTK 246', 'male', 'scottish'], [96, 'VCTK 260', 'male', 'scottish'],
      [8, 'VCTK 283', 'female', 'irish'], [58, 'VCTK 288', 'female', 'irish'], [97, 'VCTK 245', 'male', 'irish'], [67, 'VCTK 298', 'male', 'irish'],
      [87, 'VCTK 248', 'female', 'indian'], [92, 'VCTK 251', 'male', 'indian'], [26, 'VCTK 376', 'male', 'indian'],
      [71, 'VCTK 326', 'male', 'australian'], [25, 'VCTK 374', 'male', 'australian'],
      [88, 'VCTK 253', 'female', 'welsh'], [42, 'VCTK 335', 'female', 'new zealand'], [35, 'VCTK 314', 'female', 'south african'],
    ],
  },
  {
    name: 'en_US-arctic-medium',
    language: 'en',
    title: 'Arctic',
    licence: 'CMU ARCTIC (free use)',
    bytes: 80_000_000,
    // biome-ignore format: one line per accent
    speakers: [
      [2, 'Arctic slt', 'female', 'american'], [4, 'Arctic clb', 'female', 'american'], [1, 'Arctic rms', 'male', 'american'], [7, 'Arctic bdl', 'male', 'american'],
      [0, 'Arctic awb', 'male', 'scottish'],
      [12, 'Arctic slp', 'female', 'indian'], [15, 'Arctic axb', 'female', 'indian'], [3, 'Arctic ksp', 'male', 'indian'], [17, 'Arctic gka', 'male', 'indian'],
    ],
  },
  {
    name: 'en_US-l2arctic-medium',
    language: 'en',
    title: 'L2 Arctic',
    licence: nc,
    bytes: 80_000_000,
    // biome-ignore format: one line per accent
    speakers: [
      [2, 'L2 Arctic SVBI', 'female', 'indian'], [9, 'L2 Arctic TNI', 'female', 'indian'], [10, 'L2 Arctic ASI', 'male', 'indian'], [19, 'L2 Arctic RRBI', 'male', 'indian'],
    ],
  },
  {
    name: 'es_ES-sharvard-medium',
    language: 'es',
    title: 'Sharvard',
    licence: card,
    bytes: 80_000_000,
    speakers: [
      [0, 'Sharvard M', 'male', 'peninsular'],
      [1, 'Sharvard F', 'female', 'peninsular'],
    ],
  },
  {
    name: 'fr_FR-upmc-medium',
    language: 'fr',
    title: 'UPMC',
    licence: card,
    bytes: 80_000_000,
    speakers: [
      [0, 'Jessica', 'female', 'parisian'],
      [1, 'Pierre', 'male', 'parisian'],
    ],
  },
  {
    name: 'uk_UA-ukrainian_tts-medium',
    language: 'uk',
    title: 'Lada',
    licence: card,
    bytes: 80_000_000,
    speakers: [
      [0, 'Lada', 'female', 'standard'],
      [1, 'Mykyta', 'male', 'standard'],
      [2, 'Tetiana', 'female', 'standard'],
    ],
  },
];
