import {
  chapterSentences,
  chapterSoundId,
  chapterTakes,
  chapterTitle,
  chapterVoices,
  takesSentence,
} from '../../../contract/catalogue/site/long-sounds/studio-chapter.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { siteSoundTrack } from '../site/site-sound-track.ts';
import { SoundPlayer } from '../site/sound-player.tsx';
import { TrackPlayer } from '../site/track-player.tsx';
import { loadTimes, playAt, useHeardLine, useSoundTimes } from './sound-times.ts';

const track = siteSoundTrack(chapterSoundId, chapterTitle);

const starts = chapterSentences.flatMap(({ isFirst }, index) => (isFirst ? [index] : []));
const paragraphs = starts.map((start, at) => ({ start, sentences: chapterSentences.slice(start, starts[at + 1]) }));

const playSentence = async (index: number): Promise<void> => {
  const { lines } = await loadTimes(chapterSoundId);
  playAt(track, lines[index]!.start_ms / 1000);
};

/** A chapter with three voices: a click on a sentence plays from there, and the sentence that is heard lights up. */
export function StudioDemo() {
  const heard = useHeardLine(chapterSoundId, useSoundTimes(chapterSoundId));
  return (
    <section data-demo="" aria-label={t('A chapter in Studio')} className="overflow-hidden rounded-m border bg-surface">
      <div className="border-b px-4 pt-4 sm:px-8">
        <h2 lang="en" className="font-[620] text-[20px] leading-[28px] tracking-[-0.01em]">
          {chapterTitle}
        </h2>
        <TrackPlayer track={track} />
      </div>
      <div lang="en" dir="ltr" className="grid gap-y-3 px-4 py-6 sm:px-8">
        {paragraphs.map(({ start, sentences }) => (
          <div key={start} className="grid gap-x-6 sm:grid-cols-[88px_1fr]">
            <p className="pt-[5px] text-ink-3 text-meta">{chapterVoices[sentences[0]!.role].name}</p>
            <p className="max-w-2xl text-[18px] leading-[30px]">
              {sentences.map(({ text }, at) => (
                <span key={text}>
                  <button
                    type="button"
                    aria-current={start + at === heard ? 'true' : undefined}
                    onClick={() => void playSentence(start + at)}
                    className={classNames(
                      'inline cursor-pointer rounded-[4px] box-decoration-clone px-0.5 text-start transition-colors duration-150',
                      start + at === heard ? 'bg-accent-soft text-ink' : 'hover:bg-hover',
                    )}
                  >
                    {text}
                  </button>{' '}
                </span>
              ))}
            </p>
          </div>
        ))}
      </div>
      <div className="border-t px-4 py-5 sm:px-8">
        <h3 className="font-[600] text-strong">{t('Three takes of one sentence')}</h3>
        <p lang="en" className="mt-1 text-ink-2">
          {chapterSentences[takesSentence]!.text}
        </p>
        <ul className="mt-2 grid gap-x-8 md:grid-cols-3">
          {chapterTakes.map(({ id, stability, style, speed }, index) => (
            <li key={id}>
              <SoundPlayer id={id} title={t('Take {number}', { number: index + 1 })} />
              <p className="text-ink-3 text-meta">
                {t('Stability {stability} %, style {style} %, speed {speed}', {
                  stability: stability * 100,
                  style: style * 100,
                  speed,
                })}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <p className="border-t px-4 py-3 text-ink-3 text-small sm:px-8">
        {t(
          'The story was written for this page. The engines of this server spoke each sentence with the voice of its line.',
        )}
      </p>
    </section>
  );
}
