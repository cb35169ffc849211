import { itemFeedback } from '../../feedback/feedback.tables.ts';
import { historyItems } from '../../history/history.tables.ts';
import {
  dictionaries,
  dictionaryVersions,
} from '../../pronunciation-dictionaries/pronunciation-dictionaries.tables.ts';
import { shareLinks } from '../../share-links/share-links.tables.ts';
import { users } from '../../user/user.tables.ts';
import { sharedVoiceDayUsers } from '../../voice-library/voice-library.tables.ts';
import { voices } from '../../voices/voices.tables.ts';
import { sessions } from '../sessions/sessions.tables.ts';

/** Columns with the ID of a person in rows that belong to a workspace, and stay when the person is deleted. */
export const authorColumns = [
  { table: historyItems, column: historyItems.userId, field: 'userId' },
  { table: itemFeedback, column: itemFeedback.userId, field: 'userId' },
  { table: itemFeedback, column: itemFeedback.reviewedBy, field: 'reviewedBy' },
  { table: dictionaries, column: dictionaries.createdBy, field: 'createdBy' },
  { table: dictionaryVersions, column: dictionaryVersions.createdBy, field: 'createdBy' },
] as const;

/** Rows without a foreign key that are of no use without the person. */
export const personalRows = [
  { table: shareLinks, column: shareLinks.userId },
  { table: sharedVoiceDayUsers, column: sharedVoiceDayUsers.userId },
] as const;

/** Tables whose rows are cleared in other ways. */
export const tracedTables = { sessions, users, voices };
