/** Bounds against abuse, not plan limits. Without zod, for the web app. */
export const maxMcpServers = 200;
/** Tools of one server; more are left out. */
export const maxMcpTools = 200;

export const mcpApprovalPolicies = ['auto_approve_all', 'require_approval_all', 'require_approval_per_tool'] as const;
export type McpApprovalPolicy = (typeof mcpApprovalPolicies)[number];
export const mcpToolApprovalPolicies = ['auto_approved', 'requires_approval'] as const;
export const mcpTransports = ['SSE', 'STREAMABLE_HTTP'] as const;
