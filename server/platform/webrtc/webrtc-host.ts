import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import type { PeerCommand, PeerReport } from './webrtc-calls.ts';
import type { PeerAnswer, PeerEvents, PeerSetup, WebRtcNetwork, WebRtcPeer } from './webrtc-peer.ts';

interface HostDeps {
  readonly network: WebRtcNetwork;
  readonly log: Pick<Log, 'error'>;
}

/** MB of the JavaScript heap of the thread. */
const maxHeapMb = 512;

interface OpenPeer {
  readonly events: PeerEvents;
  readonly answers: Map<number, PromiseWithResolvers<PeerAnswer>>;
}

/** Runs WebRTC connections in a thread, which starts with the first one. If it ends, all of them are lost. */
export function openWebRtcHost({ network, log }: HostDeps) {
  const peers = new Map<number, OpenPeer>();
  let thread: Worker | undefined;
  let lastId = 0;
  let isClosing = false;

  function start(): Worker {
    const worker = new Worker(new URL('./webrtc-thread.ts', import.meta.url), {
      name: 'webrtc',
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    worker.unref();
    worker.on('message', receive);
    worker.on('error', (err) => log.error({ err }, 'the thread of WebRTC failed'));
    worker.on('exit', () => {
      if (thread === worker) thread = undefined;
      for (const [id, peer] of [...peers]) end(id, peer);
    });
    return worker;
  }

  function end(id: number, { events, answers }: OpenPeer): void {
    peers.delete(id);
    for (const { reject } of answers.values()) reject(new Error('The connection was lost.'));
    if (!isClosing) events.onLost();
  }

  function receive(report: PeerReport): void {
    const peer = peers.get(report.id);
    if (!peer) return;
    const { events, answers } = peer;
    switch (report.kind) {
      case 'speech':
        events.onSpeech(report.samples);
        break;
      case 'data':
        events.onData(report.message);
        break;
      case 'playing':
        events.onPlaying(report.isPlaying);
        break;
      case 'lost':
        events.onLost();
        break;
      case 'answer':
        answers.get(report.number)?.resolve(report.answer);
        answers.delete(report.number);
        break;
      case 'refused':
        answers.get(report.number)?.reject(new Error(report.reason));
        answers.delete(report.number);
    }
  }

  return {
    /** Starts the thread, which takes a second, because a connection is expected. */
    prepare(): void {
      if (!isClosing) thread ??= start();
    },

    open(setup: Omit<PeerSetup, keyof WebRtcNetwork>, events: PeerEvents): WebRtcPeer {
      thread ??= start();
      const id = ++lastId;
      const answers: OpenPeer['answers'] = new Map();
      const post = (command: DistributiveOmit<PeerCommand, 'id'>) => {
        if (peers.has(id)) thread?.postMessage({ ...command, id });
      };
      let offers = 0;
      peers.set(id, { events, answers });
      post({ kind: 'open', setup: { ...setup, ...network } });
      return {
        async answer(sdp) {
          if (!peers.has(id)) throw new Error('The connection was lost.');
          const answer = Promise.withResolvers<PeerAnswer>();
          const number = ++offers;
          answers.set(number, answer);
          post({ kind: 'offer', number, sdp });
          return answer.promise;
        },
        sendData: (message) => post({ kind: 'data', message }),
        play: (samples) => post({ kind: 'play', samples }),
        clear: () => post({ kind: 'clear' }),
        async close() {
          post({ kind: 'close' });
          peers.delete(id);
          for (const { reject } of answers.values()) reject(new Error('The connection was closed.'));
        },
      };
    },

    async close(): Promise<void> {
      isClosing = true;
      await thread?.terminate();
    },
  };
}
export type WebRtcHost = ReturnType<typeof openWebRtcHost>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
