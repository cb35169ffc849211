import { formatDuration } from '../../format/duration.ts';
import { dirOf } from '../../format/text-direction.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import type { TranscriptTurn } from '../../nouns/conversations/conversations-queries.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { turnAt } from './turn-at.ts';

interface TranscriptProps {
  turns: readonly TranscriptTurn[];
  /** Where the recording plays, s; undefined while it does not. */
  playedS: number | undefined;
  /** Plays from there; undefined without a recording. */
  onSeek: ((seconds: number) => void) | undefined;
}

/** What was said and done, in step with the recording. */
export function Transcript({ turns, playedS, onSeek }: TranscriptProps) {
  const current = playedS === undefined ? undefined : turnAt(turns, playedS);
  if (turns.length === 0) return <p className="text-ink-3">{t('Nothing was said.')}</p>;
  return (
    <ol aria-label={t('Transcript')} className="flex flex-col gap-3">
      {turns.map((turn, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added
        <li key={at} className={classNames('rounded-m px-2 py-1', at === current && 'bg-accent-soft')}>
          <p className="flex items-baseline gap-2 text-ink-3 text-meta">
            <span className="font-[560] text-ink-2">{turn.role === 'user' ? t('Person') : t('Agent')}</span>
            {onSeek ? (
              <button
                type="button"
                className="tabular-nums underline-offset-2 hover:underline"
                onClick={() => onSeek(turn.time_in_call_secs)}
              >
                {formatDuration(turn.time_in_call_secs)}
              </button>
            ) : (
              <span className="tabular-nums">{formatDuration(turn.time_in_call_secs)}</span>
            )}
            {turn.interrupted && <span>{t('interrupted')}</span>}
          </p>
          {turn.message && (
            <p dir={dirOf(turn.message)} className="whitespace-pre-wrap break-words">
              {turn.message}
            </p>
          )}
          {turn.tool_calls?.map(({ request_id, tool_name, params_as_json }) => (
            <p key={request_id} className="text-ink-2 text-meta">
              <T
                text="Calls {tool_name} {params_as_json}"
                tool_name={<code className="font-mono">{tool_name}</code>}
                params_as_json={<code className="break-all font-mono">{params_as_json}</code>}
              />
            </p>
          ))}
          {turn.tool_results?.map(({ request_id, tool_name, result_value, is_error }) => (
            <p key={request_id} className={classNames('text-meta', is_error ? 'text-bad' : 'text-ink-2')}>
              <code className="font-mono">{tool_name}</code> {is_error ? t('failed') : t('answered')}:{' '}
              <code className="break-all font-mono">{result_value}</code>
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
