import { inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ExportOwner } from '../../platform/db/exported-table.ts';
import { voices } from './voices.tables.ts';

const ownVoiceIds = ({ workspaceId, userId }: ExportOwner) =>
  sql`(select ${voices.id} from ${voices} where ${voices.workspaceId} = ${workspaceId} and ${voices.createdBy} = ${userId})`;

/** Rows of the voices that this person created. */
export const ofOwnVoice = (voiceId: AnyPgColumn) => (owner: ExportOwner) => inArray(voiceId, ownVoiceIds(owner));
