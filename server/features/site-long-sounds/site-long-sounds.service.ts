import { hash } from 'node:crypto';
import type { Pcm } from '../../../audio/pcm.ts';
import {
  type DubLanguage,
  dubBackground,
  dubLanguages,
  dubLines,
  dubSoundId,
  dubVoices,
} from '../../../contract/catalogue/site/long-sounds/dub-scene.ts';
import {
  articleParagraphs,
  articleSoundId,
  articleVoice,
} from '../../../contract/catalogue/site/long-sounds/reader-article.ts';
import { chapterPiece, dialoguePiece } from '../../../contract/catalogue/site/long-sounds/showcase-pieces.ts';
import {
  chapterSentences,
  chapterSoundId,
  chapterTakes,
  chapterVoices,
  takesSentence,
} from '../../../contract/catalogue/site/long-sounds/studio-chapter.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import type { DubSceneService } from './dub-scene.service.ts';
import { type LineToSpeak, type PlacedLines, type SpokenLinesService, trackRate } from './spoken-lines.service.ts';

interface SiteLongSoundsDeps {
  readonly spokenLines: Pick<SpokenLinesService, 'speakInTurn' | 'render' | 'versionOf'>;
  readonly dubScene: Pick<DubSceneService, 'place' | 'render'>;
}

type TimedLines = Omit<PlacedLines, 'lines'> & { readonly lines: readonly Omit<PlacedLines['lines'][number], 'pcm'>[] };

interface LongSound extends SiteSound {
  place(signal: AbortSignal): Promise<PlacedLines>;
}

/** Silence between sentences of one reader, between paragraphs or speakers, and around a sound, in ms. */
const [sentencePauseMs, paragraphPauseMs, edgeMs] = [350, 700, 150];
const maxPlacingMs = 60_000;

/** The sounds of the public site that consist of lines with times: the dubbed scene, the chapter, the article. */
export function siteLongSoundsService({ spokenLines, dubScene }: SiteLongSoundsDeps) {
  /** Both by ID and version, so that a sound of another model gets its own times. */
  const times = new Map<string, TimedLines>();
  const placing = new Map<string, Promise<PlacedLines>>();

  /** Callers at the same time share one call of the engines; the times are kept. */
  function placeOnce(sound: LongSound): Promise<PlacedLines> {
    const key = keyOf(sound);
    const running =
      placing.get(key) ?? sound.place(AbortSignal.timeout(maxPlacingMs)).finally(() => placing.delete(key));
    placing.set(key, running);
    return running.then((placed) => {
      times.set(key, withoutSound(placed));
      return placed;
    });
  }

  /** Lines that are spoken one after the other. */
  function inTurn(id: string, lines: readonly (LineToSpeak & { readonly pauseMs: number })[]): LongSound {
    const voiceIds = lines.map(({ voiceId }) => voiceId);
    const sound: LongSound = {
      id,
      get version() {
        return versionOf(lines, spokenLines.versionOf(voiceIds));
      },
      place: (signal) => spokenLines.speakInTurn(lines, { leadMs: edgeMs }, signal),
      async *make(): AsyncGenerator<Pcm> {
        for await (const samples of spokenLines.render(await placeOnce(sound)))
          yield { samples, sampleRate: trackRate };
      },
    };
    return sound;
  }

  function dub(language: DubLanguage): LongSound {
    const voiceIds = [dubVoices.en, dubVoices[language]].flatMap(({ traveler, clerk }) => [traveler.id, clerk.id]);
    const sound: LongSound = {
      id: dubSoundId(language),
      get version() {
        return versionOf([dubBackground, dubLines, voiceIds], spokenLines.versionOf(voiceIds));
      },
      place: (signal) => dubScene.place(language, signal),
      async *make(signal) {
        yield* dubScene.render(await placeOnce(sound), signal);
      },
    };
    return sound;
  }

  const chapterLines = chapterSentences.map(({ role, text }, index) => ({
    voiceId: chapterVoices[role].id,
    text,
    languageCode: 'en',
    pauseMs: pauseBefore(chapterSentences[index + 1]?.isFirst === true),
  }));
  const articleLines = articleParagraphs.flatMap((sentences) =>
    sentences.map((text, index) => ({
      voiceId: articleVoice.id,
      text,
      languageCode: 'en',
      pauseMs: pauseBefore(index === sentences.length - 1),
    })),
  );
  const sounds: readonly LongSound[] = [
    ...dubLanguages.map(dub),
    inTurn(chapterSoundId, chapterLines),
    ...chapterTakes.map(({ id, ...settings }) =>
      inTurn(id, [{ ...chapterLines[takesSentence]!, pauseMs: edgeMs, settings }]),
    ),
    inTurn(articleSoundId, articleLines),
    ...[chapterPiece, dialoguePiece].map(({ id, lines }) =>
      inTurn(
        id,
        lines.map(({ voice, text }) => ({ voiceId: voice.id, text, languageCode: 'en', pauseMs: sentencePauseMs })),
      ),
    ),
  ];

  return {
    sounds: sounds as readonly SiteSound[],

    /** When the lines of a sound are heard; computed once. Throws `site_sound_not_found`. */
    async timesOf(id: string): Promise<TimedLines> {
      const sound = sounds.find((one) => one.id === id);
      if (!sound) throw new AppError('site_sound_not_found', { param: 'sound_id' });
      return times.get(keyOf(sound)) ?? withoutSound(await placeOnce(sound));
    },
  };
}
export type SiteLongSoundsService = ReturnType<typeof siteLongSoundsService>;

const keyOf = ({ id, version }: LongSound): string => `${id} ${version}`;

const pauseBefore = (isNewParagraph: boolean): number => (isNewParagraph ? paragraphPauseMs : sentencePauseMs);

const versionOf = (content: unknown, models: string): string =>
  hash('sha256', JSON.stringify([content, models, versionOfPlacing]));

/** Changes when lines are placed or mixed in another way. */
const versionOfPlacing = 1;

/** Only the times are kept in memory. */
const withoutSound = ({ lines, durationMs }: PlacedLines): TimedLines => ({
  durationMs,
  lines: lines.map(({ pcm: _, ...line }) => line),
});
