/** The classes of OCSF 1.6 that activities belong to, all in the category Identity & Access Management. */
export const ocsfClasses = {
  account: { name: 'Account Change', uid: 3001 },
  authentication: { name: 'Authentication', uid: 3002 },
  entity: { name: 'Entity Management', uid: 3004 },
  access: { name: 'User Access Management', uid: 3005 },
  group: { name: 'Group Management', uid: 3006 },
} as const;
export const ocsfCategory = { name: 'Identity & Access Management', uid: 3 } as const;

interface AuditActivity {
  /** As lists and filters show it. */
  readonly title: string;
  readonly ocsf: keyof typeof ocsfClasses;
  /** The activity within the class, as OCSF numbers it; 99: another. */
  readonly id: number;
  /** What happened; the name of the target follows it. */
  readonly message: string;
}

/** What the audit log records (U-22), as `noun.verb`. Stored rows contain the names, so they must never change. */
export const auditActivities = {
  'member.invited': { title: 'Member Invitation', ocsf: 'access', id: 99, message: 'Invited a member' },
  'invite.revoked': { title: 'Member Invitation Revocation', ocsf: 'access', id: 99, message: 'Revoked an invite' },
  'member.joined': { title: 'Member Addition', ocsf: 'access', id: 1, message: 'A member joined' },
  'member.removed': { title: 'Member Removal', ocsf: 'access', id: 2, message: 'Removed a member' },
  'member.left': { title: 'Member Departure', ocsf: 'access', id: 2, message: 'Left the workspace' },
  'member.locked': { title: 'Member Lock', ocsf: 'account', id: 9, message: 'Locked a member' },
  'member.unlocked': { title: 'Member Unlock', ocsf: 'account', id: 12, message: 'Unlocked a member' },
  'member.role_changed': {
    title: 'Member Role Change',
    ocsf: 'access',
    id: 1,
    message: 'Changed the role of a member',
  },
  'member.limit_changed': {
    title: 'Member Limit Change',
    ocsf: 'access',
    id: 99,
    message: 'Changed the credit limit of a member',
  },
  'ownership.transferred': {
    title: 'Ownership Transfer',
    ocsf: 'access',
    id: 1,
    message: 'Transferred the ownership of the workspace',
  },
  'group.created': { title: 'Group Creation', ocsf: 'group', id: 6, message: 'Created a group' },
  'group.updated': { title: 'Group Update', ocsf: 'group', id: 99, message: 'Changed a group' },
  'group.deleted': { title: 'Group Deletion', ocsf: 'group', id: 5, message: 'Deleted a group' },
  'group.member_added': { title: 'Group Member Addition', ocsf: 'group', id: 3, message: 'Added a member to a group' },
  'group.member_removed': {
    title: 'Group Member Removal',
    ocsf: 'group',
    id: 4,
    message: 'Removed a member from a group',
  },
  'group.default_changed': {
    title: 'Default Permissions Change',
    ocsf: 'group',
    id: 1,
    message: 'Changed the permissions of all members',
  },
  'service_account.created': {
    title: 'Service Account Creation',
    ocsf: 'account',
    id: 1,
    message: 'Created a service account',
  },
  'service_account.updated': {
    title: 'Service Account Update',
    ocsf: 'account',
    id: 99,
    message: 'Changed a service account',
  },
  'service_account.deleted': {
    title: 'Service Account Deletion',
    ocsf: 'account',
    id: 6,
    message: 'Deleted a service account',
  },
  'api_key.created': { title: 'API Key Creation', ocsf: 'entity', id: 1, message: 'Created an API key' },
  'api_key.updated': { title: 'API Key Update', ocsf: 'entity', id: 3, message: 'Changed an API key' },
  'api_key.deleted': { title: 'API Key Deletion', ocsf: 'entity', id: 4, message: 'Deleted an API key' },
  'api_key.disabled': { title: 'API Key Disabling', ocsf: 'entity', id: 9, message: 'Disabled an API key' },
  'api_key.enabled': { title: 'API Key Enabling', ocsf: 'entity', id: 8, message: 'Enabled an API key' },
  'resource.shared': { title: 'Resource Sharing', ocsf: 'access', id: 1, message: 'Shared a resource' },
  'resource.unshared': { title: 'Resource Unsharing', ocsf: 'access', id: 2, message: 'Stopped sharing a resource' },
  'default_sharing.changed': {
    title: 'Default Sharing Change',
    ocsf: 'access',
    id: 99,
    message: 'Changed with whom new resources are shared',
  },
  'webhook.created': { title: 'Webhook Creation', ocsf: 'entity', id: 1, message: 'Created a webhook' },
  'webhook.updated': { title: 'Webhook Update', ocsf: 'entity', id: 3, message: 'Changed a webhook' },
  'webhook.deleted': { title: 'Webhook Deletion', ocsf: 'entity', id: 4, message: 'Deleted a webhook' },
  'webhook.secret_rotated': {
    title: 'Webhook Secret Rotation',
    ocsf: 'entity',
    id: 3,
    message: 'Rotated the secret of a webhook',
  },
  'webhook.disabled': { title: 'Webhook Disabling', ocsf: 'entity', id: 9, message: 'Disabled a webhook' },
  'identity_provider.created': {
    title: 'Identity Provider Creation',
    ocsf: 'entity',
    id: 1,
    message: 'Added an identity provider',
  },
  'identity_provider.updated': {
    title: 'Identity Provider Update',
    ocsf: 'entity',
    id: 3,
    message: 'Changed an identity provider',
  },
  'identity_provider.deleted': {
    title: 'Identity Provider Deletion',
    ocsf: 'entity',
    id: 4,
    message: 'Deleted an identity provider',
  },
  'domain.added': { title: 'Domain Addition', ocsf: 'entity', id: 1, message: 'Added a domain' },
  'domain.verified': { title: 'Domain Verification', ocsf: 'entity', id: 10, message: 'Verified a domain' },
  'domain.deleted': { title: 'Domain Deletion', ocsf: 'entity', id: 4, message: 'Deleted a domain' },
  'sso.required': {
    title: 'Single Sign-On Requirement',
    ocsf: 'entity',
    id: 3,
    message: 'Changed whether members must use single sign-on',
  },
  'auth_connection.created': {
    title: 'Auth Connection Creation',
    ocsf: 'entity',
    id: 1,
    message: 'Added an auth connection',
  },
  'auth_connection.updated': {
    title: 'Auth Connection Update',
    ocsf: 'entity',
    id: 3,
    message: 'Changed an auth connection',
  },
  'auth_connection.deleted': {
    title: 'Auth Connection Deletion',
    ocsf: 'entity',
    id: 4,
    message: 'Deleted an auth connection',
  },
  'agent_secret.created': { title: 'Secret Creation', ocsf: 'entity', id: 1, message: 'Added a secret for agents' },
  'agent_secret.updated': { title: 'Secret Update', ocsf: 'entity', id: 3, message: 'Changed a secret for agents' },
  'agent_secret.deleted': { title: 'Secret Deletion', ocsf: 'entity', id: 4, message: 'Deleted a secret for agents' },
  'phone_number.created': { title: 'Phone Number Import', ocsf: 'entity', id: 1, message: 'Added a phone number' },
  'phone_number.updated': { title: 'Phone Number Update', ocsf: 'entity', id: 3, message: 'Changed a phone number' },
  'phone_number.deleted': { title: 'Phone Number Deletion', ocsf: 'entity', id: 4, message: 'Removed a phone number' },
  'workspace.created': { title: 'Workspace Creation', ocsf: 'entity', id: 1, message: 'Created the workspace' },
  'workspace.updated': { title: 'Workspace Update', ocsf: 'entity', id: 3, message: 'Changed the workspace' },
  'workspace.exported': {
    title: 'Workspace Export',
    ocsf: 'entity',
    id: 2,
    message: 'Exported all data of the workspace',
  },
  'workspace.deletion_requested': {
    title: 'Workspace Deletion Request',
    ocsf: 'entity',
    id: 4,
    message: 'Scheduled the deletion of the workspace',
  },
  'workspace.deletion_cancelled': {
    title: 'Workspace Deletion Cancellation',
    ocsf: 'entity',
    id: 99,
    message: 'Canceled the deletion of the workspace',
  },
  'training_opt_out.changed': {
    title: 'Training Opt-Out Change',
    ocsf: 'entity',
    id: 3,
    message: 'Changed the use of data for training',
  },
  'retention.changed': { title: 'Retention Change', ocsf: 'entity', id: 3, message: 'Changed how long data is kept' },
  'subscription.changed': { title: 'Subscription Change', ocsf: 'entity', id: 3, message: 'The plan changed' },
  'payment.failed': { title: 'Payment Failure', ocsf: 'entity', id: 99, message: 'A payment failed' },
  'password.changed': { title: 'Password Change', ocsf: 'account', id: 3, message: 'Changed their password' },
  'email.changed': { title: 'Email Change', ocsf: 'account', id: 99, message: 'Changed their email' },
  'second_factor.added': {
    title: 'Second Factor Addition',
    ocsf: 'account',
    id: 10,
    message: 'Added a second factor',
  },
  'second_factor.removed': {
    title: 'Second Factor Removal',
    ocsf: 'account',
    id: 11,
    message: 'Removed a second factor',
  },
  'passkey.added': { title: 'Passkey Addition', ocsf: 'account', id: 10, message: 'Added a passkey' },
  'passkey.removed': { title: 'Passkey Removal', ocsf: 'account', id: 11, message: 'Removed a passkey' },
  'sign_in_account.connected': {
    title: 'Sign-In Account Connection',
    ocsf: 'account',
    id: 99,
    message: 'Connected an account to sign in with',
  },
  'sign_in_account.disconnected': {
    title: 'Sign-In Account Disconnection',
    ocsf: 'account',
    id: 99,
    message: 'Disconnected an account to sign in with',
  },
  'support_access.granted': {
    title: 'Support Access Grant',
    ocsf: 'access',
    id: 1,
    message: 'Granted support access to their account',
  },
  'support_access.revoked': {
    title: 'Support Access Revocation',
    ocsf: 'access',
    id: 2,
    message: 'Ended support access to an account',
  },
  'support_access.used': {
    title: 'Support Access Use',
    ocsf: 'access',
    id: 99,
    message: 'Created a key with support access to an account',
  },
  'account.exported': { title: 'Account Export', ocsf: 'account', id: 99, message: 'Exported their data' },
  'account.deletion_requested': {
    title: 'Account Deletion Request',
    ocsf: 'account',
    id: 6,
    message: 'Requested the deletion of their account',
  },
  'account.deletion_cancelled': {
    title: 'Account Deletion Cancellation',
    ocsf: 'account',
    id: 99,
    message: 'Canceled the deletion of their account',
  },
  'session.failed': { title: 'Failed Sign-In', ocsf: 'authentication', id: 1, message: 'Failed to sign in' },
  'session.started': { title: 'Sign-In', ocsf: 'authentication', id: 1, message: 'Signed in' },
  'session.ended': { title: 'Sign-Out', ocsf: 'authentication', id: 2, message: 'Ended a session' },
  'producer.approved': {
    title: 'Producer Approval',
    ocsf: 'access',
    id: 1,
    message: 'Approved a producer',
  },
  'producer.suspended': {
    title: 'Producer Suspension',
    ocsf: 'access',
    id: 2,
    message: 'Suspended a producer',
  },
  'producer.resumed': {
    title: 'Producer Resumption',
    ocsf: 'access',
    id: 1,
    message: 'Let a producer work again',
  },
  'production_contract.published': {
    title: 'Production Contract Publication',
    ocsf: 'entity',
    id: 99,
    message: 'Published a contract with producers',
  },
  'production_contract.signed': {
    title: 'Production Contract Signature',
    ocsf: 'entity',
    id: 99,
    message: 'Signed a contract as a producer',
  },
  'production_team.created': {
    title: 'Production Team Creation',
    ocsf: 'group',
    id: 6,
    message: 'Created a team of productions',
  },
  'production_team.updated': {
    title: 'Production Team Update',
    ocsf: 'group',
    id: 99,
    message: 'Renamed a team of productions',
  },
  'production_team.deleted': {
    title: 'Production Team Deletion',
    ocsf: 'group',
    id: 5,
    message: 'Deleted a team of productions',
  },
  'production_member.invited': {
    title: 'Production Team Invitation',
    ocsf: 'group',
    id: 99,
    message: 'Invited somebody to a team of productions',
  },
  'production_member.joined': {
    title: 'Production Team Addition',
    ocsf: 'group',
    id: 3,
    message: 'Joined a team of productions',
  },
  'production_member.role_changed': {
    title: 'Production Role Change',
    ocsf: 'access',
    id: 1,
    message: 'Changed the role of a member of a team of productions',
  },
  'production_member.removed': {
    title: 'Production Team Removal',
    ocsf: 'group',
    id: 4,
    message: 'Removed a member from a team of productions',
  },
  'audit_log.exported': { title: 'Audit Log Export', ocsf: 'entity', id: 2, message: 'Exported the audit log' },
} as const satisfies Readonly<Record<string, AuditActivity>>;
export type AuditActivityName = keyof typeof auditActivities;

/** A stored name; one that a newer version wrote is shown as it is. */
export const describeActivity = (name: string): AuditActivity =>
  (auditActivities as Readonly<Record<string, AuditActivity>>)[name] ?? {
    title: name,
    ocsf: 'entity',
    id: 99,
    message: name,
  };
