import { buffer } from 'node:stream/consumers';
import { showcaseVoices } from '../../../contract/catalogue/voices/showcase-voices.ts';
import type { SiteAgentReply, SiteAgentStep } from '../../../contract/site/site-agent.ts';
import { agentRepliesPerDay } from '../../../contract/site/site-agent-limits.ts';
import type { Speech } from '../../../engines/registry.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import type { BrainNeighbours } from '../agent-brain/brain-neighbours.rules.ts';
import type { BrainEvent, BrainScene } from '../agent-brain/brain-session.rules.ts';
import { brainSession } from '../agent-brain/brain-session.service.ts';
import { speakWithDefaults } from '../site-speech/default-speech.service.ts';
import { type VisitorLimitDeps, visitorLimit } from '../site-speech/visitor-limit.service.ts';
import { holdSeats, theaterAgent, theaterChunks, theaterTools } from './theater-agent.rules.ts';

interface SiteAgentDeps extends VisitorLimitDeps {
  readonly speech: Pick<Speech, 'voices' | 'findVoice' | 'speak'>;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
  readonly clock: Clock;
  readonly log: Log;
}

const format = 'mp3_44100_64';

const neighbours: BrainNeighbours = {
  agentConfigs: { live: async () => undefined },
  agentProcedures: { forVersion: () => [] },
  knowledgeSearch: { find: async () => theaterChunks, promptTexts: async () => [] },
  toolRunning: {
    listFor: async () => theaterTools,
    async run(_tool, parameters) {
      const assignments = holdSeats(parameters);
      return { result: JSON.stringify(assignments), isError: false, durationMs: 0, assignments };
    },
  },
};

/** A telephone call, so that the agent offers to hand it over. */
const scene: BrainScene = {
  conversationId: 'site-agent',
  environment: 'production',
  variables: {},
  language: 'en',
  channel: 'phone',
  textOnly: false,
  transferCall: async () => {},
  callClientTool: async () => ({ result: '', isError: true }),
  approve: async () => false,
};

/**
 * The agent of the public site, which visitors talk to without an account. It is the guided agent, which needs no language
 * model. Nothing of a conversation is kept: each request has all that the visitor said, and the agent goes through it
 * again up to the newest message.
 */
export function siteAgentService({ speech, watermark, clock, log, ...deps }: SiteAgentDeps) {
  const limit = visitorLimit(deps, {
    kind: 'site agent',
    perDay: agentRepliesPerDay,
    ofAllPerHour: 1200,
    usedUp: 'site_agent_used_up',
  });

  function findVoice() {
    const voice = speech.findVoice(showcaseVoices[0]!.voiceId) ?? speech.voices[0];
    if (!voice) throw new AppError('voice_not_found');
    return voice;
  }

  const openBrain = () =>
    brainSession(
      {
        ...neighbours,
        log,
        date: clock,
        now: () => performance.now(),
        model: undefined,
        warnings: [],
        onContext: () => {},
      },
      theaterAgent,
      scene,
    );

  /** The events of the last turn of a conversation. Throws if it ended before. */
  async function converse(messages: readonly string[], signal: AbortSignal): Promise<readonly BrainEvent[]> {
    const brain = await openBrain();
    let events = await Array.fromAsync(brain.firstMessage());
    for (const text of messages) {
      if (hasEnded(events))
        throw new AppError('invalid_parameters', { message: 'The conversation has ended.', param: 'messages' });
      events = await Array.fromAsync(brain.reply({ text, signal }));
    }
    await brain.close();
    return events;
  }

  const speak = (text: string, signal: AbortSignal) =>
    speakWithDefaults(speech, { voice: findVoice(), text, languageCode: 'en' }, signal);

  return {
    /** The reply to the newest message. Throws `site_agent_used_up` for the 31st reply of an address in a day. */
    async reply(messages: readonly string[], ip: string, signal: AbortSignal): Promise<SiteAgentReply> {
      await limit.consume(ip);
      const events = await converse(messages, signal);
      const text = events
        .map((event) => (event.kind === 'text' ? event.delta : ''))
        .join('')
        .trim();
      const audio = await buffer(watermark.encodeMarked(format, speak(text, signal), signal));
      return {
        text,
        audio_base64: audio.toString('base64'),
        steps: events.flatMap(toStep),
        has_ended: hasEnded(events),
      };
    },
  };
}
export type SiteAgentService = ReturnType<typeof siteAgentService>;

const hasEnded = (events: readonly BrainEvent[]): boolean =>
  events.some(({ kind }) => kind === 'end_call' || kind === 'transfer_number');

function toStep(event: BrainEvent, index: number, all: readonly BrainEvent[]): SiteAgentStep[] {
  if (event.kind === 'knowledge') {
    // The search finds all documents; the agent names the one that it quotes.
    const name = theaterChunks.find((chunk) =>
      all.some((other) => other.kind === 'text' && other.delta.includes(`“${chunk.name}”`)),
    )?.name;
    return name === undefined ? [] : [{ type: 'document', name }];
  }
  if (event.kind === 'transfer_number') return [{ type: 'transfer', destination: event.destination }];
  if (event.kind !== 'tool_request' || event.type === 'system') return [];
  const { name, parameters, toolCallId } = event;
  const response = all.slice(index).find((other) => other.kind === 'tool_response' && other.toolCallId === toolCallId);
  return [{ type: 'tool', name, parameters, result: response?.kind === 'tool_response' ? response.result : '' }];
}
