import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle, Wrench } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import type { ConversationLine } from './conversation-log.ts';

const outcomeIcons = { asking: CircleHelp, running: LoaderCircle, done: CircleCheck, failed: CircleAlert };
const outcomeTexts = {
  asking: t('waits for your approval'),
  running: t('running'),
  done: t('done'),
  failed: t('failed'),
};

interface LinesProps {
  lines: readonly ConversationLine[];
  /** Answers a tool that waits for approval. */
  onApprove: (toolCallId: string, isApproved: boolean) => void;
}

/** What was said, the newest at the bottom, which stays in view. */
export function ConversationLines({ lines, onApprove }: LinesProps) {
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each change of the lines
  useEffect(() => {
    // Its result is a promise in newer browsers, which must not be returned to React.
    void end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  return (
    <ol aria-label={t('Conversation')} aria-live="polite" className="flex flex-col gap-2">
      {lines.map((line) => (
        <Line key={line.id} line={line} onApprove={onApprove} />
      ))}
      <li ref={end} aria-hidden />
    </ol>
  );
}

function Line({ line, onApprove }: { line: ConversationLine } & Pick<LinesProps, 'onApprove'>) {
  const { id, role, text, isOpen, isCut, outcome = 'running' } = line;
  if (role === 'tool') {
    const Icon = outcomeIcons[outcome];
    return (
      <li className="flex items-center gap-2 self-center text-ink-3 text-meta">
        <Wrench className="size-3.5" aria-hidden />
        <span>
          {text}: {outcomeTexts[outcome]}
        </span>
        <Icon className={classNames('size-3.5', outcome === 'running' && 'animate-spin')} aria-hidden />
        {outcome === 'asking' && (
          <>
            <Button size="small" onClick={() => onApprove(id, true)}>
              {t('Allow')}
            </Button>
            <Button size="small" onClick={() => onApprove(id, false)}>
              {t('Refuse')}
            </Button>
          </>
        )}
      </li>
    );
  }
  return (
    <li className={classNames('flex max-w-[85%] flex-col', role === 'user' ? 'self-end' : 'self-start')}>
      <span className="sr-only">{role === 'user' ? t('You') : t('Agent')}:</span>
      <span
        dir={dirOf(text)}
        className={classNames(
          'whitespace-pre-wrap break-words rounded-m px-3 py-2',
          role === 'user' ? 'bg-accent text-on-accent' : 'border bg-surface',
          isOpen && 'opacity-70',
        )}
      >
        {text || '…'}
      </span>
      {isCut && <span className="text-ink-3 text-meta">{t('Interrupted here')}</span>}
    </li>
  );
}
