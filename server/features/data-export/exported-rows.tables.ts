import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { supportGrants } from '../action-links/support/support-access.tables.ts';
import { authIdentities } from '../auth/providers/identities/auth-identities.tables.ts';
import { billingAccounts, promoReservations } from '../billing/billing.tables.ts';
import { salesRequests } from '../contact-sales/contact-sales.tables.ts';
import { featureFlagOverrides } from '../feature-flags/feature-flags.tables.ts';
import { itemFeedback } from '../feedback/feedback.tables.ts';
import { historyItems } from '../history/history.tables.ts';
import { domainVerifications } from '../identity-providers/domains/sign-on-domains.tables.ts';
import { identityProviders } from '../identity-providers/identity-providers.tables.ts';
import { onboardings } from '../onboarding/onboarding.tables.ts';
import { passkeys } from '../passkeys/passkeys.tables.ts';
import { professionalRecordings, professionalVoices } from '../professional-voices/professional-voices.tables.ts';
import { profiles } from '../profiles/profiles.tables.ts';
import { backupCodes, totpFactors } from '../second-factor/second-factor.tables.ts';
import { smsFactors } from '../second-factor/sms/sms-factor.tables.ts';
import { shareLinks } from '../share-links/share-links.tables.ts';
import { shareVideos } from '../share-videos/share-videos.tables.ts';
import { ledgerEntries } from '../subscription/ledger/ledger.tables.ts';
import { subscriptions } from '../subscription/subscription.tables.ts';
import { usageHours } from '../usage/usage.tables.ts';
import { users } from '../user/user.tables.ts';
import { voiceCollectionEntries, voiceCollections } from '../voice-collections/voice-collections.tables.ts';
import { designedVoices } from '../voice-design/voice-design.tables.ts';
import { sharedVoiceDays, sharedVoices } from '../voice-library/voice-library.tables.ts';
import { voiceCaptchas, voiceVerificationAttempts } from '../voices/captcha/voice-captcha.tables.ts';
import { voiceSamples } from '../voices/samples/voice-samples.tables.ts';
import { voiceAddEdits, voiceBookmarks, voiceSettingsOverrides, voices } from '../voices/voices.tables.ts';
import { workspaceMembers } from '../workspace/workspace.tables.ts';

/** The person whose data is exported, in one of their workspaces. */
export interface ExportOwner {
  readonly userId: string;
  readonly email: string;
  readonly workspaceId: string;
  /** Admins also get the data that belongs to the workspace and to no single person. */
  readonly isAdmin: boolean;
}

export interface ExportedTable<T extends PgTable = PgTable> {
  readonly table: T;
  /** What the file contains, for the README of the archive. */
  readonly title: string;
  /** The rows of the person. */
  readonly where: (owner: ExportOwner) => SQL | undefined;
  /** Columns that hold secrets, computed values, or data of other people. */
  readonly omit?: readonly (keyof T['$inferSelect'] & string)[];
}

const exported = <T extends PgTable>(entry: ExportedTable<T>) => entry;

const ofPerson =
  (column: AnyPgColumn) =>
  ({ userId }: ExportOwner) =>
    eq(column, userId);
const ofEmail =
  (column: AnyPgColumn) =>
  ({ email }: ExportOwner) =>
    eq(column, email);
const ofWorkspace =
  (column: AnyPgColumn) =>
  ({ workspaceId, isAdmin }: ExportOwner) =>
    isAdmin ? eq(column, workspaceId) : sql`false`;
/** Rows of the workspace that this person created. */
const ofMember =
  (table: { workspaceId: AnyPgColumn }, person: AnyPgColumn) =>
  ({ workspaceId, userId }: ExportOwner) =>
    and(eq(table.workspaceId, workspaceId), eq(person, userId));
const ownVoiceIds = ({ workspaceId, userId }: ExportOwner) =>
  sql`(select ${voices.id} from ${voices} where ${voices.workspaceId} = ${workspaceId} and ${voices.createdBy} = ${userId})`;
