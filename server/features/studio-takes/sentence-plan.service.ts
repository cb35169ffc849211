import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import { speechCredits } from '../../../contract/catalogue/plans/speech-cost.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { Block, Chapter } from '../studio-chapters/studio-chapters.store.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { ProjectVoicing, ProjectVoicingService } from './project-voicing.service.ts';
import { type BlockPiece, type SentencePiece, splitBlock } from './sentences.rules.ts';
import { studioTakesStore, type TakeSummary } from './studio-takes.store.ts';

interface SentencePlanDeps {
  readonly db: Db;
  readonly chapterRows: ChapterRowsService;
  readonly projectVoicing: ProjectVoicingService;
}

/** A sentence of a chapter, and the take that it uses now. */
export interface PlannedSentence extends SentencePiece {
  readonly blockId: string;
  /** Counts the sentences of the block. */
  readonly index: number;
  readonly fingerprint: string;
  /** Its place in the choices of its block. */
  readonly key: string;
  readonly take: TakeSummary | undefined;
  /** All takes that say it, oldest first. */
  readonly takes: readonly TakeSummary[];
}

export type PlannedPiece = PlannedSentence | Exclude<BlockPiece, SentencePiece>;

export interface PlannedBlock {
  readonly block: Block;
  readonly pieces: readonly PlannedPiece[];
}

/** A chapter as it would be spoken now. */
export interface ChapterPlan {
  readonly chapter: Chapter;
  readonly voicing: ProjectVoicing;
  readonly blocks: readonly PlannedBlock[];
  readonly sentences: readonly PlannedSentence[];
}

/** What a conversion would speak; sentences that are equal are spoken once. */
export interface ConversionEstimate {
  readonly sentences: number;
  readonly missingSentences: number;
  readonly missingCharacters: number;
  readonly credits: number;
}

/** What is spoken of a chapter. */
export interface ChapterCount extends ConversionEstimate {
  readonly convertedCharacters: number;
  readonly convertedParagraphs: number;
  readonly missingParagraphs: number;
}

/** The language whose abbreviations end no sentence. */
const languageOf = (project: Project): string => project.language ?? 'en';

const voicesOf = (blocks: Iterable<Pick<Block, 'nodes'>>): Set<string> => {
  const ids = new Set<string>();
  for (const { nodes } of blocks) for (const node of nodes) if (node.type === 'tts_node') ids.add(node.voice_id);
  return ids;
};

/** Credits of the sentence alone, without what long aliases and numbers add. */
function sentenceCredits(voicing: ProjectVoicing, { text, voiceId }: Pick<SentencePiece, 'text' | 'voiceId'>) {
  const rate = voicing.cast.get(voiceId)?.voice?.creditRate;
  return speechCredits([{ characters: characterCount(text.trim()), rate }], voicing.model.costFactor);
}

