import type { VoiceLab } from '../../../engines/lab/lab.ts';
import { cloneBuildingService } from '../../features/voices/clones/clone-building.service.ts';
import type { CloneReferencesService } from '../../features/voices/clones/references/clone-references.service.ts';
import { speakerConsistencyService } from '../../features/voices/clones/speaker-consistency.service.ts';
import type { VoiceClonesService } from '../../features/voices/clones/voice-clones.service.ts';
import type { VoiceModerationService } from '../../features/voices/moderation/voice-moderation.service.ts';
import { portableVoiceEngineService } from '../../features/voices/portable/portable-voice-engine.service.ts';
import { portableVoiceExportService } from '../../features/voices/portable/portable-voice-export.service.ts';
import {
  type ProfessionalImports,
  portableVoiceImportService,
} from '../../features/voices/portable/portable-voice-import.service.ts';
import { mountPortableVoices } from '../../features/voices/portable/portable-voices.routes.ts';
import type { VoiceSamplesService } from '../../features/voices/samples/voice-samples.service.ts';
import type { VoiceSlotsService } from '../../features/voices/voice-slots.service.ts';
import type { VoicesService } from '../../features/voices/voices.service.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

interface PortableVoicesDeps {
  readonly platform: Platform;
  readonly accounts: AccountsArea;
  readonly lab: VoiceLab;
  readonly voices: VoicesService;
  readonly slots: VoiceSlotsService;
  readonly samples: VoiceSamplesService;
  readonly references: CloneReferencesService;
  readonly moderation: VoiceModerationService;
  readonly voiceClones: VoiceClonesService;
  readonly professional: ProfessionalImports;
}

/** Voices as files. */
export function openPortableVoices({ platform, accounts, voiceClones: clones, ...services }: PortableVoicesDeps) {
  const deps = { ...platform, ...services, clones };
  const building = cloneBuildingService(deps);
  const consistency = speakerConsistencyService(deps);
  const engine = portableVoiceEngineService({ ...deps, building, consistency });
  const { biometricTerms } = accounts;
  return {
    services: {},
    routes: [
      mountPortableVoices({
        exports: portableVoiceExportService(deps),
        imports: portableVoiceImportService({ ...deps, engine }),
        biometricTerms,
      }),
    ],
  } satisfies Module;
}
