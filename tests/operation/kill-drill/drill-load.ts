import { seededRandom } from '../../../engines/host/seeded-random.ts';
import { type DrillCaller, type EditedValue, sha256, toneVoice } from './drill-caller.ts';

/** A call that ends without an acknowledgement, for a reason that a kill explains. */
class NotAcknowledged extends Error {}
/** A speech whose engine was killed: the server replies 503 and charges nothing. */
class EngineFailed extends NotAcknowledged {}

class UnexpectedStatus extends Error {
  readonly status: number;
  constructor(status: number, reply: string) {
    super(`${status} ${reply}`);
    this.status = status;
  }
}

/** No kill makes a call wait for longer. */
const callTimeoutMs = 60_000;
/** So that a server that is away is not asked without pause. */
const pauseMs = 50;

/** Sends one write; throws `NotAcknowledged` if the server is away, and another error for a reply that this does not explain. */
async function send(url: string, method: string, body: object, headers: DrillCaller['headers']) {
  const reply = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(callTimeoutMs),
  }).catch(throwIfTimeout);
  const bytes = Buffer.from(await reply.arrayBuffer().catch(throwIfTimeout));
  if (reply.status === 503) throw new NotAcknowledged(bytes.toString());
  if (reply.status !== 200) throw new UnexpectedStatus(reply.status, `${method} ${new URL(url).pathname}: ${bytes}`);
  return { bytes, headers: reply.headers };
}

function throwIfTimeout(error: Error): never {
  if (error.name === 'TimeoutError') throw new Error(`No reply within ${callTimeoutMs / 1000} s.`, { cause: error });
  throw new NotAcknowledged(error.message, { cause: error });
}

async function edit(value: EditedValue, written: string, call: () => Promise<unknown>): Promise<void> {
  value.unanswered.push(written);
  await call();
  value.acknowledged = written;
  value.unanswered.length = 0;
}

/** A number in letters, since the digits of a text may be charged as the words that they are spoken as. */
const inLetters = (number: number): string => String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

type Write = (url: string, caller: DrillCaller, at: number) => Promise<void>;

const speak: Write = async (url, { headers, texts, spoken }, at) => {
  const text = `Write ${inLetters(at)} is spoken.`;
  texts.add(text);
  const path = `/v1/text-to-speech/${toneVoice}?output_format=mp3_22050_32`;
  const { bytes, headers: replyHeaders } = await send(url + path, 'POST', { text }, headers).catch((error: Error) => {
    throw error instanceof UnexpectedStatus && error.status === 503 ? new EngineFailed(error.message) : error;
  });
  spoken.set(replyHeaders.get('history-item-id')!, { text, sha256: sha256(bytes) });
};

const editVoice: Write = (url, { headers, stability }, at) => {
  const written = (at % 10_000) / 10_000;
  const path = `/v1/voices/${toneVoice}/settings/edit`;
  return edit(stability, String(written), () => send(url + path, 'POST', { stability: written }, headers));
};

const editDictionary: Write = (url, { headers, dictionaryId, description }, at) => {
  const path = `/v1/pronunciation-dictionaries/${dictionaryId}`;
  const written = `Write ${at}.`;
  return edit(description, written, () => send(url + path, 'PATCH', { description: written }, headers));
};

const createDictionary: Write = async (url, { headers, created }, at) => {
  const body = { name: `Write ${at}`, rules: [] };
  const { bytes } = await send(`${url}/v1/pronunciation-dictionaries/add-from-rules`, 'POST', body, headers);
  created.set((JSON.parse(bytes.toString()) as { id: string }).id, body.name);
};

const queueMessage: Write = async (url, { headers, webhookId, queued }) => {
  const { bytes } = await send(`${url}/v1/workspace/webhooks/${webhookId}/test`, 'POST', {}, headers);
  queued.add((JSON.parse(bytes.toString()) as { delivery_id: string }).delivery_id);
};

/** How often each write is chosen: the sum is 1. */
const writes: readonly (readonly [share: number, write: Write])[] = [
  [0.2, speak],
  [0.35, editVoice],
  [0.3, editDictionary],
  [0.1, createDictionary],
  [0.05, queueMessage],
];

function choose(random: number): Write {
  let rest = random;
  for (const [share, write] of writes) {
    if (rest < share) return write;
    rest -= share;
  }
  return queueMessage;
}

export interface DrillLoad {
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly engineFailures: number;
  /** The replies that no kill explains. */
  readonly unexpected: readonly string[];
  /** Resolves when at least this many writes were acknowledged. Throws if none was for two minutes. */
  until(acknowledged: number): Promise<void>;
  /** Ends after the calls that run. */
  end(): Promise<void>;
}

const stallMs = 120_000;

/** Lets each caller write without end, one call after the other. */
export function startDrillLoad(url: string, callers: readonly DrillCaller[], seed: number): DrillLoad {
  const counts = { acknowledged: 0, unanswered: 0, engineFailures: 0 };
  const unexpected: string[] = [];
  let isOver = false;
  const run = async (caller: DrillCaller, number: number) => {
    const random = seededRandom(seed, `caller ${number}`);
    while (!isOver) {
      caller.writes += 1;
      try {
        await choose(random())(url, caller, caller.writes);
        counts.acknowledged += 1;
      } catch (error) {
        counts.unanswered += 1;
        if (error instanceof EngineFailed) counts.engineFailures += 1;
        if (!(error instanceof NotAcknowledged)) unexpected.push((error as Error).message);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
  const running = Promise.all(callers.map(run));
  return {
    get acknowledged() {
      return counts.acknowledged;
    },
    get unanswered() {
      return counts.unanswered;
    },
    get engineFailures() {
      return counts.engineFailures;
    },
    unexpected,
    async until(acknowledged) {
      let [seen, seenAt] = [counts.acknowledged, performance.now()];
      while (counts.acknowledged < acknowledged) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (counts.acknowledged > seen) [seen, seenAt] = [counts.acknowledged, performance.now()];
        if (performance.now() - seenAt > stallMs) throw new Error(`No write was acknowledged after ${seen}.`);
      }
    },
    async end() {
      isOver = true;
      await running;
    },
  };
}