/** Finds the sentences of chapters, and the takes that say them. */
export function sentencePlanService({ db, chapterRows, projectVoicing }: SentencePlanDeps) {
  const chapters = chapterRows.read();
  const takes = studioTakesStore(db);

  /** Counts what is missing without reading the takes: 15,000 sentences in a fraction of a second. */
  function countChapter(
    voicing: ProjectVoicing,
    blocks: readonly Block[],
    known: ReadonlySet<string>,
    seen: Set<string>,
  ): ChapterCount {
    const result = { sentences: 0, missingSentences: 0, missingCharacters: 0, credits: 0 };
    const paragraphs = { convertedCharacters: 0, convertedParagraphs: 0, missingParagraphs: 0 };
    for (const { nodes } of blocks) {
      let [spoken, missing] = [0, 0];
      for (const piece of splitBlock(nodes, languageOf(voicing.project))) {
        if (piece.kind !== 'sentence') continue;
        result.sentences += 1;
        const fingerprint = voicing.fingerprint(piece.text.trim(), piece.voiceId);
        if (known.has(fingerprint)) {
          spoken += 1;
          paragraphs.convertedCharacters += piece.text.length;
          continue;
        }
        missing += 1;
        result.missingCharacters += piece.text.length;
        result.missingSentences += 1;
        if (seen.has(fingerprint)) continue;
        seen.add(fingerprint);
        result.credits += sentenceCredits(voicing, piece);
      }
      if (missing > 0) paragraphs.missingParagraphs += 1;
      else if (spoken > 0) paragraphs.convertedParagraphs += 1;
    }
    return { ...result, ...paragraphs };
  }

  const service = {
    /** The plans of several chapters at once, with their blocks. */
    async planBlocks(
      actor: Actor,
      project: Project,
      list: readonly { readonly chapter: Chapter; readonly blocks: readonly Block[] }[],
    ): Promise<ChapterPlan[]> {
      const voicing = await projectVoicing.read(actor, project, voicesOf(list.flatMap(({ blocks }) => blocks)));
      const split = list.map(({ chapter, blocks }) => ({
        chapter,
        blocks: blocks.map((block) => ({ block, pieces: identify(voicing, block) })),
      }));
      const fingerprints = split.flatMap(({ blocks }) =>
        blocks.flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.kind === 'sentence' ? piece.fingerprint : []))),
      );
      const rows = await takes.listByFingerprints(project, [...new Set(fingerprints)]);
      const byFingerprint = Map.groupBy(rows, ({ fingerprint }) => fingerprint);
      return split.map(({ chapter, blocks }) => {
        const planned = blocks.map(({ block, pieces }) => ({
          block,
          pieces: pieces.map((piece): PlannedPiece => {
            if (piece.kind !== 'sentence') return piece;
            const own = byFingerprint.get(piece.fingerprint) ?? [];
            const chosen = block.choices[piece.key];
            return { ...piece, takes: own, take: own.find(({ id }) => id === chosen) ?? own[0] };
          }),
        }));
        return withSentences(chapter, voicing, planned);
      });
    },

    async planChapter(actor: Actor, project: Project, chapter: Chapter): Promise<ChapterPlan> {
      const blocks = await chapters.blocks(chapter);
      return (await service.planBlocks(actor, project, [{ chapter, blocks }]))[0]!;
    },

    async planChapters(actor: Actor, project: Project, list: readonly Chapter[]): Promise<ChapterPlan[]> {
      const blocks = await chapters.blocksOf(list.map(({ id }) => id));
      const withBlocks = list.map((chapter) => ({ chapter, blocks: blocks.get(chapter.id) ?? [] }));
      return service.planBlocks(actor, project, withBlocks);
    },

    /** What each of these chapters consists of. A sentence that is in several is charged in the first. */
    async count(actor: Actor, project: Project, list: readonly Chapter[]): Promise<Map<string, ChapterCount>> {
      const [blocks, known] = await Promise.all([
        chapters.blocksOf(list.map(({ id }) => id)),
        takes.fingerprints(project),
      ]);
      const voicing = await projectVoicing.read(actor, project, voicesOf([...blocks.values()].flat()));
      const seen = new Set<string>();
      return new Map(list.map(({ id }) => [id, countChapter(voicing, blocks.get(id) ?? [], known, seen)]));
    },

    async estimate(actor: Actor, project: Project, list: readonly Chapter[]): Promise<ConversionEstimate> {
      const total = { sentences: 0, missingSentences: 0, missingCharacters: 0, credits: 0 };
      for (const counted of (await service.count(actor, project, list)).values())
        for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counted[name];
      return total;
    },
  };
  return service;
}
export type SentencePlanService = ReturnType<typeof sentencePlanService>;

/** The pieces of a block, each sentence with its place in the block. */
function identify(voicing: ProjectVoicing, block: Block) {
  const occurrences = new Map<string, number>();
  let index = 0;
  return splitBlock(block.nodes, languageOf(voicing.project)).map((piece) => {
    if (piece.kind !== 'sentence') return piece;
    const fingerprint = voicing.fingerprint(piece.text.trim(), piece.voiceId);
    const occurrence = occurrences.get(fingerprint) ?? 0;
    occurrences.set(fingerprint, occurrence + 1);
    const key = `${fingerprint}:${occurrence}`;
    return { ...piece, blockId: block.id, index: index++, fingerprint, key };
  });
}

function withSentences(chapter: Chapter, voicing: ProjectVoicing, blocks: readonly PlannedBlock[]): ChapterPlan {
  const sentences = blocks.flatMap(({ pieces }) => pieces.filter((piece) => piece.kind === 'sentence'));
  return { chapter, voicing, blocks, sentences };
}

/** The plan with takes that were spoken since, by fingerprint. */
export function withTakes(plan: ChapterPlan, spoken: ReadonlyMap<string, TakeSummary>): ChapterPlan {
  if (spoken.size === 0) return plan;
  const blocks = plan.blocks.map(({ block, pieces }) => ({
    block,
    pieces: pieces.map((piece): PlannedPiece => {
      const take = piece.kind === 'sentence' && !piece.take ? spoken.get(piece.fingerprint) : undefined;
      return take && piece.kind === 'sentence' ? { ...piece, take, takes: [take] } : piece;
    }),
  }));
  return withSentences(plan.chapter, plan.voicing, blocks);
}