const ofOwnVoice = (voiceId: AnyPgColumn) => (owner: ExportOwner) => inArray(voiceId, ownVoiceIds(owner));

/** The tables that an export contains as they are stored, by the name of their file. */
export const exportedTables = {
  'account-record': exported({
    table: users,
    title: 'your account as it is stored: consents, choices and public names',
    where: ofPerson(users.id),
    omit: ['passwordHash'],
  }),
  'workspace-memberships': exported({
    table: workspaceMembers,
    title: 'the workspaces of which you are a member',
    where: ofPerson(workspaceMembers.userId),
  }),
  profile: exported({ table: profiles, title: 'the texts of your public profile', where: ofPerson(profiles.userId) }),
  onboarding: exported({
    table: onboardings,
    title: 'your answers to the survey, and the checklist',
    where: ofPerson(onboardings.userId),
  }),
  identities: exported({
    table: authIdentities,
    title: 'accounts at other providers with which you sign in',
    where: ofPerson(authIdentities.userId),
  }),
  passkeys: exported({
    table: passkeys,
    title: 'your passkeys',
    where: ofPerson(passkeys.userId),
    omit: ['publicKey'],
  }),
  'authenticator-apps': exported({
    table: totpFactors,
    title: 'your authenticator app',
    where: ofPerson(totpFactors.userId),
    omit: ['sealedSecret', 'lastStep'],
  }),
  'text-message-factors': exported({
    table: smsFactors,
    title: 'your phone for sign-in codes, without its number',
    where: ofPerson(smsFactors.userId),
    omit: ['sealedNumber'],
  }),
  'backup-codes': exported({
    table: backupCodes,
    title: 'when your backup code was created',
    where: ofPerson(backupCodes.userId),
    omit: ['hash'],
  }),
  'support-access': exported({
    table: supportGrants,
    title: 'requests of the operator for access to your account',
    where: ofPerson(supportGrants.userId),
    omit: ['operatorId'],
  }),
  'feature-flags': exported({
    table: featureFlagOverrides,
    title: 'features that were switched for you',
    where: ofPerson(featureFlagOverrides.userId),
  }),
  'sales-requests': exported({
    table: salesRequests,
    title: 'your requests to our sales team',
    where: ofEmail(salesRequests.email),
  }),

  voices: exported({
    table: voices,
    title: 'the voices that you created or added',
    where: ofMember(voices, voices.createdBy),
    omit: ['recipe', 'embedding', 'sourceOwnerId'],
  }),
  recordings: exported({
    table: voiceSamples,
    title: 'the recordings of your voices; files names them',
    where: ofOwnVoice(voiceSamples.voiceId),
    omit: ['blobKey', 'isolatedKey', 'waveform'],
  }),
  'recording-quality': exported({
    table: professionalRecordings,
    title: 'the quality of the recordings of your professional voices',
    where: ofOwnVoice(professionalRecordings.voiceId),
    omit: ['embedding', 'fittedTo', 'fitted'],
  }),
  'professional-voices': exported({
    table: professionalVoices,
    title: 'your professional voices, their training and verification; files names the documents that you sent',
    where: ofOwnVoice(professionalVoices.voiceId),
  }),
  'voice-captchas': exported({
    table: voiceCaptchas,
    title: 'the sentences that you were asked to read',
    where: ofOwnVoice(voiceCaptchas.voiceId),
  }),
  'voice-verifications': exported({
    table: voiceVerificationAttempts,
    title: 'your verification attempts; files names the recordings',
    where: ofOwnVoice(voiceVerificationAttempts.voiceId),
    omit: ['recordingKey'],
  }),
  'shared-voices': exported({
    table: sharedVoices,
    title: 'the voices that you share, without the people you share them with',
    where: ofOwnVoice(sharedVoices.voiceId),
    omit: ['emails', 'embedding', 'facets', 'searchText'],
  }),
  'shared-voice-usage': exported({
    table: sharedVoiceDays,
    title: 'the usage of your shared voices per day',
    where: ofOwnVoice(sharedVoiceDays.voiceId),
  }),
  'designed-voices': exported({
    table: designedVoices,
    title: 'designed voices that are not saved yet; files names their audio',
    where: ofWorkspace(designedVoices.workspaceId),
    omit: ['recipe', 'embedding', 'blobKey'],
  }),
  'voice-settings': exported({
    table: voiceSettingsOverrides,
    title: 'the settings of voices in the workspace',
    where: ofWorkspace(voiceSettingsOverrides.workspaceId),
  }),
  'favorite-voices': exported({
    table: voiceBookmarks,
    title: 'favorite default voices of the workspace',
    where: ofWorkspace(voiceBookmarks.workspaceId),
  }),
  'voice-edits': exported({
    table: voiceAddEdits,
    title: 'how many voices were added or edited in this period',
    where: ofWorkspace(voiceAddEdits.workspaceId),
  }),
  'voice-collections': exported({
    table: voiceCollections,
    title: 'the voice collections of the workspace',
    where: ofWorkspace(voiceCollections.workspaceId),
  }),
  'voice-collection-entries': exported({
    table: voiceCollectionEntries,
    title: 'the voices of each collection',
    where: (owner) =>
      inArray(
        voiceCollectionEntries.collectionId,
        sql`(select ${voiceCollections.id} from ${voiceCollections} where ${ofWorkspace(voiceCollections.workspaceId)(owner)})`,
      ),
  }),

  feedback: exported({
    table: itemFeedback,
    title: 'your feedback on generations',
    where: ofMember(itemFeedback, itemFeedback.userId),
    omit: ['reviewedBy'],
  }),
  'share-links': exported({
    table: shareLinks,
    title: 'your public links',
    where: ofMember(shareLinks, shareLinks.userId),
  }),
  'share-videos': exported({
    table: shareVideos,
    title: 'the videos of your generations; files names them',
    where: ({ workspaceId, userId }) =>
      inArray(
        shareVideos.historyItemId,
        sql`(select ${historyItems.id} from ${historyItems} where ${historyItems.workspaceId} = ${workspaceId} and ${historyItems.userId} = ${userId})`,
      ),
    omit: ['blobKey'],
  }),
  usage: exported({ table: usageHours, title: 'your usage per hour', where: ofMember(usageHours, usageHours.userId) }),

  subscription: exported({
    table: subscriptions,
    title: 'the plan of the workspace',
    where: ofWorkspace(subscriptions.workspaceId),
  }),
  'credit-ledger': exported({
    table: ledgerEntries,
    title: 'all changes of the credits of the workspace',
    where: ofWorkspace(ledgerEntries.workspaceId),
  }),
  'billing-account': exported({
    table: billingAccounts,
    title: 'the workspace as a customer of the payment provider',
    where: ofWorkspace(billingAccounts.workspaceId),
  }),
  'promotion-codes': exported({
    table: promoReservations,
    title: 'promotion codes that an open checkout holds',
    where: ofWorkspace(promoReservations.workspaceId),
  }),
  'identity-providers': exported({
    table: identityProviders,
    title: 'the identity providers of the workspace',
    where: ofWorkspace(identityProviders.workspaceId),
    omit: ['sealedClientSecret'],
  }),
  'sign-in-domains': exported({
    table: domainVerifications,
    title: 'the email domains that the workspace claimed',
    where: ofWorkspace(domainVerifications.workspaceId),
    omit: ['token'],
  }),
} as const;
export type ExportedName = keyof typeof exportedTables;
/** The rows of a file. */
export type ExportedRow<Name extends ExportedName> = (typeof exportedTables)[Name]['table']['$inferSelect'];
