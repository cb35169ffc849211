/** Messages of a visitor in one conversation with the agent of the public site. */
export const maxAgentMessages = 20;
/** Characters of a message of a visitor. */
export const maxAgentMessage = 300;
/** Replies that an address may get in a day. */
export const agentRepliesPerDay = 30;
