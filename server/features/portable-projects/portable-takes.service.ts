import { wavHeader, wavHeaderBytes, withWavSizes } from '../../../audio/formats/wav.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { PlannedSentence, SentencePlanService } from '../studio-takes/sentence-plan.service.ts';
import type { TakeSummary } from '../studio-takes/studio-takes.store.ts';
import type { TakeRowsService } from '../studio-takes/take-rows.service.ts';
import {
  type PortableChapter,
  type PortableSentence,
  type PortableTake,
  takeAudioPart,
  takesPerPart,
} from './portable-projects.parser.ts';

interface PortableTakesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly chapterRows: ChapterRowsService;
  readonly takeRows: Pick<TakeRowsService, 'times' | 'insert' | 'audioKey'>;
  readonly sentencePlan: Pick<SentencePlanService, 'planChapter'>;
}

/** The takes of a project that is exported, by their place in the file. */
export interface ListedTakes {
  readonly takes: readonly TakeSummary[];
  /** By the ID of their block. */
  readonly sentences: ReadonlyMap<string, readonly PortableSentence[]>;
}

/** A take for a sentence of an imported project. */
interface Placed {
  readonly sentence: PlannedSentence;
  readonly id: string;
}

/** Takes in the files of projects. Only those that a sentence uses now, or may choose, are exported. */
export function portableTakesService({ db, blobs, chapterRows, takeRows, sentencePlan }: PortableTakesDeps) {
  return {
    /** The takes of a project; none without `withTakes`. */
    async list(actor: Actor, project: Project, withTakes: boolean): Promise<ListedTakes> {
      const places = new Map<string, number>();
      const takes: TakeSummary[] = [];
      const sentences = new Map<string, PortableSentence[]>();
      if (!withTakes) return { takes, sentences };
      const placeOf = (take: TakeSummary): number => {
        const known = places.get(take.id);
        if (known !== undefined) return known;
        places.set(take.id, takes.length);
        return takes.push(take) - 1;
      };
      for (const chapter of await chapterRows.read().list(project))
        for (const { block, pieces } of (await sentencePlan.planChapter(actor, project, chapter)).blocks) {
          const own = pieces.filter((piece) => piece.kind === 'sentence');
          sentences.set(
            block.id,
            own.map(({ text, takes: all, take }) => ({
              text: text.trim(),
              takes: all.map(placeOf),
              chosen: take && all[0] !== take ? placeOf(take) : null,
            })),
          );
        }
      return { takes, sentences };
    },

    /** What a part of the file says about these takes. */
    async describe(project: Project, takes: readonly TakeSummary[]): Promise<PortableTake[]> {
      const times = await takeRows.times(
        project,
        takes.map(({ id }) => id),
      );
      return takes.map((take) => ({
        text: take.text,
        model_id: take.modelId,
        seed: take.seed,
        sample_rate: take.sampleRate,
        starts: [...(times.get(take.id)?.starts ?? [])],
        ends: [...(times.get(take.id)?.ends ?? [])],
        rms_db: take.rmsDb,
        peak_db: take.peakDb,
        created_at: take.createdAt.toISOString(),
      }));
    },

    openAudio: async ({ blobKey }: TakeSummary) => (await blobs.open(blobKey))?.stream,

    /**
     * Adds the takes of an imported project, whose chapters are stored. A sentence keeps its takes although its voice has
     * another ID here; a take that no sentence uses is left out. Returns how many were added. Throws
     * `portable_file_invalid`, naming the part.
     */
    async attach(
      actor: Actor,
      project: Project,
      file: {
        readonly chapters: readonly PortableChapter[];
        readonly readTakes: (part: number) => Promise<readonly PortableTake[]>;
        readonly readAudio: (take: number) => Promise<Buffer>;
      },
      signal: AbortSignal,
    ): Promise<number> {
      const placed = new Map<number, Placed[]>();
      const rows = await chapterRows.read().list(project);
      for (const [at, chapter] of rows.entries()) {
        const { blocks } = await sentencePlan.planChapter(actor, project, chapter);
        for (const [index, { block, pieces }] of blocks.entries()) {
          const said = file.chapters[at]?.blocks[index]?.sentences ?? [];
          const choices = place(
            pieces.filter((piece) => piece.kind === 'sentence'),
            said,
            placed,
          );
          if (Object.keys(choices).length > 0) await chapterRows.read().updateBlock(chapter, block.id, { choices });
        }
      }
      const parts = Map.groupBy(
        [...placed.keys()].sort((a, b) => a - b),
        (take) => Math.floor(take / takesPerPart),
      );
      for (const [part, takes] of parts) {
        const described = await file.readTakes(part);
        for (const take of takes) {
          signal.throwIfAborted();
          const about = described[take % takesPerPart];
          if (!about) throw invalid(`The takes end before number ${take + 1}.`);
          await store(actor, project, placed.get(take)!, about, requireWav(await file.readAudio(take), about, take));
        }
      }
      return placed.size;
    },
  };

  /** Stores the sound of a take once, and a row for each sentence that says it. */
  async function store(
    actor: Actor,
    project: Project,
    places: readonly Placed[],
    take: PortableTake,
    wav: Buffer,
  ): Promise<void> {
    const blobKey = takeRows.audioKey(project, places[0]!.id);
    await writeBlob(blobs, blobKey, [wav]);
    await transaction(db, async (tx) => {
      for (const { id, sentence } of places)
        await takeRows.insert(tx, {
          id,
          projectId: project.id,
          userId: actor.userId,
          fingerprint: sentence.fingerprint,
          text: take.text,
          voiceId: sentence.voiceId,
          modelId: take.model_id,
          seed: take.seed,
          blobKey,
          sampleRate: take.sample_rate,
          samples: (wav.length - wavHeaderBytes) / 2,
          audioBytes: wav.length,
          starts: take.starts,
          ends: take.ends,
          rmsDb: take.rms_db,
          peakDb: take.peak_db,
          createdAt: new Date(take.created_at),
        });
    });
  }
}
export type PortableTakesService = ReturnType<typeof portableTakesService>;

