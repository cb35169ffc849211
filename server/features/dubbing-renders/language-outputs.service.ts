import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { DubbingRendersService } from './dubbing-renders.service.ts';
import type { RenderedLanguage, RenderedProject } from './render-material.service.ts';

interface LanguageOutputsDeps {
  readonly dubbingRenders: Pick<DubbingRendersService, 'renderWithin' | 'losslessLinks'>;
  /** Under which the server is reached. */
  readonly publicUrl: string;
}

/** The lossless sound of languages, which a dub ends with. */
export function languageOutputsService({ dubbingRenders, publicUrl }: LanguageOutputsDeps) {
  return {
    /** Renders the sound of a language unless it is there already. */
    async prepare(
      actor: Pick<Actor, 'userId'>,
      project: RenderedProject,
      { id }: Pick<RenderedLanguage, 'id'>,
      signal: AbortSignal,
      onProgress: (share: number) => Promise<void> = async () => {},
    ): Promise<void> {
      const order = { languageId: id, type: 'flac', normalizesVolume: false, userId: actor.userId } as const;
      await dubbingRenders.renderWithin(project, order, { jobId: newId(), signal, onProgress });
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
