import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { defaultModelId } from '../../../contract/catalogue/models.ts';
import { defaultOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { showcaseVoices } from '../../../contract/catalogue/voices/showcase-voices.ts';
import { maxSiteText } from '../../../contract/site/site-limits.ts';
import { api } from '../../data/api/api.ts';
import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { codeSnippet, type SnippetLanguage, snippetLanguages } from '../../nouns/speech/code-snippets.ts';
import { Button } from '../../parts/button/button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Tabs } from '../../parts/display/tabs.tsx';
import { controlClasses } from '../../parts/form/input.tsx';
import { blobTrack } from '../../parts/player/blob-track.ts';
import { player } from '../../parts/player/player-instance.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { TrackPlayer } from '../site/track-player.tsx';

const firstText = 'Hello from my own server.';
const voiceId = showcaseVoices[0]!.voiceId;

/** The reply to the call that is shown: its audio, and how long it took. */
interface Reply {
  readonly track: Track;
  readonly kilobytes: number;
  readonly milliseconds: number;
}

/** A first call in three languages, which a visitor can make with a text of their own. */
export function ApiDemo({ origin }: { origin: string }) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [text, setText] = useState(firstText);
  const [reply, setReply] = useState<Reply>();
  const [failure, setFailure] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A text that was typed before the scripts had loaded counts.
  useEffect(() => setText(input.current!.value), []);

  async function run() {
    if (isRunning || text.trim() === '') return;
    setIsRunning(true);
    setFailure(undefined);
    const startedAt = performance.now();
    try {
      const response = await api.open('POST /v1/site/speech', { body: { text: text.trim(), voice_id: voiceId } });
      const blob = await response.blob();
      const milliseconds = Math.round(performance.now() - startedAt);
      const track = blobTrack({ id: String(startedAt), title: t('The reply'), blob, seconds: undefined });
      setReply({ track, kilobytes: Math.ceil(blob.size / 1000), milliseconds });
      player.play(track);
    } catch (error) {
      if (!isAbort(error)) setFailure(messageOf(error));
    } finally {
      setIsRunning(false);
    }
  }

  const request = {
    ...{ voiceId, text, modelId: defaultModelId, outputFormat: defaultOutputFormat },
    ...{ languageCode: undefined, settings: undefined },
  };
  return (
    <section data-demo="" aria-label={t('A first call')} className="min-w-0 rounded-m border bg-surface p-4 sm:p-6">
      <div className="flex flex-col gap-2 sm:flex-row">
        <input
          ref={input}
          type="text"
          aria-label={t('Text')}
          defaultValue={firstText}
          maxLength={maxSiteText}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void run()}
          className={classNames(controlClasses, 'h-[42px]')}
        />
        <Button kind="primary" size="large" busy={isRunning} onClick={() => void run()} className="shrink-0">
          {!isRunning && <Play className="fill-current" strokeWidth={0} aria-hidden />}
          {t('Run')}
        </Button>
      </div>
      <p className="mt-2 text-ink-3 text-meta">
        {t('Runs without a key, three times a day, with the same engine and voice.')}
      </p>
      <Tabs
        label={t('Language')}
        value={language}
        onChange={setLanguage}
        className="mt-4"
        panelClassName="pt-3"
        tabs={snippetLanguages.map((id) => ({
          id,
          title: id,
          content: (
            <CodeBlock
              code={codeSnippet(id, request, origin)}
              label={t('Copy the {language} code', { language: id })}
            />
          ),
        }))}
      />
      {failure && (
        <p role="alert" className="mt-3 text-bad">
          {failure}
        </p>
      )}
      {reply && (
        <div className="mt-4 flex animate-rise flex-col gap-2 border-t pt-4 sm:flex-row sm:items-center sm:gap-4">
          <p role="status" className="font-mono text-ink-2 text-small tabular-nums">
            {`200 · audio/mpeg · ${reply.kilobytes} kB · ${reply.milliseconds} ms`}
          </p>
          <TrackPlayer track={reply.track} className="min-w-0 flex-1" />
        </div>
      )}
    </section>
  );
}
