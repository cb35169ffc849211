import { talkSignaturesService } from '../../features/agent-talk/talk-signatures.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** The signatures of conversations, which agents and the widget check too. */
export async function openTalkSignatures({ platform }: { readonly platform: Platform }) {
  const secret = await findOrCreateSecret(platform.db, 'links');
  return { services: { talkSignatures: talkSignaturesService({ ...platform, secret }) } } satisfies Module;
}
