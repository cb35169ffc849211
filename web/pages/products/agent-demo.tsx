import { ArrowUp, CircleAlert, Pause, Play, RotateCcw, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { theaterName, theaterQuestions } from '../../../contract/catalogue/site/theater.ts';
import { showcaseVoices } from '../../../contract/catalogue/voices/showcase-voices.ts';
import { maxAgentMessage, maxAgentMessages } from '../../../contract/site/site-agent-limits.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { controlClasses } from '../../parts/form/input.tsx';
import { AgentKnowledge } from './agent-knowledge.tsx';
import { AgentSteps } from './agent-steps.tsx';
import { type AgentTurn, useSiteAgent } from './use-site-agent.ts';

const iconButton =
  'grid size-8 shrink-0 place-items-center rounded-s text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink [&_svg]:size-4';

/** A conversation with the front desk of a theater that does not exist: a real agent of this server, with its voice. */
export function AgentDemo() {
  const agent = useSiteAgent();
  const { turns, status, failure, isMuted, playing } = agent;
  const input = useRef<HTMLInputElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const isFull = turns.filter(({ isAgent }) => !isAgent).length >= maxAgentMessages;
  const isOver = status === 'ended' || isFull;
  // The newest words are in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls with each turn
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [turns.length, status]);

  async function send() {
    const field = input.current!;
    const text = field.value.trim();
    if (text === '' || status === 'waiting') return;
    field.value = '';
    if (!(await agent.say(text))) field.value = text;
  }
  function restart() {
    agent.restart();
    if (input.current) input.current.value = '';
  }

  return (
    <section data-demo="" aria-label={t('Talk to an agent')} className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex h-[540px] flex-col overflow-hidden rounded-m border bg-surface">
        <div className="flex items-center gap-3 border-b px-4 py-3">
          <VoiceAvatar id={showcaseVoices[0]!.voiceId} size={36} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-[600]">{theaterName}</p>
            <p className="truncate text-ink-3 text-meta">{t('The front desk of a theater that does not exist')}</p>
          </div>
          <button
            type="button"
            aria-label={t('Sound')}
            aria-pressed={!isMuted}
            onClick={agent.toggleSound}
            className={iconButton}
          >
            {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </button>
          {turns.length > 0 && (
            <button type="button" aria-label={t('Start over')} onClick={restart} className={iconButton}>
              <RotateCcw aria-hidden />
            </button>
          )}
        </div>

        {turns.length === 0 && status === 'idle' ? (
          <div className="flex flex-1 flex-col items-center justify-center gap-4 px-5 text-center">
            <p className="max-w-sm text-pretty text-ink-2">
              {t('Ask about shows, prices and seats, or book some. The agent answers in writing and in its voice.')}
            </p>
            <Button kind="primary" size="large" onClick={() => agent.say()}>
              <Play className="fill-current" strokeWidth={0} aria-hidden />
              {t('Start the conversation')}
            </Button>
          </div>
        ) : (
          <div
            ref={log}
            role="log"
            aria-label={t('Conversation')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
            tabIndex={0}
            className="flex flex-1 flex-col gap-3 overflow-y-auto px-4 py-4"
          >
            {turns.map((turn) => (
              <Turn
                key={turn.id}
                turn={turn}
                isPlaying={playing === turn.id}
                onToggle={() => (playing === turn.id ? agent.pause() : agent.play(turn))}
              />
            ))}
            {status === 'waiting' && <Dots />}
            {status === 'ended' && (
              <p className="self-center text-ink-3 text-meta">{t('The conversation has ended.')}</p>
            )}
          </div>
        )}

        {failure && (
          <p role="alert" className="flex items-center gap-2 border-t px-4 py-2 text-bad text-small">
            <CircleAlert className="size-4 shrink-0" aria-hidden />
            {failure}
          </p>
        )}

        <div className="border-t px-4 pt-3 pb-4">
          {isOver ? (
            <Button onClick={restart} className="w-full">
              {t('Start over')}
            </Button>
          ) : (
            <>
              <ul aria-label={t('Examples')} className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-3 sm:flex-wrap">
                {theaterQuestions.map((question) => (
                  <li key={question} className="shrink-0">
                    <button
                      type="button"
                      lang="en"
                      onClick={() => agent.say(question)}
                      className="h-8 rounded-full border bg-bg px-3 text-ink-2 text-small transition-colors duration-150 hover:bg-hover hover:text-ink"
                    >
                      {question}
                    </button>
                  </li>
                ))}
              </ul>
              <div className="flex gap-2">
                <input
                  ref={input}
                  type="text"
                  aria-label={t('Your message')}
                  placeholder={t('Write in English')}
                  maxLength={maxAgentMessage}
                  autoComplete="off"
                  onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void send()}
                  className={classNames(controlClasses, 'h-[42px]')}
                />
                <button
                  type="button"
                  aria-label={t('Send')}
                  onClick={() => void send()}
                  className="grid size-[42px] shrink-0 place-items-center rounded-m bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-hover"
                >
                  <ArrowUp className="size-5" aria-hidden />
                </button>
              </div>
            </>
          )}
        </div>
      </div>
      <AgentKnowledge turns={turns} />
    </section>
  );
}

interface TurnProps {
  turn: AgentTurn;
  isPlaying: boolean;
  onToggle: () => void;
}

function Turn({ turn, isPlaying, onToggle }: TurnProps) {
  if (!turn.isAgent)
    return (
      <p className="max-w-[85%] animate-rise self-end whitespace-pre-wrap break-words rounded-m rounded-ee-[3px] bg-accent-soft px-3 py-2">
        {turn.text}
      </p>
    );
  return (
    <div className="flex max-w-[92%] animate-rise flex-col gap-1.5 self-start">
      <div className="flex items-start gap-2">
        <button
          type="button"
          aria-label={isPlaying ? t('Pause the reply') : t('Play the reply')}
          onClick={onToggle}
          className="mt-1 grid size-8 shrink-0 place-items-center rounded-full border bg-bg text-ink transition-colors duration-150 hover:bg-hover [&_svg]:size-3.5"
        >
          {isPlaying ? (
            <Pause className="fill-current" strokeWidth={0} aria-hidden />
          ) : (
            <Play className="ms-0.5 fill-current" strokeWidth={0} aria-hidden />
          )}
        </button>
        <p
          lang="en"
          className={classNames(
            'rounded-m rounded-es-[3px] border bg-bg px-3 py-2 transition-colors duration-150',
            isPlaying && 'border-accent',
          )}
        >
          {turn.text}
        </p>
      </div>
      <AgentSteps steps={turn.steps} />
    </div>
  );
}

const Dots = () => (
  <p role="status" className="flex gap-1 self-start rounded-m border bg-bg px-4 py-3">
    <span className="sr-only">{t('The agent is answering')}</span>
    {[0, 150, 300].map((delayMs) => (
      <span
        key={delayMs}
        style={{ animationDelay: `${delayMs}ms` }}
        className="size-1.5 animate-pulse rounded-full bg-ink-3"
        aria-hidden
      />
    ))}
  </p>
);
