import { describe, expect, it, vi } from 'vitest';
import { siteAgentRoutes } from '../../../contract/site/site-agent.ts';
import { AppError } from '../../platform/app-error.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { siteAgentService } from './site-agent.service.ts';

/** An agent that speaks nothing; `spoken` are the texts that it gave to the engines. */
function openAgent(consume: (kind: string) => Promise<void> = async () => {}, isSiteOn = true) {
  const spoken: string[] = [];
  const voice = { id: 'v1', languages: ['en'] };
  const speech = {
    voices: [voice],
    findVoice: () => voice,
    async *speak({ text }: { text: string }) {
      spoken.push(text);
      yield { pcm: { samples: new Float32Array(10), sampleRate: 44_100 } };
    },
  };
  const watermark = {
    async *encodeMarked(_format: string, audio: AsyncIterable<unknown>) {
      for await (const _ of audio) yield Buffer.from('mp3');
    },
  };
  const deps = { speech, watermark, rateLimiter: { consume }, isSiteOn, clock: () => new Date(), log: silentLog };
  const agent = siteAgentService(deps as unknown as Parameters<typeof siteAgentService>[0]);
  const { signal } = new AbortController();
  return { spoken, say: (...messages: string[]) => agent.reply(messages, '192.0.2.1', signal) };
}

describe('the agent of the public site', () => {
  it('greets, and speaks what it says', async () => {
    const { say, spoken } = openAgent();
    const greeting = await say();
    expect(greeting).toMatchObject({ steps: [], has_ended: false, audio_base64: btoa('mp3') });
    expect(greeting.text).toMatch(/^Lantern Theater, good evening\./);
    expect(spoken).toEqual([greeting.text]);
  });

  it.each([
    ['When are you open?', 'Opening hours', 'noon until eight'],
    ['What is on this week?', undefined, ''],
    ['Which shows do you play on Friday?', 'Shows and times', 'Lighthouse Keeper'],
    ['When does the show start?', 'Shows and times', 'half past seven'],
    ['How much is a ticket?', 'Ticket prices', '24 dollars'],
    ['How much do tickets cost?', 'Ticket prices', '24 dollars'],
    ['Can I return my tickets?', 'Returns', 'full refund'],
    ['Do you have wheelchair places?', 'Seats and access', 'last row'],
    ['Which seats have the best view?', 'Seats and access', 'rows four to eight'],
    ['Where can I park?', 'Getting here', 'garage'],
    ['Is there a café?', 'Café and cloakroom', 'foyer'],
  ])('answers “%s” from its documents', async (question, document, words) => {
    const { text, steps } = await openAgent().say(question);
    expect(steps).toEqual(document === undefined ? [] : [{ type: 'document', name: document }]);
    expect(text).toContain(document === undefined ? 'Would you like to speak to a person?' : words);
  });

  it('asks for what it needs, and calls its tool', async () => {
    const { say } = openAgent();
    const call = ['I would like to book seats', 'Saturday', 'How much do tickets cost?', 'on the balcony'];
    expect((await say(call[0]!)).text).toBe('For which evening: Friday or Saturday?');
    expect((await say(...call.slice(0, 3))).text).toMatch(/16 dollars.*Would you like to sit in the stalls/s);
    const { text, steps } = await say(...call, 'we are three');
    expect(text).toMatch(/^Seats held for Saturday: 3, balcony\. The price is 48 dollars, and your code is \d{4}\./);
    expect(steps).toEqual([
      expect.objectContaining({ name: 'hold_seats', parameters: { evening: 'Saturday', area: 'balcony', seats: 3 } }),
    ]);
    const next = await say(...call, 'we are three', 'Where can I park?');
    expect(next.text).toContain('garage');
  });

  it('hands over to a person, and ends', async () => {
    const { say } = openAgent();
    expect(await say('Do you sell bananas?', 'yes please')).toMatchObject({
      steps: [{ type: 'transfer', destination: '+1 202 555 0143' }],
      has_ended: true,
    });
    expect(await say('Goodbye')).toMatchObject({ text: 'Goodbye.', has_ended: true });
    await expect(say('Goodbye', 'Hello?')).rejects.toMatchObject({ code: 'invalid_parameters', param: 'messages' });
  });

  it('refuses a long message and a long conversation, and names the field', () => {
    const { body } = siteAgentRoutes['POST /v1/site/agent'];
    const paths = (messages: string[]) => body.safeParse({ messages }).error?.issues.map(({ path }) => path.join('.'));
    expect(paths(['Hello', 'x'.repeat(301)])).toEqual(['messages.1']);
    expect(paths(Array.from({ length: 21 }, () => 'Hello'))).toEqual(['messages']);
  });

  it('limits the replies of an address before it runs the engines', async () => {
    const consume = vi.fn(async (kind: string) => {
      if (kind === 'site agent of') throw new AppError('rate_limit_exceeded');
    });
    const { say, spoken } = openAgent(consume);
    await expect(say('Hello')).rejects.toMatchObject({ code: 'site_agent_used_up' });
    // What is refused does not count for all.
    expect(consume.mock.calls).toEqual([['site agent of', '192.0.2.1', 30, 86_400_000]]);
    expect(spoken).toEqual([]);
  });

  it('says nothing where there is no public site', async () => {
    const { say, spoken } = openAgent(undefined, false);
    await expect(say()).rejects.toMatchObject({ code: 'site_closed' });
    expect(spoken).toEqual([]);
  });
});
