import { Keyboard, Mic, MicOff, PhoneOff, SendHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Input } from '../../parts/form/input.tsx';
import { ConversationLines } from './conversation-lines.tsx';
import { MinutePrice } from './minute-price.tsx';
import { useAgentConversation } from './use-agent-conversation.ts';

interface PanelProps {
  agentId: string;
  agentName: string;
  branchId?: string | undefined;
  variables?: Readonly<Record<string, string | number | boolean>>;
  /** Why nobody can talk to it now; undefined: one can. */
  locked?: string | undefined;
  /** Whether the person pays for the conversation: visitors do not. */
  showsPrice?: boolean;
  className?: string;
}

const maxTextLength = 10_000;

/** AGENT-006: talk or type with an agent. */
export function AgentConversationPanel(props: PanelProps) {
  const { agentId, agentName, branchId, variables, locked, showsPrice = false, className } = props;
  const { conversation, state } = useAgentConversation();
  const { status, lines, problem, isTextOnly, isAgentSpeaking, isMuted } = state;
  const start = (asText: boolean) =>
    void conversation.start({ agentId, branchId, isTextOnly: asText, ...(variables && { variables }) });
  const isOpen = status === 'connecting' || status === 'connected';
  return (
    <section
      aria-label={t('Conversation with {agentName}', { agentName })}
      className={classNames('flex min-h-0 flex-col', className)}
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        {lines.length > 0 ? (
          <ConversationLines lines={lines} onApprove={conversation.approve} />
        ) : (
          <p className="text-ink-3">
            {isOpen ? t('The agent begins.') : t('Talk with the agent as a caller would, or type to it.')}
          </p>
        )}
        {status === 'ended' && (
          <p role={problem ? 'alert' : 'status'} className={classNames('mt-3', problem ? 'text-bad' : 'text-ink-3')}>
            {problem ?? t('The conversation has ended.')}
          </p>
        )}
      </div>
      <div data-talk-controls className="flex flex-col gap-2 border-t p-3">
        {isOpen ? (
          <>
            <p className="text-ink-3 text-meta" role="status">
              {statusText({ status, isTextOnly, isAgentSpeaking, isMuted })}
            </p>
            <div className="flex items-center gap-2">
              <MessageForm isReady={status === 'connected'} onSay={conversation.say} />
              {!isTextOnly && (
                <IconButton
                  label={isMuted ? t('Unmute microphone') : t('Mute microphone')}
                  onClick={() => conversation.mute(!isMuted)}
                >
                  {isMuted ? <MicOff /> : <Mic />}
                </IconButton>
              )}
              <IconButton label={t('End conversation')} onClick={conversation.end}>
                <PhoneOff />
              </IconButton>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button kind="primary" disabled={locked !== undefined} onClick={() => start(false)}>
              <Mic aria-hidden />
              {t('Talk')}
            </Button>
            <Button disabled={locked !== undefined} onClick={() => start(true)}>
              <Keyboard aria-hidden />
              {t('Type', {}, 'verb')}
            </Button>
            {locked !== undefined && <p className="text-ink-3 text-meta">{locked}</p>}
            {locked === undefined && showsPrice && <MinutePrice />}
          </div>
        )}
      </div>
    </section>
  );
}

function statusText(state: {
  readonly status: string;
  readonly isTextOnly: boolean;
  readonly isAgentSpeaking: boolean;
  readonly isMuted: boolean;
}): string {
  if (state.status === 'connecting') return t('Connecting…');
  if (state.isTextOnly) return t('Connected. Type to the agent.');
  if (state.isAgentSpeaking) return t('The agent speaks. Speak to interrupt it.');
  return state.isMuted ? t('Your microphone is muted.') : t('The agent listens.');
}

function MessageForm({ isReady, onSay }: { isReady: boolean; onSay: (text: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || text.trim() === '') return;
    onSay(text.trim());
    setText('');
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 items-center gap-2">
      <Input
        aria-label={t('Message to the agent')}
        dir="auto"
        value={text}
        maxLength={maxTextLength}
        placeholder={t('Type a message')}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton label={t('Send message')} type="submit" disabled={!isReady || text.trim() === ''}>
        <SendHorizontal />
      </IconButton>
    </form>
  );
}
