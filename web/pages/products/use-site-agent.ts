import { useEffect, useRef, useState } from 'react';
import type { SiteAgentReply, SiteAgentStep } from '../../../contract/site/site-agent.ts';
import { api } from '../../data/api/api.ts';
import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { decodeBase64 } from '../../data/api/byte-stream.ts';

/** What somebody said in the conversation. */
export interface AgentTurn {
  readonly id: number;
  readonly isAgent: boolean;
  readonly text: string;
  /** What the agent did for its reply. */
  readonly steps: readonly SiteAgentStep[];
  /** Its speech. */
  readonly audioUrl?: string;
}

interface Running {
  call?: AbortController;
  audio?: HTMLAudioElement;
  readonly urls: string[];
}

/** Ends what runs; a reply that is still on its way is dropped. */
function stop({ call, audio, urls }: Running): void {
  call?.abort();
  audio?.pause();
  for (const url of urls.splice(0)) URL.revokeObjectURL(url);
}

type Status = 'idle' | 'waiting' | 'ready' | 'ended';

/** A conversation with the demo agent, which is only in this page: each call sends all that the visitor has said. */
export function useSiteAgent() {
  const [turns, setTurns] = useState<readonly AgentTurn[]>([]);
  const [status, setStatus] = useState<Status>('idle');
  const [failure, setFailure] = useState<string>();
  const [playing, setPlaying] = useState<number>();
  const [isMuted, setIsMuted] = useState(false);
  const running = useRef<Running>({ urls: [] });
  useEffect(() => () => stop(running.current), []);

  function play({ id, audioUrl }: AgentTurn) {
    if (audioUrl === undefined) return;
    pause();
    const element = new Audio(audioUrl);
    running.current.audio = element;
    element.onplaying = () => setPlaying(id);
    element.onpause = () => setPlaying((current) => (current === id ? undefined : current));
    // A browser may refuse sound that starts by itself; the reply has a button then.
    element.play().catch(() => {});
  }

  const pause = () => running.current.audio?.pause();

  const addTurn = (turn: Omit<AgentTurn, 'id'>): AgentTurn => {
    const added = { ...turn, id: Math.random() };
    setTurns((all) => [...all, added]);
    return added;
  };

  function showReply({ text, steps, audio_base64, has_ended }: SiteAgentReply) {
    const audioUrl = URL.createObjectURL(new Blob([decodeBase64(audio_base64)], { type: 'audio/mpeg' }));
    running.current.urls.push(audioUrl);
    const turn = addTurn({ isAgent: true, text, steps, audioUrl });
    if (!isMuted) play(turn);
    setStatus(has_ended ? 'ended' : 'ready');
  }

  const request = (messages: readonly string[], signal: AbortSignal) =>
    api.call('POST /v1/site/agent', { body: { messages: [...messages] }, signal });

  /** Says something to the agent, which greets first; without a text it only greets. False: the reply failed. */
  async function say(text?: string): Promise<boolean> {
    if (status === 'waiting' || status === 'ended') return false;
    const call = new AbortController();
    running.current.call = call;
    const { signal } = call;
    const said = turns.filter(({ isAgent }) => !isAgent).map((turn) => turn.text);
    pause();
    setFailure(undefined);
    setStatus('waiting');
    if (text !== undefined) addTurn({ isAgent: false, text, steps: [] });
    try {
      const reply = await request(text === undefined ? said : [...said, text], signal);
      if (!signal.aborted) showReply(reply);
      return true;
    } catch (error) {
      if (isAbort(error) || signal.aborted) return true;
      if (text !== undefined) setTurns((all) => all.slice(0, -1));
      setFailure(messageOf(error));
      setStatus(turns.length === 0 ? 'idle' : 'ready');
      return false;
    }
  }

  function restart() {
    stop(running.current);
    setTurns([]);
    setFailure(undefined);
    setPlaying(undefined);
    setStatus('idle');
  }

  function toggleSound() {
    if (!isMuted) pause();
    setIsMuted(!isMuted);
  }

  return { turns, status, failure, playing, isMuted, say, play, pause, restart, toggleSound };
}
