import type { LexiconRule } from '../../../engines/contract/pronunciation.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { modelsService } from '../models/models.service.ts';
import { testSpeaking, testVoice } from '../speech/test-speech.ts';
import { chapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import { type Chapter, studioChaptersStore } from '../studio-chapters/studio-chapters.store.ts';
import { type DraftBlock, plainBlock } from '../studio-chapters/studio-content.rules.ts';
import { projectRowsService } from '../studio-projects/project-rows.service.ts';
import { type Project, studioProjectsStore } from '../studio-projects/studio-projects.store.ts';
import { snapshotSoundService } from '../studio-snapshots/snapshot-sound.service.ts';
import { projectVoicingService } from './project-voicing.service.ts';
import { sentencePlanService } from './sentence-plan.service.ts';
import { sentenceSpeakingService } from './sentence-speaking.service.ts';
import { takeRowsService } from './take-rows.service.ts';

/** Takes on a database, with the mock engine of `testSpeaking`. */
export async function testStudio(db: Db) {
  const speaking = await testSpeaking(db);
  const start = fixtureClock()().getTime();
  let calls = 0;
  // Rows are ordered by their time.
  const clock = () => new Date(start + ++calls);
  const lexicon: LexiconRule[] = [];
  const speech = { voices: [testVoice], languages: new Set(['en']) } as unknown as Speech;
  const projectRows = projectRowsService({ db });
  const chapterRows = chapterRowsService({ db });
  const takeRows = takeRowsService({ db });
  const projectVoicing = projectVoicingService({
    projectRows,
    models: modelsService({ speech }),
    voices: speaking.voices,
    dictionaries: { resolveLexicon: async () => [...lexicon] },
    textToSpeech: speaking.service,
    findRole: async () => 'admin',
  });
  const sentencePlan = sentencePlanService({ db, chapterRows, projectVoicing });
  const common = { db, blobs: speaking.blobs, clock };
  return {
    ...speaking,
    ...common,
    /** The rules of the dictionaries of all projects. */
    lexicon,
    projectRows,
    chapterRows,
    takeRows,
    sentencePlan,
    sentenceSpeaking: sentenceSpeakingService({ ...common, generation: speaking.generation }),
    snapshotSound: snapshotSoundService({
      blobs: speaking.blobs,
      codecs: {
        async *decode() {
          yield { samples: new Float32Array(8000).fill(0.25), sampleRate: 8000 };
        },
      },
      projectRows,
      takeRows,
    }),

    /** A project with one chapter for each list of paragraphs. */
    async newProject(
      actor: Actor,
      texts: readonly (readonly (string | DraftBlock)[])[],
    ): Promise<{ project: Project; chapters: Chapter[] }> {
      const now = clock();
      return transaction(db, async (tx) => {
        const project = await studioProjectsStore(tx).insert(actor.workspaceId, {
          id: newId(),
          userId: actor.userId,
          name: 'Book',
          defaultTitleVoiceId: testVoice.id,
          defaultParagraphVoiceId: testVoice.id,
          defaultModelId: 'eleven_multilingual_v2',
          qualityPreset: 'standard',
          language: 'en',
          dictionaries: [{ pronunciation_dictionary_id: 'x' }],
          createdAt: now,
          updatedAt: now,
        });
        const chapters = await studioChaptersStore(tx).insert(
          project,
          texts.map((blocks, at) => ({
            name: `Chapter ${at + 1}`,
            blocks: blocks.map((block) => (typeof block === 'string' ? plainBlock(block, testVoice.id) : block)),
          })),
          now,
        );
        return { project, chapters };
      });
    },
  };
}
