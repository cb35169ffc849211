import { forcedAlignmentRoutes } from '../../../contract/speech/forced-alignment.ts';
import { acceptAny, mount } from '../../http/route.ts';
import { presentAlignment } from './forced-alignment.present.ts';
import type { ForcedAlignmentService } from './forced-alignment.service.ts';

export const mountForcedAlignment = (alignment: ForcedAlignmentService) =>
  mount(forcedAlignmentRoutes, {
    'POST /v1/forced-alignment': {
      accept: acceptAny,
      async handle({ actor, body, files, signal }) {
        const input = { file: files.file![0]!, text: body.text, languageCode: body.language_code };
        return presentAlignment(await alignment.align(actor, input, signal));
      },
    },
  });
