import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { type LiveState, liveText } from '../../nouns/speech-to-text/live-transcription.ts';
import { Button } from '../../parts/button/button.tsx';

/** The text so far: what is final, and the words that may still change. Follows its end unless the reader scrolls up. */
export function LiveText({ state }: { state: LiveState }) {
  const { status, committed, partial } = state;
  const end = useRef<HTMLDivElement>(null);
  const { isAtEnd, goToEnd } = useFollowedEnd(end, liveText(state));
  const isEmpty = committed.length === 0 && partial === '';
  return (
    <div className="flex flex-col gap-2 text-[15px] leading-relaxed">
      <div role="log" aria-label={t('Transcript')} className="flex flex-col gap-2">
        {committed.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts are only appended
          <p key={at} dir={dirOf(text)} className="break-words">
            {text}
          </p>
        ))}
      </div>
      {partial !== '' && (
        <p dir={dirOf(partial)} data-partial className="break-words text-ink-3">
          <span className="sr-only">{t('Not final:')} </span>
          {partial}
        </p>
      )}
      {isEmpty && status === 'listening' && (
        <p className="text-ink-3">{t('Speak now. The first words appear here.')}</p>
      )}
      {/* The controls above it stay visible when it is scrolled to. */}
      <div ref={end} className="h-px scroll-mb-4" />
      {!isAtEnd && status === 'listening' && (
        <Button size="small" onClick={goToEnd} className="sticky bottom-3 self-center shadow-dialog">
          <ArrowDown aria-hidden />
          {t('Latest text')}
        </Button>
      )}
    </div>
  );
}

/** Scrolls to the end with each change of `text`, while the end was visible before it. */
function useFollowedEnd(end: RefObject<HTMLElement | null>, text: string) {
  const [isAtEnd, setAtEnd] = useState(true);
  const goToEnd = () => end.current?.scrollIntoView({ block: 'end' });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting ?? true));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new text scrolls
  useLayoutEffect(() => {
    if (isAtEnd && text !== '') goToEnd();
  }, [text]);
  return { isAtEnd, goToEnd };
}
