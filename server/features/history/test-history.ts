import type { Actor } from '../../platform/actor.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live, LiveEvent } from '../../platform/live.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { unexpectedCall } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { createActor } from '../workspace/test-actor.ts';
import { type HistoryContributor, historyService } from './history.service.ts';
import type { HistoryItem } from './history.store.ts';

/**
 * A history service on a database and a temporary folder, with a fixture clock. Each person has a separate workspace.
 * Without `audio`, items are rows only.
 */
export async function testHistory(db: Db, { audio: hasAudio = true } = {}) {
  const blobs = await openFolderStore(testFolder('history'));
  const clock = fixtureClock();
  const liveEvents: (LiveEvent & { audience: Parameters<Live['publish']>[0] })[] = [];
  const live: Live = {
    publish: async (audience, event) => void liveEvents.push({ ...event, audience }),
    subscribe: () => () => {},
    close: async () => {},
  };
  const contributors: HistoryContributor[] = [];
  const codecs = { encode: unexpectedCall, decode: unexpectedCall };
  const logLines: unknown[] = [];
  const log = { info: (...line: unknown[]) => void logLines.push(...line) };
  const history = historyService({ db, blobs, codecs, live, clock, log, contributors });

  let personCount = 0;
  const createPerson = (): Promise<Actor> => {
    personCount += 1;
    return createActor(db, `listener${personCount}`);
  };

  /** Writes a blob. */
  async function putBlob(key: string, bytes: Uint8Array): Promise<void> {
    const writer = await blobs.create(key);
    await writer.write(bytes);
    await writer.commit();
  }

  /** Adds an item one second newer than the one before; its audio bytes are its text. */
  async function addItem(actor: Actor, text: string, fields: Partial<HistoryItem> = {}): Promise<string> {
    clock.advance(1000);
    const id = fields.id ?? newId();
    const audio = Buffer.from(text || ' ');
    if (hasAudio) await putBlob(history.blobKey(actor, id), audio);
    const item = {
      id,
      requestId: 'request',
      source: 'TTS',
      voiceId: 'voice',
      voiceName: 'Maren',
      voiceCategory: 'premade',
      modelId: 'model',
      text,
      dialogue: null,
      settings: {},
      contentType: 'audio/mpeg',
      outputFormat: 'mp3_44100_128',
      audioBytes: audio.length,
      durationMs: 1000,
      characterCountFrom: 0,
      characterCountTo: text.length,
      peaks: null,
    } as const;
    await transaction(db, (tx) => history.add(tx, actor, { ...item, ...fields }));
    return id;
  }

  return { history, blobs, clock, liveEvents, logLines, contributors, createPerson, putBlob, addItem };
}
