/** A language of the scene: the original, then those it was dubbed into. */
export const dubLanguages = ['en', 'es', 'de', 'ja'] as const;
export type DubLanguage = (typeof dubLanguages)[number];

type Speaker = 'traveler' | 'clerk';

interface DubLine {
  readonly speaker: Speaker;
  /** Silence before the next line, of which a longer translation may borrow. */
  readonly pauseMs: number;
  readonly texts: Readonly<Record<DubLanguage, string>>;
}

/** The voices of a language, by speaker. */
export const dubVoices: Readonly<Record<DubLanguage, Readonly<Record<Speaker, { id: string; name: string }>>>> = {
  en: {
    traveler: { id: 'zwwM5hpA6eEfujfoRnxa', name: 'Nora' },
    clerk: { id: '6wHW35PBbnm3NliqNT1N', name: 'Fergus' },
  },
  es: {
    traveler: { id: 'Z4qTOWIsYy2e2CnjTaDj', name: 'Ines' },
    clerk: { id: 'gzdWu252SYlE4Ivwpm1e', name: 'Mateo' },
  },
  de: {
    traveler: { id: '7RCaalcxuyBop5aVkxGz', name: 'Greta' },
    clerk: { id: 'b89pc86E7oJaffq6DOto', name: 'Lothar' },
  },
  ja: {
    traveler: { id: 'VJeK0FNjNCehkWsFTGF3', name: 'Haruka' },
    // The only default voice that is Japanese is that of a woman.
    clerk: { id: 'RtLAND3TvpoaZvViPRjf', name: 'Minjun' },
  },
};

/** A scene on a platform in the rain. Its translations were written with it, not by a translator of the server. */
export const dubLines: readonly DubLine[] = [
  {
    speaker: 'traveler',
    pauseMs: 500,
    texts: {
      en: 'Is this the night train to Lisbon?',
      es: '¿Es este el tren nocturno a Lisboa?',
      de: 'Ist das der Nachtzug nach Lissabon?',
      ja: 'これはリスボン行きの夜行列車ですか。',
    },
  },
  {
    speaker: 'clerk',
    pauseMs: 700,
    texts: {
      en: 'It was. It left four minutes ago.',
      es: 'Lo era. Salió hace cuatro minutos.',
      de: 'Das war er. Er ist vor vier Minuten abgefahren.',
      ja: 'そうでした。四分前に出ましたよ。',
    },
  },
  {
    speaker: 'traveler',
    pauseMs: 450,
    texts: {
      en: 'But the board says it is late.',
      es: 'Pero el panel dice que viene con retraso.',
      de: 'Aber laut Tafel hat er Verspätung.',
      ja: 'でも、案内板には遅れと出ています。',
    },
  },
  {
    speaker: 'clerk',
    pauseMs: 900,
    texts: {
      en: 'The board is always late. The train never is.',
      es: 'El panel siempre va con retraso. El tren, nunca.',
      de: 'Die Tafel hat immer Verspätung. Der Zug nie.',
      ja: '遅れるのはいつも案内板です。列車は遅れません。',
    },
  },
  {
    speaker: 'traveler',
    pauseMs: 450,
    texts: {
      en: 'Then I will wait for the next one. When does it leave?',
      es: 'Entonces esperaré el siguiente. ¿A qué hora sale?',
      de: 'Dann warte ich auf den nächsten. Wann fährt er?',
      ja: 'では、次の列車を待ちます。いつ出ますか。',
    },
  },
  {
    speaker: 'clerk',
    pauseMs: 600,
    texts: {
      en: 'Tomorrow, at six. There is tea in the waiting room.',
      es: 'Mañana, a las seis. Hay té en la sala de espera.',
      de: 'Morgen um sechs. Im Wartesaal gibt es Tee.',
      ja: '明日の六時です。待合室にお茶がありますよ。',
    },
  },
  {
    speaker: 'traveler',
    pauseMs: 400,
    texts: {
      en: 'You are very kind. Is it far?',
      es: 'Es usted muy amable. ¿Está lejos?',
      de: 'Sie sind sehr freundlich. Ist es weit?',
      ja: 'ご親切にありがとうございます。遠いですか。',
    },
  },
  {
    speaker: 'clerk',
    pauseMs: 1500,
    texts: {
      en: 'Twelve steps. Mind the cat, she was here first.',
      es: 'A doce pasos. Cuidado con la gata, ella llegó primero.',
      de: 'Zwölf Schritte. Achten Sie auf die Katze, sie war zuerst da.',
      ja: '十二歩です。猫に気をつけて。先にいたのはあの子ですから。',
    },
  },
];

/** The background of the scene, which is the same in every language: a prompt for a sound effect. */
export const dubBackground = 'Steady rain on a window';
/** The scene starts with the background alone. */
export const dubLeadMs = 800;

export const dubSoundId = (language: DubLanguage): string => `dub-${language}`;
