import { randomInt } from 'node:crypto';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import { speechCredits } from '../../../contract/catalogue/plans/speech-cost.ts';
import type { RespokenBody } from '../../../contract/history/history-versions.ts';
import type { EffectChain } from '../../../contract/speech-tools/effect-chain.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { newId } from '../../platform/ids.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { HistoryAlignmentService } from '../history/history-alignment.service.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import { recordedSpeechService } from '../speech/generation/recorded-speech.service.ts';
import type { SpeechService } from '../speech/speech.service.ts';
import type { HistoryVersion } from './history-versions.store.ts';
import { findSpokenRange } from './splice-place.rules.ts';
import type { VersionFilesService } from './version-files.service.ts';
import type { ItemVersion, VersionRowsService } from './version-rows.service.ts';
import type { VersionSplicesService } from './version-splices.service.ts';
import { type Replacement, replacedLines, replacedText, replaceRange } from './version-text.rules.ts';
import type { VersionVoicing, VersionVoicingService } from './version-voicing.service.ts';

interface VersionRespokenDeps {
  readonly blobs: BlobStore;
  readonly history: Pick<HistoryService, 'blobKey'>;
  readonly alignments: Pick<HistoryAlignmentService, 'ofItem'>;
  readonly generation: Pick<GenerationService, 'open'>;
  readonly textToSpeech: Pick<SpeechService, 'checkText'>;
  readonly versionRows: VersionRowsService;
  readonly versionFiles: VersionFilesService;
  readonly versionVoicing: VersionVoicingService;
  readonly versionSplices: VersionSplicesService;
}

/** What would be spoken anew. */
interface RespokenPlan {
  readonly source: ItemVersion;
  readonly voicing: VersionVoicing;
  readonly replacement: Replacement;
  readonly credits: number;
}

/** Speaks parts of versions anew. */
export function versionRespokenService(deps: VersionRespokenDeps) {
  const { blobs, history, alignments, generation, textToSpeech } = deps;
  const { versionRows, versionFiles, versionVoicing, versionSplices } = deps;
  const recordedSpeech = recordedSpeechService({ blobs, generation });

  /** The part of the audio that says the range. */
  async function findRange({ asItem, version }: ItemVersion, text: string, replacement: Replacement) {
    const alignment = await alignments.ofItem(asItem);
    const range = alignment && findSpokenRange(alignment, text, replacement, version.durationMs / 1000);
    if (!range)
      throw new AppError('version_not_possible', {
        message: 'We could not find where this part of the text is spoken. Create another take instead.',
        param: 'start',
      });
    return { alignment, range };
  }

  const service = {
    /** Extends the selection, without speaking. Throws `invalid_parameters` if it cannot be spoken. */
    async plan(actor: Actor, itemId: string, body: RespokenBody): Promise<RespokenPlan> {
      const source = await versionRows.findSource(actor, itemId, body.from_version_id);
      versionRows.requireEditableLength(source);
      const voicing = await versionVoicing.read(actor, source);
      const { text, model, languageCode, lines } = voicing;
      const replacement = replaceRange({ text, dialogue: source.version.dialogue }, body, languageCode ?? 'en');
      if (!replacement)
        throw new AppError('invalid_parameters', {
          message: 'Select words of the text; in a dialogue, of one line.',
          param: 'start',
        });
      textToSpeech.checkText(replacement.text, model);
      const { voice } = lines[replacement.line]!;
      const priced = { characters: characterCount(replacement.text), rate: voice.creditRate };
      return { source, voicing, replacement, credits: speechCredits([priced], model.costFactor) };
    },

    /** Speaks a part anew and splices it in. It is charged in the transaction that stores the version. */
    async speak(
      actor: Actor,
      itemId: string,
      body: RespokenBody,
      signal: AbortSignal,
    ): Promise<{ readonly source: ItemVersion; readonly version: HistoryVersion }> {
      const { source, voicing, replacement } = await service.plan(actor, itemId, body);
      const { text, model, languageCode, lexicon, tempo, lines } = voicing;
      // Before anything is spoken, so that nothing is charged that cannot be used.
      const { alignment, range } = await findRange(source, text, replacement);
      const id = newId();
      const blobKey = history.blobKey(actor, id);
      const seed = body.seed ?? randomInt(2 ** 32);
      const chain = [...tempoChain(tempo), ...(source.version.appliedEffects ?? [])];
      const line = { ...lines[replacement.line]!, text: replacement.text, pauseMs: 0 };
      let spliced: Awaited<ReturnType<VersionSplicesService['write']>> | undefined;
      try {
        const version = await recordedSpeech.speak(
          actor,
          {
            options: { ...{ model, languageCode, seed, lexicon }, normalization: 'auto', requestId: id },
            line,
            isFree: false,
            blobKey,
            param: 'text',
            async writeFile(sound, speechSignal) {
              const { asItem } = source;
              const speech = { asItem, alignment, range, sound, text: replacement.text, chain, blobKey };
              spliced = await versionSplices.write(speech, speechSignal);
              return spliced.audioBytes;
            },
            store(tx, _sound, credits) {
              const { addedMs, ...audio } = spliced!;
              const { dialogue } = source.version;
              const { line: _line, ...respoken } = replacement;
              return versionRows.add(tx, actor, source, {
                ...{ id, origin: 'respoken', seed, credits, respoken, ...audio },
                text: replacedText(text, replacement),
                dialogue: dialogue && replacedLines(dialogue, replacement, addedMs),
              });
            },
          },
          signal,
        );
        return { source, version };
      } catch (error) {
        await versionFiles.discard(blobKey);
        throw error;
      }
    },
  };
  return service;
}
export type VersionRespokenService = ReturnType<typeof versionRespokenService>;

/** A tempo beyond the speeds of voices, as an effect. */
const tempoChain = (factor: number): EffectChain =>
  factor === 1 ? [] : [{ type: 'effect', id: 'speed', values: { factor } }];
