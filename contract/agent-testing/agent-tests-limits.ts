/** The kinds of tests. */
export const testTypes = ['llm', 'tool', 'simulation'] as const;
export type AgentTestType = (typeof testTypes)[number];

export const testRunStatuses = ['pending', 'passed', 'failed', 'cancelled'] as const;

export const agentTestLimits = {
  /** Of a request with a test. */
  maxBytes: 1_000_000,
  name: 200,
  /** Turns of `chat_history`. */
  history: 200,
  examples: 5,
  conditions: 30,
  maxTurns: 50,
  /** Tests, and folders of tests, of a workspace. */
  testsPerWorkspace: 10_000,
  foldersPerWorkspace: 1000,
  folderDepth: 10,
  repeatCount: 50,
  /** Runs of one invocation: tests × `repeat_count`. */
  runs: 5000,
  /** Runs of a workspace that wait at the same time. */
  waitingRuns: 10_000,
} as const;
