import { portableFileName } from '../../../../contract/files/portable-files.ts';
import { portableVoicesRoutes } from '../../../../contract/voices/portable-voices.ts';
import { attachment } from '../../../http/attachment.ts';
import { mount } from '../../../http/route.ts';
import type { BiometricTermsService } from '../../geolocation/biometric-terms.service.ts';
import type { PortableVoiceExportService } from './portable-voice-export.service.ts';
import type { PortableVoiceImportService } from './portable-voice-import.service.ts';

interface PortableVoicesServices {
  readonly exports: PortableVoiceExportService;
  readonly imports: PortableVoiceImportService;
  readonly biometricTerms: BiometricTermsService;
}

export const mountPortableVoices = ({ exports, imports, biometricTerms }: PortableVoicesServices) =>
  mount(portableVoicesRoutes, {
    'GET /v1/voices/{voice_id}/export': async ({ actor, params, query }) => {
      const { name, body } = await exports.export(actor, params.voice_id, query.license ?? null);
      return {
        contentType: 'application/zip',
        body,
        headers: {
          'content-disposition': attachment(portableFileName('voice', name)),
          'cache-control': 'no-store',
        },
      };
    },

    'POST /v1/voices/import': {
      async accept(call) {
        await imports.requireAddable(call.actor);
        await biometricTerms.requireAccepted(call);
        return undefined;
      },
      handle: ({ actor, body, files, signal }) => imports.import(actor, files.file![0]!, body.consent, signal),
    },
  });