/** Finds the new sentences of what was said, in order and by their text. Returns the choices of the block. */
function place(
  sentences: readonly PlannedSentence[],
  said: readonly PortableSentence[],
  placed: Map<number, Placed[]>,
): Record<string, string> {
  const choices: Record<string, string> = {};
  for (const [at, sentence] of sentences.entries()) {
    const old = said[at];
    if (old?.text !== sentence.text.trim()) continue;
    for (const take of old.takes) {
      const places = placed.get(take) ?? [];
      placed.set(take, places);
      let own = places.find((one) => one.sentence.fingerprint === sentence.fingerprint);
      if (!own) {
        own = { sentence, id: newId() };
        places.push(own);
      }
      if (take === old.chosen) choices[sentence.key] = own.id;
    }
  }
  return choices;
}

const invalid = (message: string) => new AppError('portable_file_invalid', { message, param: 'file' });

/** The sound of a take as the studio stores it: 16-bit mono WAV, with nothing else in the file. */
function requireWav(wav: Buffer, { sample_rate: sampleRate, text, starts, ends }: PortableTake, take: number): Buffer {
  const part = takeAudioPart(take);
  const header = wavHeader(sampleRate);
  const known = [header, withWavSizes(header, wav.length)];
  if (wav.length % 2 !== 0 || wav.length <= wavHeaderBytes || !known.some((one) => wav.indexOf(one) === 0))
    throw invalid(`${part} is not a 16-bit mono WAV file of ${sampleRate} Hz.`);
  if (starts.length !== ends.length || starts.length > text.length)
    throw invalid(`The times of the take in ${part} do not fit its text.`);
  return wav;
}
