import { documentReadingService } from '../../features/studio-imports/document-reading.service.ts';
import { documentReader } from '../../platform/documents/read-document.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

interface StudioImportsModuleDeps {
  readonly platform: Platform;
}

/** Reads documents and pages of the web, for projects and for Audio Native. */
export function openStudioImportsModule({ platform }: StudioImportsModuleDeps) {
  const documentReading = documentReadingService({ ...platform, documentReader: documentReader() });
  return { services: { documentReading }, routes: [] } satisfies Module;
}
