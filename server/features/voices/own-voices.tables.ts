import { inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type ExportOwner, ofMember } from '../../platform/db/exported-table.ts';
import { voices } from './voices.tables.ts';

const ownVoiceIds = (owner: ExportOwner) =>
  sql`(select ${voices.id} from ${voices} where ${ofMember(voices, voices.createdBy)(owner)})`;

/** Rows of the voices that this person created, or of all voices in an export of the workspace. */
export const ofOwnVoice = (voiceId: AnyPgColumn) => (owner: ExportOwner) => inArray(voiceId, ownVoiceIds(owner));
