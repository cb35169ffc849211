import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { DubbingRendersService } from './dubbing-renders.service.ts';
import type { RenderedLanguage, RenderedProject } from './render-material.service.ts';

interface LanguageOutputsDeps {
  readonly dubbingRenders: Pick<DubbingRendersService, 'renderWithin' | 'losslessLinks'>;
  /** Under which the server is reached. */
  readonly publicUrl: string;
}

/** The files that a dub ends with: the lossless sound, and for the older API the one file that it gives of a language. */
export function languageOutputsService({ dubbingRenders, publicUrl }: LanguageOutputsDeps) {
  return {
    /** Renders the files of a language unless they are there already. */
    async prepare(
      actor: Pick<Actor, 'userId'>,
      project: RenderedProject,
      { id }: Pick<RenderedLanguage, 'id'>,
      signal: AbortSignal,
      onProgress: (share: number) => Promise<void> = async () => {},
    ): Promise<void> {
      const order = { languageId: id, type: 'flac', normalizesVolume: false, userId: actor.userId } as const;
      await dubbingRenders.renderWithin(project, order, { jobId: newId(), signal, onProgress });
      if (project.isEditable) return;
      // A picture that cannot be copied must not undo the dub: who asks for the file gets the reason.
      const file = { ...order, type: project.hasVideo ? 'mp4' : 'mp3' } as const;
      await dubbingRenders
        .renderWithin(project, file, { jobId: newId(), signal, onProgress: async () => {} })
        .catch(() => signal.throwIfAborted());
    },

    /** A signed address of the sound that is valid for an hour; undefined until it is rendered. */
    async losslessUrl(
      _project: unknown,
      { id }: Pick<RenderedLanguage, 'id'>,
      _tx?: unknown,
      baseUrl = publicUrl,
    ): Promise<string | undefined> {
      return (await dubbingRenders.losslessLinks([id], baseUrl)).get(id);
    },
  };
}
