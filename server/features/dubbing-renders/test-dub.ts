import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, eq } from 'drizzle-orm';
import { wavHeader, withWavSizes } from '../../../audio/formats/wav.ts';
import type { BackgroundMode } from '../../../contract/dubbing/dubbing-limits.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { collectBytes } from '../../../engines/codec/test-signals.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { dubbingLanguages, dubbingLines, dubbingTakes } from '../dubbing-languages/dubbing-languages.tables.ts';
import { dubbingProjects, dubbingSegments, dubbingSpeakers } from '../dubbing-projects/dubbing-projects.tables.ts';
import { createActor } from '../workspace/test-actor.ts';
import type { RenderSources } from './render-material.service.ts';

/** The speakers of test dubs: what they hum in the source, and in the dub, in Hz. */
export const hums = { anna: [220, 880], bert: [330, 1320] } as const;
/** Hz of the sound behind them, on the left and on the right. */
export const behind = [100, 140] as const;
/** Seconds of the source. */
export const dubLengthS = 6;

/** When they hum, in ms; the last line has no take. */
export const dubSegments = [
  { speaker: 'anna', startMs: 500, endMs: 1500, text: 'Good morning.', translation: 'Buenos días.' },
  { speaker: 'bert', startMs: 2000, endMs: 3000, text: 'Is it late?', translation: '¿Es tarde?' },
  { speaker: 'anna', startMs: 3500, endMs: 4500, text: 'No, "early".', translation: 'No, "temprano".' },
  { speaker: 'bert', startMs: 5000, endMs: 5800, text: '=Good.', translation: null },
] as const;

/** The source: both speakers over a stereo background. */
export async function* sourceSound(rate = 48_000) {
  const total = dubLengthS * rate;
  for (let at = 0; at < total; at += rate) {
    const channels = behind.map((hz) =>
      Float32Array.from({ length: rate }, (_, i) => {
        const ms = ((at + i) / rate) * 1000;
        const t = (2 * Math.PI * (at + i)) / rate;
        const own = dubSegments.find(({ startMs, endMs }) => ms >= startMs && ms < endMs);
        return 0.05 * Math.sin(hz * t) + (own ? 0.2 * Math.sin(hums[own.speaker][0] * t) : 0);
      }),
    );
    yield { channels, sampleRate: rate };
  }
}

/** A tone as a WAV file with 16 bits. */
export function toneWav(hz: number, seconds: number, rate: number, amplitude = 0.1): Buffer {
  const samples = Int16Array.from({ length: Math.round(seconds * rate) }, (_, i) =>
    Math.round(amplitude * 32_767 * Math.sin((2 * Math.PI * hz * i) / rate)),
  );
  const file = Buffer.concat([wavHeader(rate), Buffer.from(samples.buffer)]);
  file.set(withWavSizes(file, file.length));
  return file;
}

/** How loud a tone is between two times: its amplitude. */
export function toneAmplitude(samples: Float32Array, hz: number, fromMs: number, toMs: number, rate = 48_000): number {
  const [from, to] = [fromMs, toMs].map((ms) => Math.round((ms / 1000) * rate)) as [number, number];
  let [real, imaginary] = [0, 0];
  for (let i = from; i < to; i++) {
    real += samples[i]! * Math.cos((2 * Math.PI * hz * i) / rate);
    imaginary += samples[i]! * Math.sin((2 * Math.PI * hz * i) / rate);
  }
  return (2 * Math.hypot(real, imaginary)) / (to - from);
}

interface TestDubOptions {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Codecs;
  readonly folder: string;
  readonly background?: BackgroundMode;
  readonly hasVideo?: boolean;
  /** Another picture than a short MP4 with pictures of different lengths. */
  readonly picture?: string;
}

/** A ready project with two speakers and four lines, dubbed into Spanish but for the last one. */
export async function createDub(options: TestDubOptions) {
  const { db, blobs, codecs, folder, background = 'keep', hasVideo = true, picture = 'vfr.mp4' } = options;
  const actor = await createActor(db, newId());
  const now = new Date();
  const projectId = newId();
  const keyOf = (name: string) => `dubbing/${actor.workspaceId}/${projectId}/${name}`;
  const audioPath = join(folder, `${projectId}.flac`);
  await writeFile(audioPath, await collectBytes(codecs.encodeStereo('flac_48000', sourceSound(), neverAborted)));
  const path = fileURLToPath(new URL(`../../../engines/codec/fixtures/${picture}`, import.meta.url));
  const outputPath = join(folder, `${projectId}.mp4`);
  if (hasVideo && picture.endsWith('.mp4'))
    await codecs.replaceAudio({ path, audioPath, outputPath, channels: 2 }, neverAborted);
  const source = hasVideo ? (picture.endsWith('.mp4') ? outputPath : path) : audioPath;
  const bytes = await writeBlob(blobs, keyOf('source'), createReadStream(source));
  const own = { id: projectId, workspaceId: actor.workspaceId, userId: actor.userId, createdAt: now, updatedAt: now };
  const [project] = await db
    .insert(dubbingProjects)
    .values({
      ...own,
      name: 'Two/voices',
      origin: 'dubbing_ui',
      modelId: 'dubbing_v2',
      sourceLanguage: 'en',
      state: 'ready',
      options: { numSpeakers: 0, censorsProfanity: false, clonesVoices: false, watermark: false, isManual: true },
      background,
      blobKey: keyOf('source'),
      bytes,
      hasVideo,
      hasAudio: true,
      durationMs: dubLengthS * 1000,
    })
    .returning();
  const speakers = (['anna', 'bert'] as const).map((name, position) => ({
    id: `${projectId}-${name}`,
    projectId,
    name: name === 'anna' ? 'Anna' : 'Bert',
    position,
    voice: { voiceId: 'voice' },
    createdAt: now,
  }));
  await db.insert(dubbingSpeakers).values(speakers);
  const segments = dubSegments.map(({ speaker, startMs, endMs, text }, at) => ({
    id: `${projectId}-${at}`,
    projectId,
    speakerId: `${projectId}-${speaker}`,
    startMs,
    endMs,
    text,
    createdAt: now,
  }));
  await db.insert(dubbingSegments).values(segments);
  const languageId = newId();
  const [language] = await db
    .insert(dubbingLanguages)
    .values({
      id: languageId,
      projectId,
      userId: actor.userId,
      language: 'es',
      state: 'completed',
      isAutomatic: false,
      revision: 3,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  for (const [at, { speaker, translation }] of dubSegments.entries()) {
    const takeId = translation === null ? null : newId();
    await db.insert(dubbingLines).values({
      languageId,
      segmentId: segments[at]!.id,
      translation,
      takeId,
      isStale: takeId === null,
      updatedAt: now,
    });
    if (takeId === null) continue;
    // The first is as long as its source; the second is too long; the third is short.
    const [seconds, rate] = (
      [
        [1, 22_050],
        [1.6, 24_000],
        [0.9, 44_100],
      ] as const
    )[at]!;
    const wav = toneWav(hums[speaker][1], seconds, rate);
    const blobKey = `workspaces/${actor.workspaceId}/dubbing/${projectId}/takes/${takeId}.wav`;
    await writeBlob(blobs, blobKey, [wav]);
    await db.insert(dubbingTakes).values({
      id: takeId,
      languageId,
      segmentId: segments[at]!.id,
      userId: actor.userId,
      fingerprint: takeId,
      text: translation!,
      voiceId: 'voice',
      modelId: 'eleven_multilingual_v2',
      speed: 1,
      blobKey,
      sampleRate: rate,
      samples: Math.round(seconds * rate),
      audioBytes: wav.length,
      starts: [],
      ends: [],
      createdAt: now,
    });
  }
  return { actor, project: project!, language: language!, segments };
}
export type TestDub = Awaited<ReturnType<typeof createDub>>;

/** What renders read of other nouns. */
export const testSources = (db: Db): RenderSources => ({
  listSpeakers: ({ id }) =>
    db.select().from(dubbingSpeakers).where(eq(dubbingSpeakers.projectId, id)).orderBy(asc(dubbingSpeakers.position)),
  listSegments: ({ id }) =>
    db.select().from(dubbingSegments).where(eq(dubbingSegments.projectId, id)).orderBy(asc(dubbingSegments.startMs)),
  findLanguage: async (project, id) =>
    (await db.select().from(dubbingLanguages).where(eq(dubbingLanguages.id, id))).find(
      ({ projectId }) => projectId === project.id,
    ),
  listLines: ({ id }) => db.select().from(dubbingLines).where(eq(dubbingLines.languageId, id)),
  listTakes: ({ id }) => db.select().from(dubbingTakes).where(eq(dubbingTakes.languageId, id)),
});
